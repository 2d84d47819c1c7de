import css from './Button.module.css';
import { classNames } from './classNames.ts';

export type ButtonLook = {
  /** One primary button a view. `icon` is square and needs an `aria-label`. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'icon' | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
};

/** The class of a button, for whatever element wears it. */
export function buttonClasses({ look = 'secondary', small, wide }: ButtonLook, ...more: (string | undefined)[]) {
  return classNames(css.button, css[look], small && css.small, wide && css.wide, ...more);
}
