/** Reports of copyright infringements (specification, sections 2, 3, 5 and 7). */
import * as z from 'zod/mini';
import { call, success } from '#contract.ts';
import { PLATFORM_NAMES, platform } from '#features/account/contract.ts';

export const ENTIRE_VIDEO = 'Entire Video';
export const MONETIZE = 'Monetize';
export const MOST_OF_POLICY = 500;
export const MOST_OF_NOTES = 2000;
const MOST_OF_LINK = 2048;

/** The specification's words for what is wrong (section 5); of the platform it gives none. */
const ENTER_URL = 'Enter a valid url.';
const ENTER_POLICY = 'Enter a policy.';
const ENTER_TIME = 'Enter a time or select "Entire Video".';
const ENTER_PLATFORM = 'Choose a platform.';

/** An http or https address of a host with a dot in its name. */
const link = z.string(ENTER_URL).check(z.trim(), z.maxLength(MOST_OF_LINK, ENTER_URL), z.refine(isAddress, ENTER_URL));

function isAddress(given: string): boolean {
  const url = URL.parse(given);
  if (!url || !/^https?:\/\//i.test(given) || /\s/.test(given)) return false;
  return /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname);
}

/** A sign that can be read: what consists of others alone says nothing. */
const READABLE = /[^\s\p{Cc}\p{Cf}]/u;

const TIME = String.raw`(?:\d{1,3}:[0-5]\d:[0-5]\d|\d{1,3}:[0-5]\d)`;
const TIMES = new RegExp(String.raw`^(${TIME})(?:\s*(?:to|-|–)\s*(${TIME}))?$`, 'i');

const isEntire = (given: string | null | undefined) => given?.trim().toLowerCase() === ENTIRE_VIDEO.toLowerCase();

/** Seconds of `1:24` or `1:02:03`. */
const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** A time, or two from an earlier to a later one: `1:24`, `1:24 to 1:02:03`. */
function isTime(given: string): boolean {
  const [, from, until] = TIMES.exec(given) ?? [];
  return from !== undefined && (until === undefined || secondsOf(from) < secondsOf(until));
}

const CODES = new Map(
  Object.entries(PLATFORM_NAMES).flatMap(([code, name]) => [code, name.toLowerCase()].map((known) => [known, code])),
);

/** A platform by its code or its name. */
const knownPlatform = z.pipe(
  z.pipe(
    z.string(ENTER_PLATFORM),
    z.transform((given) => CODES.get(given.trim().toLowerCase()) ?? given),
  ),
  z.enum(platform.options, ENTER_PLATFORM),
);

/** What a browser says of the person. The session knows better: it counts for nothing. */
const claim = z.optional(z.unknown());

/** What a person reports. The form holds it to this before it is sent, the server when it comes in. */
export const report = z
  .object({
    firstName: claim,
    lastName: claim,
    username: claim,
    email: claim,
    accountNames: claim,
    platform: knownPlatform,
    copyrightLink: link,
    infringingLink: link,
    /** `Monetize`, or what else should happen, in words. */
    policy: z
      .string(ENTER_POLICY)
      .check(
        z.trim(),
        z.regex(READABLE, ENTER_POLICY),
        z.maxLength(MOST_OF_POLICY, `Use at most ${MOST_OF_POLICY} characters.`),
      ),
    /** `Entire Video`, or `m:ss`, `h:mm:ss` or two of these with `to` between. YouTube asks for it. */
    timestamp: z.pipe(
      z.optional(z.nullable(z.string(ENTER_TIME))),
      z.transform((given) => (isEntire(given) ? ENTIRE_VIDEO : given?.trim() || null)),
    ),
    additionalNotes: z.optional(
      z.nullable(z.string().check(z.maxLength(MOST_OF_NOTES, `Use at most ${MOST_OF_NOTES} characters.`))),
    ),
  })
  .check(
    z.refine(isPlaced, {
      path: ['timestamp'],
      error: ENTER_TIME,
      // Also where another field is wrong: each field says what is wrong with itself.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

/** Whether the place in the video is well said, or neither said nor asked for. Another field may be anything. */
function isPlaced({ platform: of, timestamp }: { platform?: unknown; timestamp?: unknown }): boolean {
  if (typeof timestamp === 'string') return timestamp === ENTIRE_VIDEO || isTime(timestamp);
  return of !== 'yt';
}

export const reportInfringement = call({
  method: 'POST',
  path: '/api/ugc-form/submit',
  summary:
    'Reports an infringement to the network’s rights team; with an Idempotency-Key once, however often it is sent',
  body: report,
  reply: z.extend(success, { caseNumber: z.string() }),
});
