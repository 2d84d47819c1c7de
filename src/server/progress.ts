/** How far a long command of the terminal is. */
export interface Progress {
  /** Before the first unit: what is done (`documents`), how many there are, and their size where it is known. */
  begin(label: string, total: number, bytes?: number): void;
  /** So many bytes of the unit under way are done. */
  within(bytes: number): void;
  /** One more unit is done; `bytes` is its size, `lines` how many it held where that is of interest. */
  advance(bytes: number, lines?: number): void;
  /** After the last unit, or when the work breaks off. */
  end(): void;
}

/** Says nothing: for work that nobody watches. */
export const silent: Progress = { begin() {}, within() {}, advance() {}, end() {} };

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

/**
 * Progress on a stream: in a terminal one line, rewritten; elsewhere a line every tenth of the work or 5 seconds. Where the
 * size of all units is known the share and the time left go by it, else by their number.
 */
export function progressOn(out: Out, now: () => number = Date.now): Progress {
  let label = '';
  let total = { units: 0, bytes: 0 };
  let done = { units: 0, bytes: 0, lines: 0, within: 0 };
  let began = 0;
  let shown = { at: 0, share: 0 };

  const share = () => (total.bytes > 0 ? (done.bytes + done.within) / total.bytes : done.units / total.units);
  const line = () => {
    const left = ((now() - began) / share()) * (1 - share());
    const bytes = size(done.bytes + done.within);
    return [
      `${number.format(done.units)} of ${number.format(total.units)} ${label} (${Math.floor(share() * 100)} %)`,
      ...(done.lines > 0 ? [`${number.format(done.lines)} lines`] : []),
      total.bytes > 0 ? `${bytes} of ${size(total.bytes)}` : bytes,
      `${time(left)} left`,
    ].join(', ');
  };
  const isDue = () => {
    if (now() - began < QUIET_MS || share() === 0) return false;
    if (out.isTTY) return now() - shown.at >= REWRITE_MS;
    // Shares are fractions: a tenth of the work may be a hair less.
    return share() - shown.share > LINE_PART - 1e-9 || now() - shown.at >= LINE_MS;
  };
  const show = () => {
    if (!isDue()) return;
    shown = { at: now(), share: share() };
    // A line longer than the terminal would wrap and could not be rewritten. Some terminals say they have 0 columns.
    out.write(out.isTTY ? `\r${line().slice(0, (out.columns || 80) - 1)}\x1b[K` : `${line()}\n`);
  };
  return {
    begin(what, units, bytes = 0) {
      label = what;
      total = { units, bytes };
      done = { units: 0, bytes: 0, lines: 0, within: 0 };
      began = now();
      shown = { at: began, share: 0 };
    },
    within(bytes) {
      done.within = bytes;
      show();
    },
    advance(more, lines = 0) {
      done = { units: done.units + 1, bytes: done.bytes + more, lines: done.lines + lines, within: 0 };
      show();
    },
    end() {
      if (out.isTTY && shown.share > 0) out.write('\r\x1b[K');
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
