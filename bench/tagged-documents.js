// Documents of BIO tags, in memory and on disk for peers.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './made-whole.js';
import { createRandom } from './random.js';
import { CACHE } from './workload.js';

/** @import { Workload } from './workload.js' */

/**
 * @typedef {object} TaggedDocuments
 * @property {Workload} data What peers are told; its folder has `true.txt` and `pred.txt`, a document a
 *   line.
 * @property {string[][]} truth The tags of each document.
 * @property {string[][]} prediction
 */

/** Counted up when the generator changes, so that old files are not taken for new ones. */
const VERSION = 1;
const SEED = 20000913;
const TYPES = ['PER', 'LOC', 'ORG', 'MISC'];
const TOKENS = 25;
/** Share of the tokens outside of spans where none goes on. */
const OUTSIDE = 0.8;
const WRONG = 0.05;

/**
 * Documents of 25 tags each with spans of four types, of which one tag in twenty is predicted as another.
 *
 * @param {number} n Tags.
 * @returns {TaggedDocuments}
 */
export function taggedDocuments(n) {
  const name = `n=${n.toExponential().replace('e+', 'e')} k=4`;
  const folder = new URL(`tags-v${VERSION} ${name}/`.replaceAll(' ', '-'), CACHE);
  makeFolder(folder, 'pred.txt', (own) => {
    const random = createRandom(SEED);
    const truth = Array.from({ length: n / TOKENS }, () => drawTags(random));
    const prediction = truth.map((tags) => tags.map((tag) => changed(random, tag)));
    for (const [file, documents] of Object.entries({ true: truth, pred: prediction })) {
      const lines = documents.map((tags) => tags.join(' ')).join('\n');
      writeFileSync(new URL(`${file}.txt`, own), lines);
    }
  });
  const read = (/** @type {string} */ file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
  const none = new Int32Array(0);
  const codes = { trueCodes: none, predCodes: none, labels: [] };
  const data = /** @type {const} */ ({ name, n, k: TYPES.length, skew: 'uniform', ...codes });
  return {
    data: { ...data, folder: fileURLToPath(folder) },
    truth: read('true.txt'),
    prediction: read('pred.txt'),
  };
}

/** @param {() => number} random */
function drawTags(random) {
  /** @type {string[]} */
  const tags = [];
  while (tags.length < TOKENS) {
    if (random() < OUTSIDE) {
      tags.push('O');
      continue;
    }
    const type = typeOf(random);
    tags.push(`B-${type}`);
    while (tags.length < TOKENS && random() < 0.5) tags.push(`I-${type}`);
  }
  return tags;
}

/**
 * @param {() => number} random
 * @param {string} tag
 */
function changed(random, tag) {
  if (random() >= WRONG) return tag;
  return random() < 0.5 ? 'O' : `${random() < 0.5 ? 'B' : 'I'}-${typeOf(random)}`;
}

/** @param {() => number} random */
function typeOf(random) {
  return TYPES[Math.floor(random() * TYPES.length)] ?? '';
}
