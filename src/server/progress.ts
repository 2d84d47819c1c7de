/** How far a long command of the terminal is. */
export interface Progress {
  /** Before the first unit: what is done (`documents`) and how many there are. */
  begin(label: string, total: number): void;
  /** One more unit is done; `bytes` is its size. */
  advance(bytes: number): void;
  /** After the last unit, or when the work breaks off. */
  end(): void;
}

/** Says nothing: for work that nobody watches. */
export const silent: Progress = { begin() {}, advance() {}, end() {} };

interface Out {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Work that ends within this time needs no progress shown. */
const QUIET_MS = 1_000;
const REWRITE_MS = 100;
const LINE_MS = 5_000;
const LINE_PART = 0.1;

const number = new Intl.NumberFormat('en');

/** Progress on a stream: in a terminal one line, rewritten; elsewhere a line every tenth of the work or 5 seconds. */
export function progressOn(out: Out, now: () => number = Date.now): Progress {
  let label = '';
  let total = 0;
  let done = 0;
  let bytes = 0;
  let began = 0;
  let shown = { at: 0, done: 0 };

  const line = () => {
    const left = ((now() - began) / done) * (total - done);
    const percent = Math.floor((done / total) * 100);
    return `${number.format(done)} of ${number.format(total)} ${label} (${percent} %), ${size(bytes)}, ${time(left)} left`;
  };
  const isDue = () => {
    if (now() - began < QUIET_MS) return false;
    if (out.isTTY) return now() - shown.at >= REWRITE_MS;
    return done - shown.done >= total * LINE_PART || now() - shown.at >= LINE_MS;
  };
  return {
    begin(what, units) {
      [label, total, done, bytes, began] = [what, units, 0, 0, now()];
      shown = { at: began, done: 0 };
    },
    advance(more) {
      done += 1;
      bytes += more;
      if (!isDue()) return;
      shown = { at: now(), done };
      // A line longer than the terminal would wrap and could not be rewritten. Some terminals say they have 0 columns.
      out.write(out.isTTY ? `\r${line().slice(0, (out.columns || 80) - 1)}\x1b[K` : `${line()}\n`);
    },
    end() {
      if (out.isTTY && shown.done > 0) out.write('\r\x1b[K');
    },
  };
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function time(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
