/** Who follows a link: a person, or something that only looks ahead. */
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** Where browsers say that nobody clicked: Sec-Purpose (Fetch, 3.7), and what Safari and Firefox send in its place. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;

/** User agents that were judged, and how many are kept: judging one costs as much as half of a redirect. */
const judged = new Map<string, boolean>();
const MOST = 2000;
/** None is longer; what is beyond says nothing. */
const LONGEST = 512;

/** Whether a person clicked: no robot, no preview of a messenger, no browser that fetches ahead. */
export function isPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent']?.slice(0, LONGEST);
  if (!agent || PURPOSES.some((name) => headers[name] !== undefined && looksAhead(String(headers[name])))) return false;
  const known = judged.get(agent);
  if (known !== undefined) return known;
  const person = !isbot(agent);
  if (judged.size >= MOST) judged.clear();
  judged.set(agent, person);
  return person;
}

const looksAhead = (purpose: string) => /prefetch|prerender|preview/i.test(purpose);
