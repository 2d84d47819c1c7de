/** The project's own files, and what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export const ROOT = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** What .gitignore names, and git's own. */
const OUTSIDE = /^(node_modules|dist|data|\.cache|\.git)$|\.log$/;

/** Everything that is ours. */
export function projectFiles(): SourceFile[] {
  return pathsBelow('').map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function pathsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (OUTSIDE.test(path)) return [];
    return entry.isDirectory() ? pathsBelow(`${path}/`) : [path];
  });
}

export const isModule = ({ path }: SourceFile): boolean => /\.(ts|tsx|js)$/.test(path);

/** Code that runs in a portal, as against what tests it. */
export const isProduct = ({ path }: SourceFile): boolean =>
  path.startsWith('src/') && !/\.(test|fixture)\.tsx?$|\/testing(\/|\.ts$)/.test(path);

export interface Import {
  readonly specifier: string;
  readonly dynamic: boolean;
}

/** What a module makes Node load; `import type` vanishes when types are stripped. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { program, module } = parseSync(path, text);
  const fixed = program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') return [statement.source.value];
    const passesOn = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration';
    return passesOn && statement.source && statement.exportKind !== 'type' ? [statement.source.value] : [];
  });
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])(.*)\1$/.exec(text.slice(start, end));
    return literal?.[2] === undefined ? [] : [literal[2]];
  });
  return [
    ...fixed.map((specifier) => ({ specifier, dynamic: false })),
    ...dynamic.map((specifier) => ({ specifier, dynamic: true })),
  ];
}
