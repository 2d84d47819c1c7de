import { classNames } from './classNames.ts';
import css from './Delta.module.css';
import { deltaText } from './deltaText.ts';

type DeltaProps = {
  /** In percent; null where there is nothing to compare with. */
  percent: number | null;
  /** Without colour: only the newest month's deltas have one. */
  quiet?: boolean | undefined;
  /** The reader's; English when left out. */
  locale?: string | undefined;
};

/** A change against the month before. */
export function Delta({ percent, quiet, locale }: DeltaProps) {
  const words = deltaText(percent, locale);
  const direction = words.startsWith('+') ? css.up : words.startsWith('−') && css.down;
  return <span className={classNames(css.delta, !quiet && direction)}>{words}</span>;
}
