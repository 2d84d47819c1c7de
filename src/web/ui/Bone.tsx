import css from './Bone.module.css';
import { classNames } from './classNames.ts';

type BoneProps = {
  /** In percent of what it stands in; all of it when left out. */
  width?: 20 | 30 | 40 | 60 | 80 | undefined;
  /** `tall` for a title, `cover` for a 16:9 picture; a line of text when left out. */
  form?: 'tall' | 'cover' | undefined;
};

/** One bone of a skeleton. The region that loads wears `aria-busy`. */
export function Bone({ width, form }: BoneProps) {
  return <span className={classNames(css.bone, width && css[`w${width}`], form && css[form])} aria-hidden="true" />;
}
