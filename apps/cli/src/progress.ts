import type { Host } from '@confmat/rows/host.js';

/** A line on the terminal that says how far long work is. */
export interface ProgressLine {
  /** Tell how much there is to read: of much, the line is shown at once. */
  readonly start: (nBytes: number) => void;
  readonly show: (share: number) => void;
  /** Wipe the line; it is not shown again. */
  readonly clear: () => void;
}

const AFTER_MS = 500;
/** So much takes longer than that to read. */
const MUCH_BYTES = 50e6;
const BAR_CHARS = 24;

/** Show progress on standard error, only if it is a terminal and the work takes a while. */
export function progressLine({ stderr, env, atExit }: Host, quiet: boolean): ProgressLine {
  if (quiet || !stderr.isTTY || env['CI']) {
    return { start: () => undefined, show: () => undefined, clear: () => undefined };
  }
  let from = performance.now() + AFTER_MS;
  let shown = false;
  const wipe = (): void => {
    if (shown) stderr.write('\r\x1b[K');
    shown = false;
  };
  const takeBack = atExit(wipe);
  const show = (share: number): void => {
    if (performance.now() < from) return;
    const filled = Math.round(share * BAR_CHARS);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARS - filled);
    stderr.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)} %`);
    shown = true;
  };
  return {
    start: (nBytes) => {
      if (nBytes <= MUCH_BYTES) return;
      from = 0;
      show(0);
    },
    show,
    clear: () => {
      takeBack();
      wipe();
    },
  };
}
