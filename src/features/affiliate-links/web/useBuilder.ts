import { useState } from 'react';
import { useSecondsUntil } from './useSecondsUntil.ts';
import { type Outcome, useShorten } from './useShorten.ts';
import { type Fault, isProducts, type Kind, longLink, read, reading } from './words.ts';

/** Milliseconds from the wish to start over to the empty form (specification, section 9). */
const RESET = 500;

/** One side of the link builder, whether it is shown or not: what was typed, and what became of it. */
export interface Builder {
  readonly kind: Kind;
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly fault: Fault | undefined;
  /** What a typed address is taken for, where that is not what was typed. */
  readonly hint: string | undefined;
  readonly outcome: Outcome | undefined;
  /** Seconds until another link may be made. */
  readonly wait: number;
  readonly busy: boolean;
  /** Whether a link can be made of it now. */
  readonly ready: boolean;
  readonly create: () => void;
  /** Empties the side, half a second later. */
  readonly startOver: (then: () => void) => void;
}

export function useBuilder(kind: Kind, code: string): Builder {
  const [typed, type] = useState('');
  const [resetting, setResetting] = useState(false);
  const found = read(kind, typed);
  const products = isProducts(found) ? found : undefined;
  const wanted = products && longLink(kind, products, code);
  const { outcome, busy, begin, forget } = useShorten(wanted);
  const wait = useSecondsUntil(outcome?.kind === 'too many' ? outcome.until : 0);
  const isOver = outcome?.kind === 'made' || outcome?.kind === 'failed';
  const ready = wanted !== undefined && !isOver && wait === 0;
  return {
    kind,
    typed,
    type,
    fault: isProducts(found) ? undefined : found,
    hint: products && reading(kind, typed, products),
    outcome,
    wait,
    busy,
    ready,
    create: () => ready && !busy && begin(wanted),
    startOver(then) {
      if (resetting) return;
      setResetting(true);
      setTimeout(() => {
        setResetting(false);
        forget();
        type('');
        then();
      }, RESET);
    },
  };
}
