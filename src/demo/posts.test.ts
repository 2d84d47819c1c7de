import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ElementType, Parser, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { DEMO_MEDIA, demoPosts, type WordpressPost } from './posts.ts';

const publicUrl = new URL('http://localhost:3000');
const today = new Date('2026-11-20T09:00:00Z');
const posts = demoPosts({ today, newest: '2026-09', publicUrl });
const ofType = (type: WordpressPost['type']) => posts.filter((post) => post.type === type);
const TYPES = ['post', 'opportunity', 'resource', 'survey', 'notification'] as const;

/** Words that a post of the type has at least. */
const SHORTEST = { post: 250, opportunity: 140, resource: 200, survey: 35, notification: 6 };

type Node = ReturnType<typeof parseDocument>['children'][number];

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === ElementType.Text) return node.data;
      return 'children' in node ? `${textOf(node.children)} ` : '';
    })
    .join('')
    .replaceAll(/\s+/g, ' ');
}
const plain = ({ content }: WordpressPost) => textOf(parseDocument(content.rendered).children).trim();

/** The texts of a tag, and the values of an attribute, in a post. */
function found(html: string, names: { tag?: string; attribute?: string }): string[] {
  const values: string[] = [];
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (!('attribs' in node)) continue;
      if (node.name === names.tag) values.push(textOf(node.children).trim());
      const value = names.attribute === undefined ? undefined : node.attribs[names.attribute];
      if (value !== undefined) values.push(value);
      walk(node.children);
    }
  };
  walk(parseDocument(html).children);
  return values;
}

