/** Frames of other sites: which may stand in a post, and how. */
import { type Element, element } from './tree.ts';

/** Where YouTube plays without cookies; its other hosts are rewritten to it. */
const YOUTUBE = 'www.youtube-nocookie.com';
const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([
  YOUTUBE,
  'youtube-nocookie.com',
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'youtu.be',
]);
const YOUTUBE_ID = /^\/(?:embed|v|shorts|live)\/([\w-]{6,20})$/;
const SHORT_YOUTUBE_ID = /^\/([\w-]{6,20})$/;
const SPOTIFY = /^\/(?:embed\/)?(track|album|artist|playlist|episode|show)\/(\w+)$/;

const TITLES: Readonly<Record<string, string>> = {
  [YOUTUBE]: 'Video on YouTube',
  'player.vimeo.com': 'Video on Vimeo',
  'open.spotify.com': 'Sound on Spotify',
};
const SOUNDS: ReadonlySet<string> = new Set(['open.spotify.com', 'w.soundcloud.com', 'embed.podcasts.apple.com']);
const RATIOS: readonly (readonly [name: string, ratio: number])[] = [
  ['ratio-16-9', 16 / 9],
  ['ratio-4-3', 4 / 3],
  ['ratio-1-1', 1],
  ['ratio-9-16', 9 / 16],
];

/**
 * The address that plays in a frame what an address shows: a page of YouTube, Vimeo or Spotify, or a frame's own.
 * Null where its host is not among those that may be framed.
 */
export function frameAddress(address: URL, hosts: readonly string[]): URL | null {
  const player = new URL(playerOf(address) ?? address);
  if (!['https:', 'http:'].includes(player.protocol) || player.username || player.password) return null;
  player.protocol = 'https:';
  return hosts.includes(player.host) ? player : null;
}

/** Whether it is a page whose video or sound has a player to put into a frame. */
export function hasPlayer(address: URL): boolean {
  return playerOf(address) !== null;
}

function playerOf({ host, pathname, searchParams }: URL): URL | null {
  if (YOUTUBE_HOSTS.has(host)) {
    const form = host === 'youtu.be' ? SHORT_YOUTUBE_ID : YOUTUBE_ID;
    const id = pathname === '/watch' ? searchParams.get('v') : form.exec(pathname)?.[1];
    const list = searchParams.get('list');
    if (id === 'videoseries' && list)
      return new URL(`https://${YOUTUBE}/embed/videoseries?list=${encodeURIComponent(list)}`);
    if (!id || !/^[\w-]{6,20}$/.test(id)) return null;
    const start = Number.parseInt(searchParams.get('start') ?? searchParams.get('t') ?? '', 10);
    return new URL(`https://${YOUTUBE}/embed/${id}${start > 0 ? `?start=${start}` : ''}`);
  }
  const [, video, key] = /^\/(?:video\/)?(\d{4,})(?:\/(\w+))?$/.exec(pathname) ?? [];
  if (video && (host === 'vimeo.com' || host === 'www.vimeo.com')) {
    return new URL(`https://player.vimeo.com/video/${video}${key ? `?h=${key}` : ''}`);
  }
  const [, kind, sound] = SPOTIFY.exec(pathname) ?? [];
  return kind && host === 'open.spotify.com' ? new URL(`https://open.spotify.com/embed/${kind}/${sound}`) : null;
}

/** The frame itself, with the shape that its width and height say, and the classes of its place. */
export function frame(address: URL, given: Element['attributes'], classes: readonly string[]): Element {
  const { title = '', width = '', height = '' } = given;
  const shape = SOUNDS.has(address.host) ? 'sound' : ratioOf(Number(width), Number(height));
  return element('iframe', {
    src: address.href,
    title: title.trim() || (TITLES[address.host] ?? `Content of ${address.host}`),
    class: ['frame', shape, ...classes].join(' '),
    loading: 'lazy',
    sandbox: 'allow-scripts allow-same-origin allow-presentation',
    allowfullscreen: '',
    // YouTube plays nothing for a page that does not say where it is (its error 153).
    referrerpolicy: 'strict-origin-when-cross-origin',
    ...(/^\d{1,5}$/.test(width) && /^\d{1,5}$/.test(height) && { width, height }),
  });
}

function ratioOf(width: number, height: number): string {
  if (!(width > 0 && height > 0)) return 'ratio-16-9';
  const distance = (ratio: number) => Math.abs(Math.log(ratio / (width / height)));
  return RATIOS.toSorted(([, one], [, other]) => distance(one) - distance(other))[0]?.[0] ?? 'ratio-16-9';
}
