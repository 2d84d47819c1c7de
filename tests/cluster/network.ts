/** The whole network of this run: everything started, set up from nothing as docs/operating.md says. */
import { readFileSync } from 'node:fs';
import { freePort } from '../free-port.ts';
import { type Certificate, makeCertificate } from './parts/certificate.ts';
import { type MailServer, startExim } from './parts/exim.ts';
import { startNginx } from './parts/nginx.ts';
import { groundSettings, makePortals, type Portals, type Settings } from './parts/portals.ts';
import { type Postgres, startPostgres } from './parts/postgres.ts';
import { type Store, startSwift } from './parts/swift.ts';
import type { Place } from './place.ts';
import { signIn, Visitor } from './visitor.ts';

/** As many as clients of the load, so that each is somebody else. */
export const PEOPLE = 32;
const nameOf = (number: number) => `person${number}@northlight.example`;

export interface Network {
  readonly place: Place;
  readonly publicUrl: string;
  readonly certificate: Certificate;
  readonly postgres: Postgres;
  readonly store: Store;
  readonly mail: MailServer;
  readonly portals: Portals;
  /** Where nginx offers another server of this run over https, and where that one shall listen. */
  readonly foreign: { readonly https: number; readonly http: number };
  /** Settings that every process gets from its next start on. */
  change(settings: Settings): void;
  /** Stops all portals that run and starts all of them with such settings beside the usual ones. */
  restart(settings?: Settings): Promise<void>;
  visitor(address?: string): Visitor;
  /** Somebody signed in, from 0; through nginx where no process is named. */
  person(number: number, process?: number): Promise<Visitor>;
  /** Through which process a visitor goes from now on; nginx for undefined. */
  send(visitor: Visitor, process: number | undefined): void;
}

export async function startNetwork(place: Place): Promise<Network> {
  const certificate = makeCertificate(place);
  const ca = readFileSync(certificate.certificate);
  const [postgres, mail, store] = await Promise.all([startPostgres(place), startExim(place), startSwift(place)]);
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  const foreign = { https: await freePort(), http: await freePort() };
  const ground = groundSettings(place, publicUrl, certificate.certificate);
  const parts = { DATABASE_URL: postgres.url, SMTP_URL: `smtp://127.0.0.1:${mail.port}`, ...store.settings() };
  let changed: Settings = {};
  const portals = await makePortals(place, 3, () => ({ ...ground, ...parts, ...changed }));

  await portals.command('migrate');
  const passwords = await setUp(place, portals);
  await startAll();
  const beside = [{ port: foreign.https, to: foreign.http }];
  await startNginx(place, certificate, { port, portals: portals.all.map((portal) => portal.port), beside });

  async function startAll(settings: Settings = {}) {
    await Promise.all(portals.all.map((portal) => portal.start(settings)));
  }
  const send = (visitor: Visitor, process: number | undefined) => {
    const portal = process === undefined ? undefined : portals.all[process];
    visitor.through = portal && new URL(`http://127.0.0.1:${portal.port}`);
  };
  const visitor = (address?: string) => new Visitor(publicUrl, ca, address);
  return {
    place,
    publicUrl,
    certificate,
    postgres,
    store,
    mail,
    portals,
    foreign,
    change(settings) {
      changed = settings;
    },
    async restart(settings = {}) {
      await Promise.all(portals.all.map((portal) => portal.part().stop()));
      await startAll(settings);
    },
    visitor,
    async person(number, process) {
      const made = visitor();
      send(made, process);
      const email = nameOf(number);
      await signIn(made, email, passwords.get(email) ?? '');
      return made;
    },
    send,
  };
}

/** The files that an operator has, and the commands that put them in. @returns first passwords by address */
async function setUp(place: Place, portals: Portals): Promise<Map<string, string>> {
  const numbers = Array.from({ length: PEOPLE }, (_, number) => number);
  const people = numbers.map(
    (number) => `${nameOf(number)},Person,No ${number},creators,yes,yes,${1000 + number},Account ${number},Admin`,
  );
  const columns = 'email,first_name,last_name,groups,beta,active,account_id,account_title,permission_group';
  const codes = numbers.map((number) => `${nameOf(number)},person${number}-20,amazon`);
  const documents = numbers.map((number) => `statement-${number}.csv,${1000 + number},financial_statement,2026-09`);
  for (const number of numbers) {
    const lines = Array.from({ length: 400 }, (_, line) => `video-${number}-${line},${line * 17}.${number % 10}0`);
    place.write(`files/statement-${number}.csv`, `video,amount\n${lines.join('\n')}\n`);
  }
  const passwords = place.path('first-passwords.csv');
  await portals.command('groups', 'set', 'creators');
  const peopleFile = place.write('files/people.csv', `${columns}\n${people.join('\n')}\n`);
  await portals.command('people', 'import', peopleFile, '--passwords', passwords);
  const codesFile = place.write('files/affiliates.csv', `email,affiliate_id,partner\n${codes.join('\n')}\n`);
  await portals.command('affiliates', 'import', codesFile);
  const manifest = place.write('files/manifest.csv', `file,account,type,month\n${documents.join('\n')}\n`);
  await portals.command('import', 'documents', manifest, '--without-mail');
  const lines = readFileSync(passwords, 'utf8').trim().split('\n').slice(1);
  return new Map(lines.map((line) => line.split(',') as [string, string]));
}