/** What a browser would have to mend: elements closed out of order, twice or never. */
function flaws(html: string): string[] {
  const VOID = new Set(['img', 'br', 'hr']);
  const open: string[] = [];
  const wrong: string[] = [];
  const parser = new Parser({
    onopentagname: (name) => !VOID.has(name) && open.push(name),
    onclosetag(name, isImplied) {
      if (VOID.has(name)) return;
      if (isImplied || open.at(-1) !== name) wrong.push(`<${name}> is not closed where it should be`);
      open.pop();
    },
  });
  parser.end(html);
  const opened = html.match(/<[a-z][^>]*>/g)?.filter((tag) => !/^<(img|br|hr)\b/.test(tag)).length ?? 0;
  const closed = html.match(/<\/[a-z][^>]*>/g)?.length ?? 0;
  if (opened !== closed) wrong.push(`${opened} tags are opened, ${closed} closed`);
  const stray = html.replaceAll(/<\/?[a-z][^<>]*>/g, '').match(/[<>]|&(?!\w+;|#\d+;)/);
  return stray ? [...wrong, `a stray ${stray[0]}`] : wrong;
}

it('there are as many posts of each type as decisions.md says', () => {
  expect(TYPES.map((type) => ofType(type).length)).toEqual([23, 14, 13, 8, 6]);
});

it('no id, title, address or text comes twice', () => {
  const keysOf: ((post: WordpressPost) => string | number)[] = [
    (post) => post.id,
    (post) => post.title.rendered,
    (post) => post.link,
    plain,
  ];
  for (const key of keysOf) {
    const keys = posts.map(key);
    expect(keys.filter((one, index) => keys.indexOf(one) !== index)).toEqual([]);
  }
});

it('no paragraph is used twice', () => {
  const paragraphs = posts.flatMap(({ content }) => found(content.rendered, { tag: 'p' }));
  expect(paragraphs.filter((one, index) => paragraphs.indexOf(one) !== index)).toEqual([]);
});

describe.each(TYPES)('posts of type %s', (type) => {
  it('come out on workdays, each before the one above it, on whatever day one looks', () => {
    for (let day = 0; day < 7; day += 1) {
      const seen = new Date(today.getTime() + day * 86_400_000);
      const dates = demoPosts({ today: seen, newest: '2026-09', publicUrl })
        .filter((post) => post.type === type)
        .map(({ date_gmt, id }) => ({ id, date: new Date(`${date_gmt}Z`) }));
      expect(dates.map(({ id }) => id)).toEqual(dates.map(({ id }) => id).toSorted((one, other) => other - one));
      expect(new Set(dates.map(({ date }) => date.getTime())).size).toBe(dates.length);
      expect(dates.filter(({ date }) => [0, 6].includes(date.getUTCDay()) || date >= seen)).toEqual([]);
    }
  });

  it('have something to say', () => {
    const short = ofType(type).filter((post) => plain(post).split(' ').length < SHORTEST[type]);
    expect(short.map(({ slug }) => slug)).toEqual([]);
  });

  it('are well-formed', () => {
    const wrong = ofType(type).map(({ slug, content }) => ({ slug, flaws: flaws(content.rendered) }));
    expect(wrong.filter((one) => one.flaws.length > 0)).toEqual([]);
  });

  it('neither begin nor end alike where a tile cuts them', () => {
    const cuts = ofType(type).map((post) => plain(post).slice(0, 142).trim().split(' '));
    for (const words of [cuts.map((cut) => cut.slice(0, 2)), cuts.map((cut) => cut.slice(-2))]) {
      const pairs = words.map((pair) => pair.join(' '));
      expect(pairs.filter((pair, index) => pairs.indexOf(pair) !== index)).toEqual([]);
    }
  });

  it('lead only to this portal and to places that cannot exist', () => {
    const links = ofType(type).flatMap(({ content, meta }) => [
      ...found(content.rendered, { attribute: 'href' }),
      ...found(content.rendered, { attribute: 'src' }),
      ...(meta.notification_url === undefined ? [] : [meta.notification_url]),
    ]);
    const strange = links.filter((link) => {
      const url = new URL(link);
      const host = url.protocol === 'mailto:' ? url.pathname.split('@')[1] : url.host;
      return host !== publicUrl.host && !host?.endsWith('.example');
    });
    expect(strange).toEqual([]);
  });
});

it('every picture is there', () => {
  const addresses = posts.flatMap(({ content, _embedded: { 'wp:featuredmedia': media } }) => [
    ...(media?.map(({ source_url }) => source_url) ?? []),
    ...found(content.rendered, { tag: 'img', attribute: 'src' }).filter((src) => src.endsWith('.webp')),
  ]);
  expect(addresses.length).toBeGreaterThan(40);
  const gone = addresses.filter((url) => !existsSync(join(DEMO_MEDIA, url.split('/wp-content/uploads/')[1] ?? '-')));
  expect(gone).toEqual([]);
});

it('the blog shows what a post can hold', () => {
  const html = ofType('post').map(({ content }) => content.rendered);
  for (const tag of ['h2', 'h3', 'ul', 'ol', 'dl', 'blockquote', 'table', 'figcaption', 'pre', 'iframe']) {
    expect(html.filter((one) => one.includes(`<${tag}`)).length, tag).toBeGreaterThan(0);
  }
  const uncovered = ofType('post').filter(({ _embedded: { 'wp:featuredmedia': media } }) => media === undefined);
  expect(uncovered).toHaveLength(2);
  expect(Math.max(...ofType('post').map(({ title }) => title.rendered.length))).toBeGreaterThan(150);
});

it('two resources are pinned, every survey leads on, and notifications lead here, away and nowhere', () => {
  expect(posts.filter(({ sticky }) => sticky).map(({ type }) => type)).toEqual(['resource', 'resource']);
  const hosts = (type: WordpressPost['type']) =>
    ofType(type).map(({ meta }) => (meta.notification_url ? new URL(meta.notification_url).host : null));
  expect(new Set(hosts('survey'))).toEqual(new Set(['surveys.northlight.example']));
  expect(new Set(hosts('notification'))).toEqual(
    new Set(['localhost:3000', 'status.northlight.example', 'help.northlight.example', null]),
  );
});

it('texts keep to the present', () => {
  const title = (slug: string, day: string, newest: string) =>
    demoPosts({ today: new Date(day), newest, publicUrl }).find((post) => post.slug === slug)?.title.rendered;
  expect(title('harbour-coffee', '2026-11-20', '2026-09')).toBe('Harbour Coffee: winter campaign');
  expect(title('harbour-coffee', '2027-05-31', '2027-03')).toBe('Harbour Coffee: summer campaign');
  expect(title('reports-pause', '2026-11-20', '2026-09')).toBe('Reports pause on Sunday, November 22');
  expect(title('statement-is-ready', '2027-01-31', '2026-11')).toBe('Your November 2026 statement is ready');
  expect(title('what-the-numbers-say-about-long-videos', '2026-11-20', '2026-09')).toContain('September');
});

it('links of a portal below a path stay below it', () => {
  const below = demoPosts({ today, newest: '2026-09', publicUrl: new URL('https://media.example/portal/') });
  const links = below.map(({ meta }) => meta.notification_url);
  expect(links).toContain('https://media.example/portal/documents');
});
