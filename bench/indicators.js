// Indicator matrices of multi-label data, in memory and on disk for peers.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './made-whole.js';
import { createRandom } from './random.js';
import { CACHE } from './workload.js';

/** @import { LabelSets } from '@confmat/multilabel' */
/** @import { Workload } from './workload.js' */

/**
 * @typedef {object} Indicators
 * @property {string} name Its sizes: `n=1e5 k=100`.
 * @property {number} n Samples.
 * @property {number} k Labels.
 * @property {string} folder Where `true.u8` and `pred.u8` are, row-major bytes of shape (n, k).
 * @property {Uint8Array} truth
 * @property {Uint8Array} prediction
 */

/** Counted up when the generator changes, so that old files are not taken for new ones. */
const VERSION = 1;
const SEED = 20261121;
/** Share of the predicted cells that are right; the others are drawn as the true ones. */
const ACCURACY = 0.8;

/**
 * Matrices of independent labels.
 *
 * @param {{ n: number, k: number, density: number }} options `density` is the share of ones.
 * @returns {Indicators}
 */
export function indicators({ n, k, density }) {
  const name = `n=${n.toExponential().replace('e+', 'e')} k=${k} density=${density}`;
  const folder = new URL(`indicators-v${VERSION} ${name}/`.replaceAll(' ', '-'), CACHE);
  makeFolder(folder, 'pred.u8', (own) => {
    const random = createRandom(SEED);
    const truth = Uint8Array.from({ length: n * k }, () => (random() < density ? 1 : 0));
    const draw = (/** @type {number} */ cell) =>
      random() < ACCURACY ? cell : random() < density ? 1 : 0;
    writeFileSync(new URL('true.u8', own), truth);
    writeFileSync(new URL('pred.u8', own), truth.map(draw));
  });
  const read = (/** @type {string} */ file) => Uint8Array.from(readFileSync(new URL(file, folder)));
  const path = fileURLToPath(folder);
  return { name, n, k, folder: path, truth: read('true.u8'), prediction: read('pred.u8') };
}

/**
 * What peers are told of the matrices.
 *
 * @param {Indicators} data
 * @returns {Workload}
 */
export function peerWorkload({ name, n, k, folder }) {
  const none = new Int32Array(0);
  return { name, skew: 'uniform', n, k, folder, trueCodes: none, predCodes: none, labels: [] };
}

/**
 * Sets of a few labels out of many, without a matrix.
 *
 * @param {{ n: number, k: number, present: number, seed: number }} options `present` labels drawn a
 *   sample; equal ones count once.
 * @returns {LabelSets<number>}
 */
export function drawnSets({ n, k, present, seed }) {
  const random = createRandom(seed);
  const offsets = new Int32Array(n + 1);
  const codes = new Int32Array(n * present);
  let end = 0;
  for (let i = 0; i < n; ++i) {
    const row = new Set(Array.from({ length: present }, () => Math.floor(random() * k)));
    for (const code of [...row].sort((a, b) => a - b)) codes[end++] = code;
    offsets[i + 1] = end;
  }
  return {
    nSamples: n,
    offsets,
    codes: codes.slice(0, end),
    labels: Array.from({ length: k }, (_, i) => i),
  };
}
