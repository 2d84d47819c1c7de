import { useEffect, useState } from 'react';
import { CallFailed } from './call.ts';

/** The window of the server's limits, in seconds: for a refusal that does not say how long. */
const WINDOW = 60;

export interface Wait {
  /** Seconds until trying again makes sense; 0 when it does. */
  readonly seconds: number;
  /** Begins to wait, if a call failed because of a limit. @returns whether it did */
  begin(failure: Error): boolean;
}

/** Counts down what a 429 asked for. */
export function useWait(): Wait {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return {
    seconds,
    begin(failure) {
      if (!(failure instanceof CallFailed && failure.status === 429)) return false;
      setNow(Date.now());
      setUntil(Date.now() + (failure.retryAfter ?? WINDOW) * 1000);
      return true;
    },
  };
}
