/** The calls about where somebody is signed in. */
import type { FastifyRequest } from 'fastify';
import { recordAct } from '#server/audit.ts';
import { invalidToken, notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { answer } from '#server/route.ts';
import type { Session } from '#server/session.ts';
import { endOtherSessionsOf, endSessionOf, sessionsOf } from '#server/signed-in.ts';
import type { PasswordChange } from '#server/sso/password-change.ts';
import { endOtherSessions, endSession, listSessions } from '../contract.ts';

/** @param signOn the embedded provider's half; undefined with any other */
export function serveSessions(house: House, signOn: PasswordChange | undefined): void {
  const { config, database, guards, sessions } = house;

  /** The session that asks; `member` let it pass. */
  async function present(request: FastifyRequest): Promise<Session> {
    const presented = await sessions.presented(request);
    if (presented.kind !== 'live') throw invalidToken();
    return presented;
  }

  answer(house, listSessions, [guards.member], async (_given, request) => {
    const rows = await sessionsOf(database, await present(request), config.session.idleMinutes);
    const items = rows.map(({ id, current, address, user_agent, created_at, last_seen_at }) => ({
      id,
      current,
      address,
      userAgent: user_agent,
      created_on: created_at.toISOString(),
      last_seen: last_seen_at.toISOString(),
    }));
    return { items };
  });

  answer(house, endSession, [guards.member], async ({ params }, request) => {
    const { person } = await present(request);
    await database.transaction().execute(async (within) => {
      if (!(await endSessionOf(within, person.id, params.id))) throw notFound();
      // Else whoever sits there is back at the press of a button.
      await signOn?.endSignOn(within, person.id);
      await recordAct(within, { act: 'session.ended', personId: person.id, address: request.ip });
    });
    return { success: true as const };
  });

  answer(house, endOtherSessions, [guards.member], async (_given, request) => {
    const session = await present(request);
    await database.transaction().execute(async (within) => {
      await endOtherSessionsOf(within, session);
      await signOn?.endSignOn(within, session.person.id);
      await recordAct(within, { act: 'sessions.ended', personId: session.person.id, address: request.ip });
    });
    return { success: true as const };
  });
}
