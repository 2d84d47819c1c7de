/** Codes and tokens of the played platforms. They carry what they stand for, sealed, so that a restart forgets none of them. */
import { keyFor, open, randomToken, seal } from '#server/secrets.ts';
import type { Owned } from './owners.ts';

type Kind = 'code' | 'access' | 'refresh';
const MINUTES: Record<Kind, number> = { code: 5, access: 60, refresh: 365 * 24 * 60 };

interface Meant {
  readonly owned: Owned;
  /** The code challenge (RFC 7636); null where the platform has none. */
  readonly challenge: string | null;
}

export function tokensOf(secretKey: string) {
  const key = keyFor(secretKey, 'played platforms');
  const used = new Set<string>();

  function give(kind: Kind, meant: Meant): string {
    const ends = Date.now() + MINUTES[kind] * 60_000;
    return seal(key, kind, JSON.stringify({ ...meant, ends, once: randomToken() }));
  }
  function read(kind: Kind, token: string): Meant | undefined {
    try {
      const { ends, ...meant } = JSON.parse(open(key, kind, token)) as Meant & { ends: number };
      return ends > Date.now() ? meant : undefined;
    } catch {
      return undefined;
    }
  }
  return {
    give,
    read,
    /** A code holds once. */
    take(code: string): Meant | undefined {
      if (used.has(code)) return undefined;
      used.add(code);
      return read('code', code);
    },
    seconds: (kind: Kind) => MINUTES[kind] * 60,
  };
}

export type Tokens = ReturnType<typeof tokensOf>;
