/** The people of the demo network, Northlight Media (decisions.md, The demo network). Tests know them by name. */
import type { DemoPerson } from '#server/sso/people.ts';

export const DEMO_GROUPS = [
  { name: 'creators', restricted_routes: [] },
  { name: 'audio', restricted_routes: ['/dashboard', '/opportunities'] },
  { name: 'staff', restricted_routes: [] },
];

/** Accounts by id. The last one was never named, so that 'Unknown Account Name' can be seen. */
export const DEMO_ACCOUNTS = [
  { id: 101, title: 'Okafor Studios' },
  { id: 102, title: 'Maya Plays' },
  { id: 103, title: 'Lind Films' },
  { id: 104, title: 'Duarte Kitchen' },
  { id: 105, title: 'Reyes Audio' },
  { id: 106, title: null },
];

type Platform = 'fb' | 'ig' | 'pc' | 'sc' | 'tt' | 'tw' | 'yt';

export interface DemoChannel {
  readonly feed_id: string;
  readonly domain: Platform;
  readonly title: string;
  /** Its name in addresses, lower case. */
  readonly handle?: string;
  readonly authorized: boolean;
  readonly cms?: boolean;
}

export interface Somebody {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: readonly string[];
  readonly beta: boolean;
  /** Account id and permission group. */
  readonly accounts: readonly (readonly [id: number, permissionGroup: string])[];
  readonly channels: readonly DemoChannel[];
  readonly affiliateCodes: readonly string[];
  /** What is special, in the words of the sign-on page. */
  readonly text: string;
}

function somebody(
  name: string,
  firstName: string | null,
  lastName: string | null,
  text: string,
  more: Partial<Somebody> = {},
): Somebody {
  const email = `${name}@northlight.example`;
  return {
    email,
    firstName,
    lastName,
    text,
    groups: ['creators'],
    beta: true,
    accounts: [],
    channels: [],
    affiliateCodes: [],
    ...more,
  };
}

export const maya = somebody('maya', 'Maya', 'Okafor', 'Two accounts, six channels, 47 documents', {
  accounts: [
    [101, 'Admin'],
    [102, 'viewer'],
  ],
  channels: [
    {
      feed_id: 'UCokaforStudios000000001',
      domain: 'yt',
      title: 'Okafor Studios',
      handle: 'okaforstudios',
      cms: true,
      authorized: true,
    },
    {
      feed_id: 'UCmayaPlays0000000000002',
      domain: 'yt',
      title: 'Maya Plays',
      handle: 'mayaplays',
      cms: true,
      authorized: false,
    },
    { feed_id: '17841400000000101', domain: 'ig', title: '@okaforstudios', handle: 'okaforstudios', authorized: true },
    { feed_id: 'tt-mayaplays', domain: 'tt', title: '@mayaplays', handle: 'mayaplays', authorized: false },
    { feed_id: 'pc-the-swatch-book', domain: 'pc', title: 'The Swatch Book', authorized: false },
    { feed_id: 'sc-okaforbts', domain: 'sc', title: 'okaforbts', handle: 'okaforbts', authorized: false },
  ],
  affiliateCodes: ['okafor-20', 'mayaplays-21'],
});

export const theo = somebody('theo', 'Theo', 'Lind', 'One account, no reports, no documents yet', {
  accounts: [[103, 'viewer']],
  channels: [
    {
      feed_id: 'UClindFilms0000000000003',
      domain: 'yt',
      title: 'Lind Films',
      handle: 'lindfilms',
      cms: false,
      authorized: true,
    },
  ],
});

export const ines = somebody('ines', 'Ines', 'Duarte', 'Finance: payment settings, all connected', {
  accounts: [[104, 'FINANCE']],
  channels: [
    {
      feed_id: 'UCduarteKitchen000000004',
      domain: 'yt',
      title: 'Duarte Kitchen',
      handle: 'duartekitchen',
      cms: true,
      authorized: true,
    },
    { feed_id: '17841400000000104', domain: 'ig', title: '@duartekitchen', handle: 'duartekitchen', authorized: true },
  ],
  affiliateCodes: ['duarte-20'],
});

export const sam = somebody('sam', 'Sam', 'Reyes', 'No dashboard, no opportunities', {
  groups: ['audio'],
  accounts: [[105, 'viewer']],
  channels: [{ feed_id: 'pc-reyes-audio', domain: 'pc', title: 'Reyes Audio', authorized: true }],
});

export const studio = somebody('studio', null, null, 'No first name', { accounts: [[106, 'viewer']] });
export const noor = somebody('noor', 'Noor', 'Haddad', 'In no group: no access', { groups: ['press'] });
export const kit = somebody('kit', 'Kit', 'Walsh', 'Not in the beta: no peeking', { beta: false });
export const riley = somebody('riley', 'Riley', 'Chen', 'Network staff', { groups: ['staff'] });

export const EVERYBODY: readonly Somebody[] = [maya, theo, ines, sam, studio, noor, kit, riley];

/** Everybody as the sign-on page lists them. */
export const SIGN_ON_LIST: readonly DemoPerson[] = EVERYBODY.map(({ email, firstName, lastName, text }) => {
  const plain = email.split('@')[0] ?? '';
  const name = firstName ?? plain[0]?.toUpperCase() + plain.slice(1);
  const initials = (firstName && lastName ? firstName[0] + (lastName[0] ?? '') : name.slice(0, 2)).toUpperCase();
  return { email, name, text, initials };
});
