/** `stagedoor <command>`: everything an operator does from a terminal. */
import { parseArgs } from 'node:util';
import { importDocumentsCommand } from '#features/documents/server/index.ts';
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

async function importCommand(what: string | undefined, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { demo: { type: 'boolean', default: false } },
  });
  if (what !== 'documents')
    throw new StartFailure(`There is nothing called ${what ?? ''} to import: it can be documents.`);
  const ground = await layGround(readConfig({ demo: values.demo }), tell, { beside: true });
  try {
    return await importDocumentsCommand(ground, positionals, process.stdout);
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
