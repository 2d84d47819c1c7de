/** `stagedoor <command>`: everything an operator does from a terminal. */
import { importDocumentsCommand } from '#features/documents/server/index.ts';
import { importPostsCommand, importWordpressCommand } from '#features/posts/server/index.ts';
import { importYoutubeCommand } from '#features/reports/server/index.ts';
import { readConfig } from '#server/config.ts';
import { layGround } from '#server/lay-ground.ts';
import { stopWithParent } from '#server/parent.ts';
import { startPortal } from '#server/serve.ts';
import { StartFailure } from '#server/start-failure.ts';

const USAGE = `stagedoor <command>

  start                                 the portal with the demo network
  serve                                 the portal, for production
  migrate                               brings the database to this version's schema
  import documents <folder|manifest>    puts documents in
  import wordpress <export.xml>         puts the posts of a WordPress export in
  import posts <file.json>              puts posts of WordPress's REST API in
  import youtube <files|folder|glob>    makes reports of YouTube's files
  help                                  this text

Settings come from the environment; docs/operating.md lists them.
With --demo an import uses the demo's settings and data.
`;

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
};

async function importCommand(what: string | undefined, args: string[]): Promise<number> {
  const command = Object.entries(IMPORTS).find(([name]) => name === what)?.[1];
  if (!command)
    throw new StartFailure(
      `There is nothing called ${what ?? ''} to import: it can be ${Object.keys(IMPORTS).join(' or ')}.`,
    );
  const demo = args.includes('--demo');
  const ground = await layGround(readConfig({ demo }), tell, { beside: true });
  try {
    return await command(
      ground,
      args.filter((arg) => arg !== '--demo'),
      process.stdout,
    );
  } finally {
    await ground.close();
  }
}

async function run(command = 'help', ...args: string[]): Promise<number | undefined> {
  switch (command) {
    case 'start':
    case 'serve':
      await start(command === 'start');
      return undefined;
    case 'migrate':
      await (await layGround(readConfig({ demo: args.includes('--demo') }), tell, { beside: true })).close();
      return 0;
    case 'import':
      return importCommand(args[0], args.slice(1));
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
