/** The part of autocannon that is used here; it brings no types. */
declare module 'autocannon' {
  interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly '2xx': number;
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly connections: number;
    /** How many requests in all. */
    readonly amount: number;
  }): Promise<Result>;
}
