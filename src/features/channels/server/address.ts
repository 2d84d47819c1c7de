/**
 * What an address says about a channel. It is only read, never asked: a channel is found by its platform's own API, and
 * no request ever goes where somebody typed.
 */
import type { Feed } from '#features/account/contract.ts';
import { invalid, type Refused } from '#server/errors.ts';
import type { Named } from './named.ts';
import { podcastNamed } from './podcast-address.ts';

interface Reader {
  /** The platform and its kind of address, for whoever typed another. */
  readonly wanted: string;
  readonly hosts: RegExp;
  /** Reads the parts of the path; undefined where they name no channel. @throws Refused 400 with a reason of its own */
  read(parts: readonly string[], address: URL): Named | undefined;
}

type Domain = Feed['domain'];

/** By its handle, on a platform whose addresses are `{site}{before}{handle}`. */
function byHandle(site: string, handle: string, before = '@'): Named {
  const name = handle.toLowerCase();
  return { feedId: `@${name}`, handle: name, title: `@${handle}`, url: `https://${site}/${before}${name}` };
}

const without = (sign: string, text = '') => (text.startsWith(sign) ? text.slice(sign.length) : undefined);
/** Letters, marks and digits of any script, as YouTube's handles may have them (support.google.com/youtube/answer/11585688). */
const YOUTUBE_HANDLE = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._·-]{0,49}$/u;
const NAME = /^\w(?:[\w.-]{0,48}\w)?$/;

const youtube: Reader = {
  wanted: 'a YouTube channel, such as youtube.com/@name',
  hosts: /^((www|m|music|studio|gaming)\.)?youtube\.com$|^youtu\.be$/,
  read([first = '', second = ''], { hostname }) {
    if (hostname === 'youtu.be' || /^(watch|shorts|live|embed|playlist)$/.test(first))
      throw invalid(
        'This address leads to a video or a playlist. Enter that of the channel, such as youtube.com/@name.',
      );
    const handle = without('@', first);
    if (handle && YOUTUBE_HANDLE.test(handle)) return byHandle('www.youtube.com', handle);
    if (first === 'channel' && /^UC[\w-]{22}$/.test(second))
      return { feedId: second, handle: null, title: second, url: `https://www.youtube.com/channel/${second}` };
    if ((first === 'c' || first === 'user') && YOUTUBE_HANDLE.test(second))
      return { ...byHandle('www.youtube.com', second, `${first}/`), title: second };
    return undefined;
  },
};

const instagram: Reader = {
  wanted: 'an Instagram account, such as instagram.com/name',
  hosts: /^((www|m)\.)?instagram\.com$/,
  read([name = '', ...more]) {
    const taken = /^(p|reel|reels|tv|stories|explore|accounts|direct|about|developer|legal|api|web|s|share)$/i;
    if (more.length > 0 || taken.test(name) || name.length > 30 || !/^\w[\w.]*$/.test(name)) return undefined;
    return byHandle('www.instagram.com', name, '');
  },
};

const facebook: Reader = {
  wanted: 'a Facebook page, such as facebook.com/name',
  hosts: /^((www|m|web|mbasic|business|[a-z]{2}-[a-z]{2})\.)?(facebook|fb)\.com$/,
  read([first = '', second = '', third = ''], { searchParams }) {
    const id =
      first === 'profile.php'
        ? searchParams.get('id')
        : /^(pages|people)$/.test(first)
          ? third
          : first === 'p'
            ? second.split('-').at(-1)
            : first;
    if (id && /^\d{5,20}$/.test(id)) {
      const title = /^(pages|people)$/.test(first) ? second.replaceAll('-', ' ') : id;
      return { feedId: id, handle: null, title, url: `https://www.facebook.com/${id}` };
    }
    const taken =
      /^(watch|groups|events|marketplace|gaming|reel|reels|share|sharer|story\.php|photo\.php|photo|photos|login|help|public|hashtag|pages|people|p|profile\.php|permalink\.php|video\.php|business|ads|privacy|policies|settings)$/i;
    if (second !== '' || taken.test(first) || !/^[a-z\d][a-z\d.]{1,49}$/i.test(first)) return undefined;
    return { ...byHandle('www.facebook.com', first, ''), title: first };
  },
};

const tiktok: Reader = {
  wanted: 'a TikTok account, such as tiktok.com/@name',
  hosts: /^((www|m)\.)?tiktok\.com$/,
  read([first, ...more]) {
    const handle = without('@', first);
    if (!handle || more.length > 0 || handle.length > 24 || !/^[\w.]+$/.test(handle)) return undefined;
    return byHandle('www.tiktok.com', handle);
  },
};

const x: Reader = {
  wanted: 'an X account, such as x.com/name',
  hosts: /^((www|m|mobile)\.)?(x|twitter)\.com$/,
  read([first = '', ...more]) {
    const taken =
      /^(i|home|explore|search|settings|messages|notifications|intent|share|hashtag|login|signup|tos|privacy)$/i;
    const name = without('@', first) ?? first;
    if (more.length > 0 || taken.test(name) || !/^\w{1,15}$/.test(name)) return undefined;
    return byHandle('x.com', name, '');
  },
};

const snapchat: Reader = {
  wanted: 'a Snapchat account, such as snapchat.com/add/name',
  hosts: /^((www|story)\.)?snapchat\.com$/,
  read([first = '', second = '', ...more]) {
    const name = without('@', first) ?? (first === 'add' ? second : undefined);
    if (!name || more.length > 0 || !NAME.test(name)) return undefined;
    return { ...byHandle('www.snapchat.com', name, 'add/'), title: name };
  },
};

const READERS: Record<Exclude<Domain, 'pc'>, Reader> = {
  fb: facebook,
  ig: instagram,
  sc: snapchat,
  tt: tiktok,
  tw: x,
  yt: youtube,
};

/** Names that no public address has: other machines than the platforms' are none of our business (security.md, B8). */
const NO_PUBLIC_NAME =
  /^[\d.]+$|^\[|(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|arpa)$/;

/** @throws Refused 400 where it is not the address of a channel of this platform */
export function channelNamed(domain: Domain, typed: string): Named {
  const address = addressTyped(typed);
  if (!address) throw invalid('Enter a valid channel URL');
  const other = Object.entries(READERS).find(([, { hosts }]) => hosts.test(address.hostname));
  if (domain === 'pc') {
    const podcast = other ? undefined : podcastNamed(address, partsOf(address));
    if (!podcast) throw notOf('a podcast: its feed, or its show at Apple Podcasts or Spotify');
    return podcast;
  }
  const { hosts, wanted, read } = READERS[domain];
  const named = hosts.test(address.hostname) ? read(partsOf(address), address) : undefined;
  if (!named) throw notOf(wanted);
  return named;
}

function notOf(wanted: string): Refused {
  return invalid(`Enter the address of ${wanted}.`);
}

/** A web address as somebody types one: a host with a dot, with or without its scheme. Undefined for anything else. */
function addressTyped(typed: string): URL | undefined {
  const text = typed.trim();
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  // A browser forgives what no address has: blanks, controls, backslashes.
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(whole)) return undefined;
  const address = new URL(whole);
  address.hostname = address.hostname.replace(/\.$/, '');
  const { protocol, hostname, username, password, port } = address;
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === '' && port === '';
  return isPlain && hostname.includes('.') && !NO_PUBLIC_NAME.test(hostname) ? address : undefined;
}

/** The parts of a path, decoded; none where it cannot be decoded. */
function partsOf({ pathname }: URL): string[] {
  try {
    return pathname
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part).normalize('NFC'));
  } catch {
    return [];
  }
}
