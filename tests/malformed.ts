/** Malformed requests, drawn from a seed: the same ones on every run. */
import type { Call } from '#contract.ts';

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '𝒳'.repeat(50),
  "' or 1=1 --",
  '"; drop table people; --',
  '%00',
  '%2e%2e%2f',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  'x'.repeat(100_000),
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { toString: 1 },
  { __proto__: null, constructor: { prototype: {} } },
  [1, 2, 3],
  ['a', { b: [] }],
  '2023-13',
  'undefined',
];

const ODD_BODIES: readonly string[] = [
  '',
  '{',
  '[',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '{}',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"page":1e400}',
  `{"page":${'9'.repeat(400)}}`,
  '['.repeat(5000),
  `{"a":"${'x'.repeat(300_000)}"}`,
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '<xml/>',
  'a=b&c=d',
];

/** In the place of an id in an address. */
const ODD_SEGMENTS = [
  '0',
  '-1',
  '1.5',
  '1e9',
  'x',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '..%2f..%2fetc',
  '%',
  '1%20or%201=1',
  "'--",
  '9'.repeat(16),
  '9'.repeat(180),
  '9'.repeat(5000),
  'null',
  '1;2',
  '１',
  '',
];

const ODD_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x/y',
  '',
];

interface Malformed {
  readonly method: Call['method'];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

/** One malformed request of a call: an odd body, odd values in the place of good ones, an odd address, or odd headers. */
export function malformed(call: Call, good: Record<string, unknown>, random: () => number): Malformed {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const headers: Record<string, string> = { 'content-type': random() < 0.8 ? 'application/json' : pick(ODD_TYPES) };
  if (random() < 0.1) headers['x-forwarded-for'] = pick(['', '127.0.0.1', "' or 1=1", 'x'.repeat(2000)]);
  if (random() < 0.1) headers['user-agent'] = pick(['', 'x'.repeat(5000), '\u00ff<script>']);
  let url = call.path.replaceAll(/:\w+/g, () => pick(ODD_SEGMENTS));
  if (random() < 0.3)
    url += `?${pick(['a=b', 'page=x', '%', '%00=%ff', 'a[]=1&a[]=2', '__proto__[x]=1', `q=${'x'.repeat(3000)}`])}`;
  if (call.method === 'GET') return { method: call.method, url, headers };
  const payload = random() < 0.4 ? pick(ODD_BODIES) : JSON.stringify(oddly(good, random, pick));
  return { method: call.method, url, headers, payload };
}

function oddly(good: Record<string, unknown>, random: () => number, pick: <T>(from: readonly T[]) => T): unknown {
  const body: Record<string, unknown> = { ...good };
  for (const name of Object.keys(body)) {
    if (random() < 0.5) body[name] = pick(ODD_VALUES);
    else if (random() < 0.2) delete body[name];
  }
  if (random() < 0.3)
    body[pick(['permission_group', 'groups', 'email', 'active', 'affiliateCode', 'id', 'person_id', '__proto__'])] =
      pick(ODD_VALUES);
  return body;
}
