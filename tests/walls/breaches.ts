/** Code that lint must stop, for lint.test.ts, each with code that it must let pass. */

interface Plant {
  readonly path: string;
  readonly code: string;
  /** Other files that the breach needs. */
  readonly beside?: Readonly<Record<string, string>>;
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => `export const row${line} = ${line};\n`).join('');

const SAVE = "export async function save(): Promise<void> {\n  await fetch('/api/posts');\n}\n";
const LATER = 'export function later(work: () => void): void {\n  work();\n}\n';
const COUNTER = (before: string) => `import { useState } from 'react';

export function Counter({ shown }: { shown: boolean }) {
  ${before}
  const [count] = useState(0);
  return <p>{shown ? count : ''}</p>;
}
`;
const FIRST = "import { second } from './second.ts';\nexport const first = () => second;\n";

export const BREACHES: readonly { name: string; rule: string; reason?: string; breach: Plant; clean: Plant }[] = [
  ...['process.env', "process['env']"].map((words, index) => ({
    name: `${words} is read in config.ts alone`,
    rule: 'eslint(no-restricted-properties)',
    reason: 'Only config.ts reads the environment',
    breach: { path: `src/server/port${index}.ts`, code: `export const port = ${words}.PORT;\n` },
    clean: { path: 'src/server/config.ts', code: 'export const port = process.env.PORT;\n' },
  })),
  {
    name: 'the environment is not taken out of the process',
    rule: 'eslint(no-restricted-properties)',
    reason: 'Only config.ts reads the environment',
    breach: { path: 'src/features/posts/server/sync.ts', code: 'export const { env } = process;\n' },
    clean: { path: 'src/features/posts/server/pid.ts', code: 'export const { pid } = process;\n' },
  },
  {
    name: 'no module is longer than 250 lines',
    rule: 'eslint(max-lines)',
    breach: { path: 'src/server/long.ts', code: lines(251) },
    clean: { path: 'src/server/full.ts', code: lines(250) },
  },
  {
    name: 'modules import each other in no circle, also by # names and for types',
    rule: 'import(no-cycle)',
    breach: {
      path: 'src/server/round.ts',
      code: "import type { Half } from '#server/half.ts';\nexport type Round = Half[];\n",
      beside: { 'src/server/half.ts': "import type { Round } from './round.ts';\nexport type Half = { of: Round };\n" },
    },
    clean: {
      path: 'src/server/first.ts',
      code: FIRST,
      beside: { 'src/server/second.ts': 'export const second = 2;\n' },
    },
  },
  {
    name: 'nothing is any',
    rule: 'typescript(no-explicit-any)',
    breach: { path: 'src/server/row.ts', code: 'export const idOf = (row: any) => row;\n' },
    clean: { path: 'src/server/known.ts', code: 'export const idOf = (row: unknown) => row;\n' },
  },
  {
    name: 'a promise is waited for',
    rule: 'typescript(no-floating-promises)',
    breach: { path: 'src/server/save.ts', code: `${SAVE}save();\n` },
    clean: { path: 'src/server/saved.ts', code: `${SAVE}await save();\n` },
  },
  {
    name: 'a promise goes only where somebody takes it',
    rule: 'typescript(no-misused-promises)',
    breach: { path: 'src/server/later.ts', code: `${SAVE}${LATER}later(async () => {\n  await save();\n});\n` },
    clean: { path: 'src/server/now.ts', code: `${LATER}later(() => undefined);\n` },
  },
  {
    name: 'a type is imported as a type',
    rule: 'typescript(consistent-type-imports)',
    breach: { path: 'src/web/kind.ts', code: "export type Kind = import('./kinds.ts').Kind;\n" },
    clean: { path: 'src/web/name.ts', code: "import type { Kind } from './kinds.ts';\nexport type Name = Kind[];\n" },
  },
  {
    name: 'a hook is called in every render',
    rule: 'react-hooks(rules-of-hooks)',
    breach: { path: 'src/web/ui/Counter.tsx', code: COUNTER('if (!shown) return null;') },
    clean: { path: 'src/web/ui/Steady.tsx', code: COUNTER('') },
  },
  {
    name: 'a picture has words',
    rule: 'jsx-a11y(alt-text)',
    breach: { path: 'src/web/ui/Picture.tsx', code: 'export const Picture = () => <img src="/a.png" />;\n' },
    clean: { path: 'src/web/ui/Photo.tsx', code: 'export const Photo = () => <img src="/a.png" alt="A stage" />;\n' },
  },
];
