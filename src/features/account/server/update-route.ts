/** `POST /api/user/update`: names, language and password. */
import { notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import type { PasswordChange } from '#server/sso/password-change.ts';
import { updateUser } from '../contract.ts';
import { changesIn, saveDetails } from './details.ts';
import { judgePassword } from './new-password.ts';
import { userOf } from './queries.ts';

/** @param passwords the embedded provider's half; undefined with any other, which keeps the passwords */
export function serveUpdate(house: House, passwords: PasswordChange | undefined): void {
  const { csrf, database, guards, sessions } = house;

  answer(house, updateUser, [guards.member], async ({ body }, request, reply) => {
    const person = personOf(request);
    if (body.id !== undefined && body.id !== person.id) throw notFound();
    const destination = await sessions.destination(request);
    const change = body.changePassword ? await judgePassword(house, passwords, body, request) : undefined;
    const give = await database.transaction().execute(async (within) => {
      await saveDetails(within, person, changesIn(body));
      return change?.(within);
    });
    if (give) {
      give(reply);
      csrf.offer(request, reply);
    }
    return { user: await userOf(database, person, destination) };
  });
}
