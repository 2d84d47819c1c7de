import { type DateForm, longDate } from './longDate.ts';
import { useUser } from './session.ts';

/** A day as the signed-in person reads it. `at` is UTC, ISO 8601. */
export function LongDate({ at, form }: { at: string; form?: DateForm | undefined }) {
  const { language } = useUser();
  return <time dateTime={at}>{longDate(new Date(at), language, navigator.languages, form)}</time>;
}
