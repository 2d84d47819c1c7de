/** What an address says about a podcast: its show at Apple Podcasts or Spotify, or the feed itself. */
import type { Named } from './named.ts';

/** Undefined where it names no podcast. */
export function podcastNamed(address: URL, parts: readonly string[]): Named | undefined {
  const { hostname } = address;
  if (hostname === 'podcasts.apple.com' || hostname === 'itunes.apple.com') return atApple(parts);
  if (/(^|\.)spotify\.com$/.test(hostname)) return hostname === 'open.spotify.com' ? atSpotify(parts) : undefined;
  return feed(address);
}

/** `/gb/podcast/the-swatch-book/id1500000001` */
function atApple(parts: readonly string[]): Named | undefined {
  const place = parts.indexOf('podcast');
  const [, id] = /^id(\d{5,15})$/.exec(parts.at(-1) ?? '') ?? [];
  if (place < 0 || place > 1 || !id) return undefined;
  const slug = parts.length - place === 3 ? (parts[place + 1] ?? '') : '';
  const words = slug.replaceAll('-', ' ');
  return {
    feedId: `apple-${id}`,
    handle: null,
    title: words === '' ? `Apple Podcasts ${id}` : `${words[0]?.toUpperCase()}${words.slice(1)}`,
    url: `https://podcasts.apple.com/podcast/id${id}`,
  };
}

/** `/show/{22 letters and digits}`, with or without a language before it */
function atSpotify(parts: readonly string[]): Named | undefined {
  const [kind, id = '', ...more] = parts.filter((part, place) => !(place === 0 && part.startsWith('intl-')));
  if (kind !== 'show' || more.length > 0 || !/^[a-z\d]{22}$/i.test(id)) return undefined;
  return { feedId: `spotify-${id}`, handle: null, title: `Spotify ${id}`, url: `https://open.spotify.com/show/${id}` };
}

/** Any other address may be a feed's. With or without TLS and its last slash it is one feed. */
function feed({ protocol, hostname, pathname, search }: URL): Named | undefined {
  const path = pathname.replace(/\/+$/, '') + search;
  if (path === '' || path.length > 300) return undefined;
  const host = hostname.replace(/^www\./, '');
  return {
    feedId: `feed-${host}${path}`.slice(0, 400),
    handle: null,
    title: host,
    url: `${protocol}//${hostname}${path}`,
  };
}
