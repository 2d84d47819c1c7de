/**
 * What the two halves of Stagedoor agree on beside the features' own contracts: how a call is written down,
 * the shape of a refusal, paging, the names of the CSRF pair, and the brand.
 */
import * as z from 'zod/mini';

/** One call of the API: where it is, what goes in, what comes out. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/api/${string}`;
  /** A GET that changes something all the same: it needs the CSRF pair too. */
  readonly changes?: true;
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** In the place of a body: the field of a form (multipart/form-data) that holds one file. */
  readonly form?: string;
  /** The answer of status 200. Absent where the answer is a file. */
  readonly reply?: z.ZodMiniType;
}

type Shape<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a caller gives to a call. */
export type Given<C extends Call> = {
  [K in 'params' | 'query' | 'body' as C[K] extends z.ZodMiniType ? K : never]: Shape<C[K]>;
} & (C['form'] extends string ? { form: FormData } : unknown);
/** What a route finds in a request after it was checked. */
export type Received<C extends Call> = { [K in 'params' | 'query' | 'body']: Parsed<C[K]> };
/** What a call answers. */
export type Reply<C extends Call> = Parsed<C['reply']>;

/** Writes a call down and keeps its exact types. */
export function call<const C extends Call>(description: C): C {
  return description;
}

/** Every refusal of the API (decisions.md, Answers of the API). */
export const refusal = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type Refusal = z.output<typeof refusal>;

/** The messages of a 401 and of the 403 that decide what the whole portal shows. */
export const MISSING_TOKEN = 'Missing token';
export const INVALID_TOKEN = 'Invalid token';
export const USER_GROUP_NOT_ALLOWED = 'User group not allowed';
export const NOT_IN_THE_BETA = 'Not in the beta';

/** A list's place: the count of all items and the size of a page. */
export const pagination = z.object({ total: z.int().check(z.minimum(0)), per: z.int().check(z.minimum(1)) });

/** The number of a page, from 1. The bound keeps OFFSET inside PostgreSQL's bigint. */
export const pageNumber = z.int('Enter a page number.').check(z.minimum(1), z.maximum(1_000_000_000));

/** An id as the database gives them: a positive integer. */
export const id = z.int('Enter an id.').check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** The answer of a call that has nothing to tell. */
export const success = z.object({ success: z.literal(true) });

/** The CSRF pair: the cookie's value goes back in the header on every call that changes something. */
export const CSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_HEADER = 'x-xsrf-token';

/** The element of the page that carries the brand as JSON. */
export const BRAND_ELEMENT = 'brand';

const link = z.url({ protocol: /^https?$/, error: 'Enter an http or https address.' });
const colour = z
  .string()
  .check(z.regex(/^(#[0-9a-f]{6}|oklch\([\d.]+ [\d.]+ [\d.]+\))$/i, 'Enter #rrggbb or oklch(L C H).'));
const mail = z.email('Enter an e-mail address.');

/** One network's name, words, links and colours: `brand/brand.json`. */
export const brand = z.strictObject({
  /** What the portal is called. */
  product: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Whose portal it is. */
  company: z.string().check(z.minLength(1), z.maxLength(60)),
  /** What the network calls its people, in the singular: creator, talent, artist. */
  noun: z.string().check(z.regex(/^[a-z][a-z -]{1,24}$/, 'Enter one lower-case word.')),
  /** The brand's colour on light and on dark surfaces; checked for contrast at start. */
  colours: z.strictObject({ day: colour, night: colour }),
  /** A file beside brand.json (svg, png, webp); null for the door, drawn in the brand's colour. */
  logo: z.nullable(
    z.string().check(z.regex(/^[\w-]+\.(svg|png|webp)$/, 'Enter the name of a file beside brand.json.')),
  ),
  links: z.strictObject({
    privacy: link,
    privacyChoices: link,
    terms: link,
    affiliateTerms: link,
    affiliateGuidelines: link,
  }),
  email: z.strictObject({ sender: mail, contact: mail, copyright: mail }),
});
export type Brand = z.output<typeof brand>;

/** What of the brand a browser needs: of its mail only where to write to. */
export const publicBrand = z.extend(z.omit(brand, { email: true, colours: true }), {
  contactEmail: mail,
  /** Where the browser goes at logout, with the ticket that `POST /api/logout` answers. */
  logoutUrl: z.string(),
  oldAppUrl: z.nullable(link),
  /** Whether /examples is there. */
  examples: z.boolean(),
  passwords: z.object({
    /** Characters of a new password at least; null where they are changed at another provider. */
    minLength: z.nullable(z.int()),
    /** Where that is; null where it is here, or nobody said. */
    url: z.nullable(link),
  }),
});
export type PublicBrand = z.output<typeof publicBrand>;
