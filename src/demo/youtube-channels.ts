/** The channels whose YouTube reports the demo writes, and what is on them. */
import { ines, maya } from './people.ts';

export interface DemoVideo {
  readonly title: string;
  /** Its shares of the channel's views, comments, new subscribers and card clicks, beside those of the others. */
  readonly views: number;
  readonly comments: number;
  readonly subscribers: number;
  readonly cards: number;
  /** How many months before the newest one it came out. */
  readonly since: number;
}

export interface DemoPlaylist {
  readonly title: string;
  readonly minutes: number;
  readonly since: number;
}

export interface DemoReports {
  readonly channel: string;
  readonly name: string;
  /** Thousands of views a month, the newest last. */
  readonly views: readonly number[];
  /** How many of a hundred new subscribers leave again; by month before the newest one, else 35. */
  readonly leaving: Readonly<Record<number, number>>;
  readonly minutesOfView: number;
  readonly videos: readonly DemoVideo[];
  readonly playlists: readonly DemoPlaylist[];
  /** The other channels of its audience, in percent. */
  readonly overlap: readonly (readonly [id: string, title: string, percent: number])[];
}

export const MONTHS = 15;

function video(
  title: string,
  since: number,
  ...[views, comments, subscribers, cards]: [number, number, number, number]
) {
  return { title, since, views, comments, subscribers, cards };
}
const playlist = (title: string, minutes: number, since = MONTHS): DemoPlaylist => ({ title, minutes, since });

/** An id as YouTube makes them: 'UC' and 22 characters. */
const channelOf = ({ channels }: typeof maya) => channels.find(({ domain }) => domain === 'yt')?.feed_id ?? '';
const LIND = 'UClindFilms0000000000003';
const LAMPS = 'UCpracticalLamps00000005';
const WORKSHOP = 'UCslowWorkshop0000000006';
const REYES = 'UCreyesAudio000000000007';

const okafor: DemoReports = {
  channel: channelOf(maya),
  name: 'Okafor Studios',
  views: [806, 842, 871, 915, 1104, 1187, 902, 934, 981, 1012, 987, 1020, 1198, 1143, 1284],
  leaving: { 0: 27, 1: 40, 2: 108, 3: 44 },
  minutesOfView: 4.5,
  videos: [
    video('I rebuilt a 1974 lighting desk', 4, 260, 1412, 1630, 214),
    video('What a dimmer really does', 9, 170, 986, 402, 60),
    video('Shooting a kitchen with two lamps', 2, 210, 741, 2207, 84),
    video('Nobody needs a key light (sometimes)', 6, 120, 520, 240, 97),
    video('Answering your worst questions', 1, 90, 488, 130, 20),
    video('The forty-euro studio', 14, 190, 310, 944, 388),
    video('One window, four moods', 14, 130, 260, 610, 301),
    video('Gels: a beginner’s swatch book', 14, 70, 180, 220, 160),
    video('Lamps, gels, and one "borrowed" ladder', 14, 60, 230, 90, 40),
    video('Tape marks, explained', 14, 40, 150, 60, 30),
  ],
  playlists: [
    playlist('Light for small rooms', 5120),
    playlist('Repairs nobody asked for', 3904),
    playlist('Tuesday shoots', 1877),
    playlist('Swatch book', 1240),
    playlist('Questions, answered', 763, 0),
    playlist('The whole desk, bolt by bolt', 410),
  ],
  overlap: [
    [LIND, 'Lind Films', 14.2],
    [channelOf(ines), 'Duarte Kitchen', 11.8],
    [LAMPS, 'Practical Lamps', 9.1],
    [WORKSHOP, 'Slow Workshop', 7.7],
    [REYES, 'Reyes Audio', 6.3],
  ],
};

const duarte: DemoReports = {
  channel: channelOf(ines),
  name: 'Duarte Kitchen',
  views: [512, 530, 528, 560, 688, 742, 540, 552, 571, 566, 590, 612, 655, 640, 701],
  leaving: { 5: 104 },
  minutesOfView: 3.8,
  videos: [
    video('Bread, water, patience', 14, 150, 620, 480, 120),
    video('Caldo verde in one pot', 14, 120, 410, 350, 90),
    video('The knife you already own', 12, 110, 560, 290, 210),
    video('Salt cod, three ways', 8, 90, 330, 240, 60),
    video('A week of lunches, "nearly" free', 5, 130, 480, 610, 150),
    video('My grandmother corrects me', 3, 160, 900, 720, 40),
    video('Custard tarts, the honest recipe', 14, 140, 380, 420, 110),
    video('One onion', 14, 60, 170, 110, 30),
    video('Rice that forgives', 14, 80, 210, 160, 70),
  ],
  playlists: [
    playlist('Sunday dinners', 2210),
    playlist('Ten minutes, one pan', 1730),
    playlist('Lisbon, by mouth', 905),
  ],
  overlap: [
    [WORKSHOP, 'Slow Workshop', 12.5],
    [channelOf(maya), 'Okafor Studios', 8.4],
    [LIND, 'Lind Films', 3.9],
  ],
};

export const REPORTED: readonly DemoReports[] = [okafor, duarte];

/** Channels of nobody here: their videos hold something that the network's content owner has a claim on. */
export const STRANGERS: readonly string[] = ['UCreuploads4you000000008', 'UCbestoflamps00000000009'];
