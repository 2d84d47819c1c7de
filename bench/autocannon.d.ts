/** The part of autocannon that is used here; it brings no types. */
declare module 'autocannon' {
  interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly '2xx': number;
    readonly '3xx': number;
  }
  interface Letter {
    readonly method: 'POST';
    readonly body: string;
  }
  interface Paths {
    readonly method: 'GET';
    readonly requests: readonly { readonly setupRequest: (request: object) => object }[];
  }
  interface Load extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: object, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }
  export default function autocannon(
    options: (Letter | Paths) & {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly connections: number;
      /** How many requests in all. */
      readonly amount: number;
    },
  ): Load;
}
