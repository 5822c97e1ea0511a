// Columns of class codes, generated once from a seed and kept on disk as raw little-endian files, so
// that programs in other languages measure themselves on the same data.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './made-whole.js';
import { once } from './once.js';
import { createRandom, randomCodes, randomPredictions } from './random.js';
import { readColumn } from './read-column.js';

/**
 * @typedef {object} WorkloadOptions
 * @property {number} n Rows.
 * @property {number} k Classes.
 * @property {'uniform' | 'zipf'} [skew] How often each class occurs.
 *
 * @typedef {object} Workload
 * @property {string} name Its sizes and skew, without the type: `n=1e6 k=10`.
 * @property {'uniform' | 'zipf'} skew
 * @property {number} n
 * @property {number} k
 * @property {string} folder Where the files are, for peers.
 * @property {Int32Array} trueCodes Codes in [0, k), shape (n,).
 * @property {Int32Array} predCodes Codes in [0, k), shape (n,).
 * @property {readonly string[]} labels Name of each class, ascending, shape (k,).
 */

export const CACHE = new URL('.cache/', import.meta.url);
/** Counted up when the generators change, so that old files are not taken for new ones. */
const VERSION = 1;
const SEED = 20261120;
const ACCURACY = 0.8;
/** Beyond this many rows a workload has codes of 32 bits and of 8 only. */
const MAX_WIDE_ROWS = 10_000_000;

/** @type {Map<string, Workload>} */
const loaded = new Map();

/**
 * Columns with the given sizes: of the predictions four in five are right. They are read when they
 * are first asked for.
 *
 * Files: `true.<type>`, `pred.<type>` (`i32`, up to 256 classes `u8` and, up to 10 M rows, `i64`),
 * `labels.txt` (one a line, by code), up to 10 M rows `weights.f64`, and `meta.json`.
 *
 * @param {WorkloadOptions} options
 * @returns {Workload}
 */
export function workload({ n, k, skew = 'uniform' }) {
  const name = `n=${power(n)} k=${k}`;
  const known = loaded.get(`${name} ${skew}`);
  if (known) return known;
  const folder = new URL(`v${VERSION} ${name} ${skew}/`.replaceAll(' ', '-'), CACHE);
  makeFolder(folder, 'meta.json', (own) => generate(own, { n, k, skew }));
  const path = fileURLToPath(folder);
  /** @type {(file: string) => () => Int32Array} */
  const column = (file) => once(() => readColumn(`${path}/${file}`, Int32Array));
  const trueCodes = column('true.i32');
  const predCodes = column('pred.i32');
  const labels = once(() => readFileSync(`${path}/labels.txt`, 'utf8').trimEnd().split('\n'));
  /** @type {Workload} */
  const made = {
    name,
    skew,
    n,
    k,
    folder: path,
    get trueCodes() {
      return trueCodes();
    },
    get predCodes() {
      return predCodes();
    },
    get labels() {
      return labels();
    },
  };
  loaded.set(`${name} ${skew}`, made);
  return made;
}

/**
 * Row weights of a workload.
 *
 * @param {Workload} data
 * @returns {Float64Array} Multiples of 1/16 in [0, 1), whose sums are exact; shape (n,).
 */
export function weightsOf({ folder }) {
  return readColumn(`${folder}/weights.f64`, Float64Array);
}

/**
 * Each row's label as a string; equal labels are one string object.
 *
 * @param {Int32Array} codes
 * @param {readonly string[]} labels
 * @returns {string[]}
 */
export function namesOf(codes, labels) {
  return Array.from(codes, (code) => labels[code] ?? '');
}

/**
 * @param {URL} folder
 * @param {Required<WorkloadOptions>} options
 */
function generate(folder, { n, k, skew }) {
  const trueCodes = randomCodes({ n, k, skew, seed: SEED });
  const predCodes = randomPredictions(trueCodes, { k, skew, accuracy: ACCURACY, seed: SEED + 1 });
  const random = createRandom(SEED + 3);
  const digits = String(k - 1).length;
  const labels = Array.from(
    { length: k },
    (_, code) => `class-${String(code).padStart(digits, '0')}`,
  );
  /** @type {Record<string, NodeJS.ArrayBufferView>} */
  const files = {
    'true.i32': trueCodes,
    'pred.i32': predCodes,
    ...(k <= 256 && {
      'true.u8': new Uint8Array(trueCodes),
      'pred.u8': new Uint8Array(predCodes),
    }),
    ...(n <= MAX_WIDE_ROWS && {
      'true.i64': BigInt64Array.from(trueCodes, BigInt),
      'pred.i64': BigInt64Array.from(predCodes, BigInt),
      'weights.f64': Float64Array.from({ length: n }, () => Math.floor(random() * 16) / 16),
    }),
  };
  for (const [file, column] of Object.entries(files)) writeFileSync(new URL(file, folder), column);
  writeFileSync(new URL('labels.txt', folder), `${labels.join('\n')}\n`);
  const meta = { version: VERSION, seed: SEED, n, k, skew, accuracy: ACCURACY };
  writeFileSync(new URL('meta.json', folder), `${JSON.stringify(meta, null, 2)}\n`);
}

/** @param {number} n */
function power(n) {
  const exponent = Math.log10(n);
  return Number.isInteger(exponent) ? `1e${exponent}` : n.toExponential().replace('e+', 'e');
}
