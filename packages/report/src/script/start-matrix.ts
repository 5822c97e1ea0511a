import { readCounts } from './counts.js';
import type { Counts } from './counts.js';
import { pageData } from './dom.js';
import { showClass } from './one-class.js';

/** Brings a matrix to life; `remember` keeps a class in the address, or none with −1. */
export type StartMatrix = (
  counts: Counts,
  z: number | null,
  remember: (code: number) => void,
) => void;

/** Start with the matrix of the page, and open the class that the address names. */
export function startMatrix(start: StartMatrix): void {
  const { matrix, z } = pageData();
  if (!matrix) return;
  const counts = readCounts(matrix);
  start(counts, z, (code) => {
    const name = counts.names[code];
    history.replaceState(null, '', name === undefined ? '#' : `#class=${encodeURIComponent(name)}`);
  });
  const wanted = new URLSearchParams(location.hash.slice(1)).get('class');
  const code = wanted === null ? -1 : counts.names.indexOf(wanted);
  if (code >= 0) showClass(counts, code, z);
}
