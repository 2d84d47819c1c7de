/** The calls about the signed-in person. */
import type { House } from '#server/ground.ts';
import { personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { getUser } from '../contract.ts';
import { userOf } from './queries.ts';

export function serveAccount(house: House): void {
  const { database, guards, sessions } = house;

  answer(house, getUser, [guards.member], async (_given, request) => {
    const destination = await sessions.destination(request);
    return userOf(database, personOf(request), destination);
  });
}
