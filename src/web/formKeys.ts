/**
 * Keys that make a form safe to send twice (`once` of the server): the same key while the same is sent again, such as
 * after an answer that was lost, and a new one for anything else.
 */
export interface FormKeys {
  of(body: unknown): string;
  /** The form went through: the next one is another, also where it says the same. */
  done(): void;
}

export function formKeys(): FormKeys {
  let last: { said: string; key: string } | undefined;
  return {
    of(body) {
      const said = JSON.stringify(body);
      if (last?.said !== said) last = { said, key: randomKey() };
      return last.key;
    },
    done() {
      last = undefined;
    },
  };
}

/** 128 random bits. `crypto.randomUUID` is missing where the portal is tried without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
