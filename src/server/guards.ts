/** The guards of a route, in reading order: how often, who, may they. Each throws a refusal or lets the request pass. */
import type { FastifyRequest } from 'fastify';
import { forbidden, groupNotAllowed, invalidToken, missingToken, notInTheBeta } from './errors.ts';
import type { Limit } from './limits.ts';
import { isRestricted, type Person } from './person.ts';
import type { Sessions } from './session.ts';

export type Guard = (request: FastifyRequest) => Promise<void> | void;

const people = new WeakMap<FastifyRequest, Person>();

/** The person whom `member` let pass. */
export function personOf(request: FastifyRequest): Person {
  const person = people.get(request);
  if (!person) throw new Error('This route has no guard that asks who it is.');
  return person;
}

/** Guards that need to know who it is. */
export function guardsOf(sessions: Sessions, limit: Limit) {
  /** Somebody with a live session, in a matched group and in the beta, who does not call too often. */
  const member: Guard = async (request) => {
    const presented = await sessions.presented(request);
    if (presented.kind === 'missing') throw missingToken();
    if (presented.kind === 'invalid') throw invalidToken();
    await limit.count(String(presented.person.id));
    if (presented.person.matchedGroups.length === 0) throw groupNotAllowed();
    if (!presented.person.beta) throw notInTheBeta();
    people.set(request, presented.person);
  };
  /** Nobody, or somebody in the beta: for calls that work signed out. */
  const visitor: Guard = async (request) => {
    const presented = await sessions.presented(request);
    if (presented.kind === 'live' && !presented.person.beta) throw notInTheBeta();
  };
  return { member, visitor };
}

/** Whoever has a page restricted does not have what serves it either. @throws Refused 403 */
export function mayOpen(person: Person, page: string): void {
  if (isRestricted(person, page)) throw forbidden('Not allowed to open this page');
}

/** The call serves this page alone. */
export function onPage(page: string): Guard {
  return (request) => mayOpen(personOf(request), page);
}
