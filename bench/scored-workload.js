// Two classes and their scores, generated once from a seed and kept on disk as raw little-endian
// files, for peers.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './made-whole.js';
import { once } from './once.js';
import { createRandom } from './random.js';
import { readColumn } from './read-column.js';
import { CACHE } from './workload.js';

/**
 * @typedef {object} ScoredWorkload
 * @property {string} name Its size: `n=1e6`.
 * @property {number} n
 * @property {number} k Classes: 2.
 * @property {string} folder Where the files are, for peers.
 * @property {Uint8Array} yTrue 0 or 1, three in ten 1, shape (n,).
 * @property {Float64Array} yScore In (0, 1), shape (n,).
 * @property {Float64Array} sampleWeight Multiples of 1/16 in (0, 1], whose sums are exact.
 */

/** Counted up when the generator changes, so that old files are not taken for new ones. */
const VERSION = 1;
const SEED = 20261121;

/** @type {Map<number, ScoredWorkload>} */
const loaded = new Map();

/**
 * Rows of two classes whose scores overlap as those of a fair model do, hardly two of them equal.
 * Columns are read when they are first asked for.
 *
 * Files: `true.u8`, `score.f64`, `score.f32`, `weights.f64`, `meta.json`.
 *
 * @param {number} n Rows, a power of ten.
 * @returns {ScoredWorkload}
 */
export function scoredWorkload(n) {
  const known = loaded.get(n);
  if (known) return known;
  const name = `n=1e${Math.round(Math.log10(n))}`;
  const folder = new URL(`scored-v${VERSION}-${name}/`, CACHE);
  makeFolder(folder, 'meta.json', (own) => generate(own, n));
  const path = fileURLToPath(folder);
  const yTrue = once(() => readColumn(`${path}/true.u8`, Uint8Array));
  const yScore = once(() => readColumn(`${path}/score.f64`, Float64Array));
  const sampleWeight = once(() => readColumn(`${path}/weights.f64`, Float64Array));
  /** @type {ScoredWorkload} */
  const made = {
    name,
    n,
    k: 2,
    folder: path,
    get yTrue() {
      return yTrue();
    },
    get yScore() {
      return yScore();
    },
    get sampleWeight() {
      return sampleWeight();
    },
  };
  loaded.set(n, made);
  return made;
}

/**
 * @param {URL} folder
 * @param {number} n
 */
function generate(folder, n) {
  const random = createRandom(SEED);
  const yTrue = Uint8Array.from({ length: n }, () => (random() < 0.3 ? 1 : 0));
  // A sum of three is near enough to a bell, and two draws make more bits than one.
  const noise = () => 2 * (random() + random() + random() + random() * 2 ** -32) - 3;
  const yScore = Float64Array.from(yTrue, (label) => 1 / (1 + Math.exp(1 - 1.2 * label - noise())));
  const weights = Float64Array.from({ length: n }, () => (1 + Math.floor(random() * 16)) / 16);
  const files = {
    'true.u8': yTrue,
    'score.f64': yScore,
    'score.f32': Float32Array.from(yScore),
    'weights.f64': weights,
  };
  for (const [file, column] of Object.entries(files)) writeFileSync(new URL(file, folder), column);
  const meta = { version: VERSION, seed: SEED, n };
  writeFileSync(new URL('meta.json', folder), `${JSON.stringify(meta)}\n`);
}
