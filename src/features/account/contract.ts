/** The signed-in person (specification, section 3; decisions.md, GET /api/user/get). */
import * as z from 'zod/mini';
import { call, id, success } from '#contract.ts';

export const account = z.object({ id: z.int(), title: z.nullable(z.string()), permission_group: z.string() });
export type Account = z.output<typeof account>;

export const affiliate = z.object({ partner: z.string(), affiliate_id: z.string() });

/** The platforms by their codes (specification, section 3): the one list of them. */
export const PLATFORM_NAMES = {
  fb: 'Facebook',
  ig: 'Instagram',
  pc: 'Podcasts',
  sc: 'Snapchat',
  tt: 'TikTok',
  tw: 'Twitter',
  yt: 'YouTube',
} as const;

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

export const language = z.enum(['en', 'fr', 'de'], 'Choose en, fr or de.');

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
  language,
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

/** As long as any name; signs that only control a terminal or a header are in none. */
const name = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(100, 'Enter 100 characters at most.'),
      z.regex(/^\P{Cc}*$/u, 'Enter a name without control characters.'),
    ),
);

const details = z.object({ firstName: z.optional(name), lastName: z.optional(name), language: z.optional(language) });

/** The server's words for the two refusals that the page tells apart (specification, section 8). */
export const INVALID_PASSWORD = 'Invalid password.';
export const INVALID_CURRENT_PASSWORD = 'Invalid current password.';

export const updateUser = call({
  method: 'POST',
  path: '/api/user/update',
  summary: 'Change the own names, language and password',
  body: z.extend(details, {
    /** The person's own; another's answers like an unknown one. */
    id: z.optional(id),
    /** What the form showed at first: what is the same now was not changed, and is left to whoever changes it meanwhile. */
    before: z.optional(details),
    changePassword: z.optional(z.boolean()),
    /** The passwords count only with changePassword. */
    currentPassword: z.optional(z.string()),
    newPassword: z.optional(z.string()),
    newPasswordConfirm: z.optional(z.string()),
  }),
  reply: z.object({ user }),
});

export const signedInSession = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** UTC, ISO 8601. */
  created_on: z.string(),
  /** UTC, ISO 8601; up to a minute late. */
  last_seen: z.string(),
});
export type SignedInSession = z.output<typeof signedInSession>;

export const listSessions = call({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the person is signed in, the latest first',
  reply: z.object({ items: z.array(signedInSession) }),
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'End one of the own sessions',
  params: z.object({ id: z.uuid('Enter the id of a session.') }),
  reply: success,
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'End all of the own sessions but the one that asks',
  reply: success,
});

/** The server's word that the page tells apart (specification, section 8). */
export const FILE_TOO_LARGE = 'File too large';

export const uploadPhoto = call({
  method: 'POST',
  path: '/api/user/photo',
  summary: 'Set the own photo: a JPEG of at most 1,000,000 bytes',
  form: 'photo',
  reply: z.object({ thumbnail: z.string() }),
});

export const deletePhoto = call({
  method: 'DELETE',
  path: '/api/user/photo',
  summary: 'Remove the own photo',
  reply: success,
});

export const photoFile = call({
  method: 'GET',
  path: '/api/user/photo/:name',
  summary: 'The own photo, at the address that thumbnail holds',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.jpg$/, 'Enter the name of a photo.')) }),
});
