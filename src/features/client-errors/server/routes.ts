/** Keeps what went wrong in browsers, for the network to read. */
import type { House } from '#server/ground.ts';
import { answer } from '#server/route.ts';
import { reportClientError } from '../contract.ts';

export function serveClientErrors(house: House): void {
  const { database, guards, sessions } = house;

  answer(house, reportClientError, [guards.visitor], async ({ body }, request) => {
    const presented = await sessions.presented(request);
    await database
      .insertInto('client_errors')
      .values({
        // Who it was is the session's to say; what the browser claims is kept beside it.
        person_id: presented.kind === 'live' ? presented.person.id : null,
        claimed_user: storable(body.user),
        error: storable(body.error) ?? '',
        info: storable(body.info),
        url: storable(body.url),
        user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
      })
      .execute();
    return { success: true as const };
  });
}

/** PostgreSQL's text holds every sign but NUL. */
function storable(text: string | null | undefined): string | null {
  return text?.replaceAll('\u0000', '') ?? null;
}
