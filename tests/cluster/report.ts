/** One line for each check, and the exit code of them all. */

export interface Report {
  /** A group of lines. */
  part(name: string): void;
  check(what: string, holds: boolean, figure: string): void;
  readonly failed: number;
}

export function makeReport(): Report {
  let failed = 0;
  return {
    part(name) {
      console.log(`\n${name}`);
    },
    check(what, holds, figure) {
      if (!holds) failed += 1;
      console.log(`${holds ? '✓' : '✗'} ${what}: ${figure}`);
    },
    get failed() {
      return failed;
    },
  };
}
