/** `npm run bench <name>`: runs bench/<name>.bench.ts. A wrong answer ends it with 1, a missed bound does not. */
import { readdirSync } from 'node:fs';

const ENDING = '.bench.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));
const name = process.argv[2] ?? '';

if (names.includes(name)) {
  const { bench }: { bench(): Promise<void> } = await import(`./${name}${ENDING}`);
  await bench();
} else {
  console.error(`Which benchmark? ${names.map((known) => `npm run bench ${known}`).join(', ')}`);
  process.exitCode = 1;
}
