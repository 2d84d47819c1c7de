/** `stagedoor <command>`: everything an operator does from a terminal. */
import { userInfo } from 'node:os';
import { groupsCommand, peopleCommand } from '#features/account/server/index.ts';
import { affiliatesCommand } from '#features/affiliate-links/server/index.ts';
import { resealGrants } from '#features/channels/server/index.ts';
import { importDocumentsCommand } from '#features/documents/server/index.ts';
import { importPaymentsCommand, resealPayments } from '#features/payments/server/index.ts';
import { importPostsCommand, importWordpressCommand } from '#features/posts/server/index.ts';
import { importYoutubeCommand } from '#features/reports/server/index.ts';
import { recordAct } from '#server/audit.ts';
import { auditCommand } from '#server/audit-command.ts';
import { backupCommand, restoreCommand } from '#server/backup/command.ts';
import { readConfig } from '#server/config.ts';
import { examine, findingsText } from '#server/doctor.ts';
import { type Laid, layGround } from '#server/lay-ground.ts';
import { stopWithParent } from '#server/parent.ts';
import { startPortal } from '#server/serve.ts';
import { resealAuthenticators } from '#server/sso/factors/authenticator.ts';
import { secondFactorCommand } from '#server/sso/factors/command.ts';
import { StartFailure } from '#server/start-failure.ts';
import { print } from '#server/terminal.ts';
import type { Reseal } from '#server/vault.ts';

const USAGE = `stagedoor <command>

  start                                 the portal with the demo network
  serve                                 the portal, for production
  migrate                               brings the database to this version's schema
  import documents <folder|manifest>    puts documents in
  import wordpress <export.xml>         puts the posts of a WordPress export in
  import posts <file.json>              puts posts of WordPress's REST API in
  import youtube <files|folder|glob>    makes reports of YouTube's files
  import payments <file.csv>            puts tax and banking data in
  people import <file.csv>              puts people, their accounts and groups in
  groups [set|remove]                   lists the groups, or changes one
  affiliates import <file.csv>          puts people's codes at retailers in
  doctor                                how each part is, and what waits for a person
  backup <new folder>                   writes all that there is, beside a portal that runs
  restore <folder>                      brings a backup into an empty database
  audit verify|list                     checks or prints who did what
  second-factor off <mail>              for somebody whose phone and recovery codes are gone
  keys rotate                           seals anew what was sealed with older keys
  help                                  this text

Settings come from the environment; docs/operating.md lists them.
With --demo a command uses the demo's settings and data.
`;

const say = (text: string) => print(process.stdout, text);
const tell = (line: string) => void process.stderr.write(`${line}\n`);

async function start(demo: boolean): Promise<void> {
  const config = readConfig({ demo });
  // Imported only here: without it no demo code is loaded.
  const portal = await startPortal(config, tell, demo ? (await import('#demo/network.ts')).demo : undefined);
  process.stdout.write(`Stagedoor is ready at ${config.publicUrl.href.replace(/\/$/, '')}\n`);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= portal.stop().then(
      () => process.exit(0),
      (error) => {
        tell(`Stagedoor did not stop cleanly: ${error}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  stopWithParent(stop);
}

const IMPORTS = {
  documents: importDocumentsCommand,
  wordpress: importWordpressCommand,
  posts: importPostsCommand,
  youtube: importYoutubeCommand,
  payments: importPaymentsCommand,
};

/** Features that seal rows of theirs; each seals its own anew after a new key was added. */
const SEALED: Readonly<Record<string, Reseal>> = {
  channels: resealGrants,
  payments: resealPayments,
  'second factors': resealAuthenticators,
};

/** Work on the ground of the settings, beside a portal that may run. */
async function onGround<T>(args: readonly string[], work: (ground: Laid, args: string[]) => Promise<T>): Promise<T> {
  const ground = await layGround(readConfig({ demo: args.includes('--demo') }), tell, { beside: true });
  try {
    return await work(
      ground,
      args.filter((arg) => arg !== '--demo'),
    );
  } finally {
    await ground.close();
  }
}

/** Records what somebody did at the terminal, by the name that the system knows them by. */
async function recordOperator({ database }: Laid, act: string, about: Record<string, string | number> = {}) {
  let operator = 'unknown';
  try {
    operator = userInfo().username;
  } catch {
    // In a container the user may have no name.
  }
  await recordAct(database, { act, personId: null, address: null, about: { operator, ...about } });
}

async function importCommand(what: string | undefined, given: string[]): Promise<number> {
  const command = Object.entries(IMPORTS).find(([name]) => name === what)?.[1];
  if (!command)
    throw new StartFailure(
      `There is nothing called ${what ?? ''} to import: it can be ${Object.keys(IMPORTS).join(' or ')}.`,
    );
  return onGround(given, async (ground, args) => {
    const code = await command(ground, args, process.stdout);
    await recordOperator(ground, `import.${what}`, { code, source: args.join(' ') });
    return code;
  });
}

async function rotateKeys(args: string[]): Promise<number> {
  return onGround(args, async (ground) => {
    for (const [feature, reseal] of Object.entries(SEALED))
      await say(`${feature}: ${await reseal(ground)} sealed anew\n`);
    await recordOperator(ground, 'keys.rotated');
    return 0;
  });
}

async function run(command = 'help', ...args: string[]): Promise<number | undefined> {
  switch (command) {
    case 'start':
    case 'serve':
      await start(command === 'start');
      return undefined;
    case 'migrate':
      return onGround(args, async () => 0);
    case 'import':
      return importCommand(args[0], args.slice(1));
    case 'backup':
      return onGround(args, async (ground, wishes) => {
        const code = await backupCommand(ground, wishes, process.stdout);
        await recordOperator(ground, 'backup.made', { code });
        return code;
      });
    case 'restore':
      return onGround(args, (ground, wishes) => restoreCommand(ground, wishes, process.stdout));
    case 'people':
      return onGround(args, (ground, wishes) => peopleCommand(ground, wishes, process.stdout));
    case 'affiliates':
      return onGround(args, (ground, wishes) => affiliatesCommand(ground, wishes, process.stdout));
    case 'groups':
      return onGround(args, async (ground, wishes) => {
        const code = await groupsCommand(ground, wishes, process.stdout);
        if (wishes.length > 0) await recordOperator(ground, 'groups.changed', { code, wish: wishes.join(' ') });
        return code;
      });
    case 'doctor':
      return onGround(args, async (ground) => {
        const findings = await examine(ground);
        await say(findingsText(findings));
        return findings.every(({ well }) => well) ? 0 : 1;
      });
    case 'audit':
      return onGround(args, async ({ database }, wishes) => {
        const { code, text } = await auditCommand(database, wishes);
        await say(text);
        return code;
      });
    case 'second-factor':
      return onGround(args, async (ground, wishes) => {
        const { code, text } = await secondFactorCommand(ground, wishes);
        if (code === 0) await recordOperator(ground, 'second-factor.switched-off', { email: wishes[1] ?? '' });
        await say(text);
        return code;
      });
    case 'keys':
      if (args[0] === 'rotate') return rotateKeys(args.slice(1));
      tell(`There is no command keys ${args[0] ?? ''}.\n\n${USAGE}`);
      return 2;
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    default:
      tell(`There is no command ${command}.\n\n${USAGE}`);
      return 2;
  }
}

try {
  const code = await run(...process.argv.slice(2));
  if (code !== undefined) process.exit(code);
} catch (error) {
  // A failure to start is one plain sentence; anything else is ours to mend and shows its stack.
  tell(error instanceof StartFailure ? error.message : String((error as Error).stack ?? error));
  process.exit(1);
}
