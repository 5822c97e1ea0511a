import { readFileSync } from 'node:fs';

/**
 * Peak resident memory of this process so far.
 *
 * Of a child, Linux counts into `maxRSS` what its parent held when it started it: there the
 * process's own high-water mark is read.
 *
 * @returns {number} Bytes.
 */
export function peakBytes() {
  const own = process.platform === 'linux' && /VmHWM:\s*(\d+) kB/.exec(status())?.[1];
  return 1024 * (own ? Number(own) : process.resourceUsage().maxRSS);
}

function status() {
  return readFileSync('/proc/self/status', 'utf8');
}
