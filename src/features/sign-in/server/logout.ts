/** Logout tickets, and the address that ends the session at the sign-on provider too. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as client from 'openid-client';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/database.ts';
import { digest, randomToken } from '#server/secrets.ts';
import type { Provider } from './provider.ts';

/** Makes a ticket: good once, for one minute, and for nothing but going on to the provider's logout. */
export async function createTicket(database: Queryable, idToken: string | null): Promise<string> {
  const ticket = randomToken();
  await database
    .insertInto('logout_tickets')
    .values({ ticket_hash: digest(ticket), id_token: idToken })
    .execute();
  return ticket;
}

async function takeTicket(database: Database, ticket: string): Promise<{ id_token: string | null } | undefined> {
  const { rows } = await sql<{ id_token: string | null }>`
    delete from logout_tickets where ticket_hash = ${digest(ticket)} and created_at > now() - interval '1 minute'
    returning id_token`.execute(database);
  return rows[0];
}

/** `GET /auth/oauth/logout`: by RP-initiated logout where the provider offers it (OpenID Connect RP-Initiated Logout 1.0). */
export function serveProviderLogout(
  app: FastifyInstance,
  config: Config,
  database: Database,
  provider: Provider,
): void {
  const home = new URL('/login', config.publicUrl).href;
  app.get('/auth/oauth/logout', { schema: { hide: true } }, async (request, reply) => {
    const { access_token } = request.query as { access_token?: unknown };
    const ticket = typeof access_token === 'string' ? await takeTicket(database, access_token) : undefined;
    if (!ticket?.id_token) return reply.redirect(home);
    const configuration = await provider.configuration();
    if (!configuration.serverMetadata().end_session_endpoint) return reply.redirect(home);
    const parameters = { id_token_hint: ticket.id_token, post_logout_redirect_uri: home };
    return reply.redirect(client.buildEndSessionUrl(configuration, parameters).href);
  });
}
