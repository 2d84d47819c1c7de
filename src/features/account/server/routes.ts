/** The calls about the signed-in person. */
import type { House } from '#server/ground.ts';
import { personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { passwordChangeOf } from '#server/sso/password-change.ts';
import { getUser } from '../contract.ts';
import { servePhotos } from './photo-routes.ts';
import { userOf } from './queries.ts';
import { serveSessions } from './session-routes.ts';
import { serveUpdate } from './update-route.ts';

export async function serveAccount(house: House): Promise<void> {
  const { config, database, guards, sessions } = house;
  const passwords = config.sso.embedded ? await passwordChangeOf(house) : undefined;

  answer(house, getUser, [guards.member], async (_given, request) => {
    const destination = await sessions.destination(request);
    return userOf(database, personOf(request), destination);
  });
  serveUpdate(house, passwords);
  serveSessions(house, passwords);
  await servePhotos(house);
}
