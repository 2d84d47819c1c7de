/** The signed-in person (specification, section 3; decisions.md, GET /api/user/get). */
import * as z from 'zod/mini';
import { call } from '#contract.ts';

export const account = z.object({ id: z.int(), title: z.nullable(z.string()), permission_group: z.string() });
export type Account = z.output<typeof account>;

export const affiliate = z.object({ partner: z.string(), affiliate_id: z.string() });

/** Platform codes: Facebook, Instagram, Podcasts, Snapchat, TikTok, X (Twitter), YouTube. */
export const platform = z.enum(['fb', 'ig', 'pc', 'sc', 'tt', 'tw', 'yt']);

export const feed = z.object({
  feed_id: z.string(),
  domain: platform,
  /** A YouTube channel under the network's content owner: only such channels have reports. */
  cms: z.boolean(),
  title: z.string(),
  thumb_url: z.nullable(z.string()),
  domain_url: z.nullable(z.string()),
  /** UTC, ISO 8601; null before the first fetch. */
  last_fetch: z.nullable(z.string()),
  progress: z.object({ authorized: z.boolean() }),
  noAccounts: z.boolean(),
  /** Since when its platform cannot be read, UTC, ISO 8601; what is known of the channel stays. Null where all is well. */
  failing_since: z.nullable(z.string()),
});
export type Feed = z.output<typeof feed>;

export const user = z.object({
  id: z.int(),
  first_name: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  username: z.string(),
  /** UTC, ISO 8601. */
  created_on: z.string(),
  intro: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  active: z.boolean(),
  base: z.nullable(z.string()),
  accounts: z.array(account),
  affiliates: z.array(affiliate),
  feeds: z.array(feed),
  groups: z.array(z.string()),
  affiliateCode: z.nullable(z.string()),
  affiliateCodeList: z.array(z.string()),
  matchedRestrictionGroup: z.nullable(z.object({ restrictedRoutes: z.array(z.string()) })),
  destinationPage: z.string(),
  beta: z.boolean(),
  language: z.enum(['en', 'fr', 'de']),
  /** UTC, ISO 8601; null when the roadblock was never put off. */
  roadblockIgnoredUntil: z.nullable(z.string()),
});
export type User = z.output<typeof user>;

export const getUser = call({
  method: 'GET',
  path: '/api/user/get',
  summary: 'The signed-in person with accounts, channels and affiliate codes',
  reply: user,
});
