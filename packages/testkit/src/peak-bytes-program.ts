/**
 * JavaScript with a function `peakBytes()`: the peak resident memory of its process so far, in bytes. Of
 * a child, Linux counts into `maxRSS` what its parent held when it started it; there the process's own
 * high-water mark is read.
 */
export const PEAK_BYTES_PROGRAM = `
import { readFileSync } from 'node:fs';

function peakBytes() {
  const status = () => readFileSync('/proc/self/status', 'utf8');
  const own = process.platform === 'linux' && /VmHWM:\\s*(\\d+) kB/.exec(status())?.[1];
  return 1024 * (own ? Number(own) : process.resourceUsage().maxRSS);
}
`;
