import { useEffect, useReducer } from 'react';

/** Seconds left until a time (milliseconds since 1970), counted down; 0 once it is over. */
export function useSecondsUntil(until: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
