// Where a run is, on standard error: one line that is written over in a terminal, a few lines
// elsewhere.

/** @import { Progress } from '@confmat/bench/measure.js' */

const TENTHS = 4;

/**
 * @param {string} what
 * @returns {{ step: (progress: Progress) => void, end: () => void }}
 */
export function startProgress(what) {
  const { stderr } = process;
  let shown = -1;
  return {
    step({ phase, name, done, steps }) {
      if (stderr.isTTY) {
        const text = `${what}: ${Math.floor((100 * done) / steps)} %, ${phase}: ${name}`;
        stderr.write(`\r\u001B[K${text.slice(0, (stderr.columns || 80) - 1)}`);
        return;
      }
      const part = Math.floor((TENTHS * done) / steps);
      if (part > shown) stderr.write(`${what}: ${(100 * part) / TENTHS} %\n`);
      shown = Math.max(shown, part);
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001B[K');
    },
  };
}
