/**
 * Facebook's pages and the Instagram accounts that belong to them, by one consent of Facebook Login
 * (https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow) and the Graph API
 * (https://developers.facebook.com/docs/graph-api/reference/user/accounts). Neither has PKCE for this way.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { OauthClient } from '#server/config.ts';
import { type Answer, ask, expected, type Outside, tokensOf, unexplained, withQuery } from './ask.ts';
import { type Platform, PlatformFailure, type Tokens, type Told } from './platform.ts';

/** Where Meta answers, with the version of the Graph API. */
export interface MetaAddresses {
  readonly authorize: string;
  readonly graph: string;
  readonly pictures: Pick<RegExp, 'test'>;
}
const META: MetaAddresses = {
  authorize: 'https://www.facebook.com/v26.0/dialog/oauth',
  graph: 'https://graph.facebook.com/v26.0',
  pictures: /^https:\/\/([a-z\d-]+\.)+(fbcdn\.net|cdninstagram\.com)\/|^https:\/\/platform-lookaside\.fbsbx\.com\//,
};

const DAY_MS = 86_400_000;
/** A page of the list of pages, and how many are read at most. */
const PER = 100;
const MOST_PAGES = 10;

const page = z.object({
  id: z.string().min(1),
  name: z.string(),
  username: z.string().optional(),
  link: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
  instagram_business_account: z
    .object({
      id: z.string().min(1),
      username: z.string(),
      name: z.string().optional(),
      profile_picture_url: z.string().optional(),
    })
    .optional(),
});
const pages = z.object({
  data: z.array(page),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

const error = z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) });

/** What is read at Facebook, and what of it is a channel. */
interface Reading {
  readonly name: string;
  readonly scope: string;
  readonly fields: string;
  told(listed: z.output<typeof page>): Told | undefined;
}

const FACEBOOK: Reading = {
  name: 'Facebook',
  scope: 'pages_show_list,pages_read_engagement',
  fields: 'id,name,username,link,picture.type(large){url}',
  told: ({ id, name, username, link, picture }) => ({
    id,
    handle: username?.toLowerCase() ?? null,
    title: name,
    url: link ?? `https://www.facebook.com/${id}`,
    picture: picture?.data.url ?? null,
  }),
};

const INSTAGRAM: Reading = {
  name: 'Instagram',
  scope: 'instagram_basic,pages_show_list,pages_read_engagement',
  fields: 'id,name,instagram_business_account{id,username,name,profile_picture_url}',
  told({ instagram_business_account: account }) {
    return (
      account && {
        id: account.id,
        handle: account.username.toLowerCase(),
        title: `@${account.username}`,
        url: `https://www.instagram.com/${account.username}`,
        picture: account.profile_picture_url ?? null,
      }
    );
  },
};

export const facebook = (client: OauthClient, outside: Outside, at: MetaAddresses = META) =>
  meta(client, outside, at, FACEBOOK);
export const instagram = (client: OauthClient, outside: Outside, at: MetaAddresses = META) =>
  meta(client, outside, at, INSTAGRAM);

function meta(client: OauthClient, outside: Outside, at: MetaAddresses, reading: Reading): Platform {
  const { clientId: client_id, clientSecret: client_secret } = client;
  const { name, scope, fields, told } = reading;

  async function token(parameters: Record<string, string>): Promise<Tokens> {
    const address = withQuery(`${at.graph}/oauth/access_token`, { client_id, client_secret, ...parameters });
    const answer = await ask(outside, address);
    if (answer.status !== 200) throw failureOf(answer, name);
    return tokensOf(answer, name);
  }
  /** A token of 60 days for one of an hour, or for one of 60 days that is still good. */
  const longLived = ({ access }: Tokens) => token({ grant_type: 'fb_exchange_token', fb_exchange_token: access });

  return {
    name,
    // Such a token is renewed while it holds, or never: a month before its end there is time for many tries.
    renewBeforeMs: 30 * DAY_MS,
    consentUrl: ({ state, callback }) =>
      withQuery(at.authorize, { client_id, redirect_uri: callback, response_type: 'code', scope, state }),
    exchange: async (code, { callback }) => longLived(await token({ code, redirect_uri: callback })),
    renew: longLived,
    async read({ access }) {
      const found: Told[] = [];
      const appsecret_proof = createHmac('sha256', client_secret).update(access).digest('hex');
      let after: string | undefined;
      for (let read = 0; read < MOST_PAGES; read += 1) {
        const address = withQuery(`${at.graph}/me/accounts`, { fields, limit: String(PER), appsecret_proof, after });
        const answer = await ask(outside, address, { headers: { authorization: `Bearer ${access}` } });
        if (answer.status !== 200) throw failureOf(answer, name);
        const { data, paging } = expected(pages, answer, name);
        found.push(...data.flatMap((each) => told(each) ?? []));
        after = paging?.next === undefined ? undefined : paging.cursors?.after;
        if (after === undefined) break;
      }
      return found;
    },
    hasPicture: (address) => at.pictures.test(address.href),
  };
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling and .../overview/rate-limiting */
function failureOf(answer: Answer, name: string): PlatformFailure {
  const { code } = error.safeParse(answer.body).data?.error ?? {};
  if (code === undefined) return unexplained(answer, name, undefined);
  const words = `${name}: error ${code}`;
  if ([4, 17, 32, 341, 368, 613].includes(code) || (code >= 80_000 && code < 80_100))
    return new PlatformFailure('throttled', words, answer.pauseMs);
  // The token is over, taken back or lacks what was asked for. 100 is a code of a consent that was used before.
  if ([10, 102, 190].includes(code) || (code >= 200 && code < 300)) return new PlatformFailure('revoked', words);
  return new PlatformFailure(answer.status === 429 ? 'throttled' : 'down', words, answer.pauseMs);
}
