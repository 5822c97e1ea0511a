import type { Host } from '@confmat/rows/host.js';

/** A line on the terminal that says how far long work is. */
export interface ProgressLine {
  readonly show: (share: number) => void;
  /** Wipe the line; it is not shown again. */
  readonly clear: () => void;
}

const AFTER_MS = 500;
const BAR_CHARS = 24;

/** Show progress on standard error, only if it is a terminal and the work takes a while. */
export function progressLine({ stderr, env, atExit }: Host, quiet: boolean): ProgressLine {
  if (quiet || !stderr.isTTY || env['CI']) return { show: () => undefined, clear: () => undefined };
  const started = performance.now();
  let shown = false;
  const wipe = (): void => {
    if (shown) stderr.write('\r\x1b[K');
    shown = false;
  };
  const takeBack = atExit(wipe);
  return {
    show: (share) => {
      if (performance.now() - started < AFTER_MS) return;
      const filled = Math.round(share * BAR_CHARS);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_CHARS - filled);
      stderr.write(`\r${bar} ${String(Math.round(share * 100)).padStart(3)} %`);
      shown = true;
    },
    clear: () => {
      takeBack();
      wipe();
    },
  };
}
