/** What the commands of the terminal take. */
import { parseArgs } from 'node:util';
import { postType } from '../contract.ts';

/** The portal's types of posts. */
export const TYPES = [...postType.options, 'notification'] as const;
export type Type = (typeof TYPES)[number];

export interface Options {
  readonly file: string;
  /** The portal's type by the site's. */
  readonly types: ReadonlyMap<string, Type>;
  /** The portal's type by a category's nicename; before the post's own type. */
  readonly categories: ReadonlyMap<string, Type>;
  /** Groups that all of it is for; null for everybody. */
  readonly groups: readonly string[] | null;
  /** In place of the site's address. */
  readonly source: string | null;
  /** The folder of the site's pictures. */
  readonly media: string | null;
}

/** Why a command cannot begin: one sentence for the person at the terminal. */
export class WrongOption extends Error {
  override name = 'WrongOption';
}

const DEFAULT_TYPES: readonly (readonly [string, Type])[] = [
  ['post', 'latest-news'],
  ...TYPES.map((type) => [type, type] as const),
];

/** @throws WrongOption */
export function readOptions(args: readonly string[], usage: string): Options {
  const { values, positionals } = parsed(args);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new WrongOption(usage);
  const groups =
    values.groups
      ?.split(',')
      .map((group) => group.trim())
      .filter(Boolean) ?? null;
  if (groups?.length === 0) throw new WrongOption('--groups names no group: write --groups one,two.');
  if (values.source?.trim() === '') throw new WrongOption('--source names nothing.');
  return {
    file,
    types: new Map([...DEFAULT_TYPES, ...pairs('type', values.type)]),
    categories: new Map(pairs('category', values.category)),
    groups,
    source: values.source?.trim() ?? null,
    media: values.media ?? null,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        type: { type: 'string', multiple: true },
        category: { type: 'string', multiple: true },
        groups: { type: 'string' },
        source: { type: 'string' },
        media: { type: 'string' },
      },
    });
  } catch (error) {
    // Its first sentence says which option; what follows is about writing programs.
    throw new WrongOption(`${(error as Error).message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`);
  }
}

function pairs(option: string, given: readonly string[] = []): (readonly [string, Type])[] {
  return given.map((pair) => {
    const at = pair.lastIndexOf('=');
    const [name, type] = [pair.slice(0, at), pair.slice(at + 1)];
    if (at > 0 && isType(type)) return [name, type] as const;
    throw new WrongOption(
      `--${option} ${pair} is not understood: write --${option} name=type, the type ${list(TYPES)}.`,
    );
  });
}

function isType(given: string): given is Type {
  return (TYPES as readonly string[]).includes(given);
}

function list(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
