import assert from 'node:assert/strict';
import { f1, spanCounts, spanMatrix } from '@confmat/spans';
import { once } from '../once.js';
import { taggedDocuments } from '../tagged-documents.js';

/** @import { Case, LocalCase, Target } from '../case.js' */
/** @import { TaggedDocuments } from '../tagged-documents.js' */

const N = 1_000_000;
const SIZE = 'n=1e6 k=4';
const GROUP = `micro F1 of BIO tags ${SIZE}`;
const OURS = `spanMatrix and f1 of arrays ${SIZE}`;
const PEER = `seqeval f1_score ${SIZE}`;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'seqeval f1_score takes at least 20 × spanMatrix and f1 on a million tags',
    slow: PEER,
    fast: OURS,
    atLeast: 20,
  },
];

/**
 * The spans of a million tags, from arrays of documents and from one column with offsets.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const documents = taggedDocuments(N);
  const { data, truth, prediction } = documents;
  const facts = { group: GROUP, n: N, k: data.k, skew: data.skew, dtype: 'strings' };
  const expected = once(() => naiveF1(documents));
  const check = (/** @type {number} */ found) => assert.ok(Math.abs(found - expected()) < 1e-12);
  /** @type {(name: string, prepare: () => () => number) => LocalCase} */
  const ours = (name, prepare) => ({
    ...{ ...facts, name, ours: true },
    prepare: () => ({ run: prepare(), check }),
  });
  const micro = /** @type {const} */ ({ average: 'micro' });
  return [
    ours(OURS, () => () => f1(spanCounts(spanMatrix(truth, prediction)), micro)),
    ours(`spanMatrix and f1 of a column ${SIZE}`, () => {
      const [yTrue, yPred] = [truth.flat(), prediction.flat()];
      const offsets = new Int32Array(truth.length + 1);
      for (const [d, { length }] of truth.entries()) offsets[d + 1] = (offsets[d] ?? 0) + length;
      return () => f1(spanCounts(spanMatrix(yTrue, yPred, { offsets })), micro);
    }),
    {
      ...{ ...facts, name: PEER, ours: false },
      peer: {
        program: 'seqeval',
        task: 'f1_score',
        data,
        check: (output) => check(Number(Buffer.from(output).toString())),
      },
    },
  ];
}

/** @param {TaggedDocuments} documents */
function naiveF1({ truth, prediction }) {
  let [hits, all] = [0, 0];
  for (const [d, tags] of truth.entries()) {
    const own = new Set(naiveSpans(tags));
    const found = naiveSpans(prediction[d] ?? []);
    hits += found.filter((span) => own.has(span)).length;
    all += own.size + found.length;
  }
  return (2 * hits) / all;
}

/**
 * Spans as texts: any tag but O that cannot go on with the one before it starts one.
 *
 * @param {readonly string[]} tags
 */
function naiveSpans(tags) {
  /** @type {string[]} */
  const spans = [];
  for (let start = 0; start < tags.length;) {
    const [, type] = (tags[start] ?? '').split('-');
    let end = start + 1;
    if (type !== undefined) {
      while (tags[end] === `I-${type}`) ++end;
      spans.push(`${start} ${end} ${type}`);
    }
    start = end;
  }
  return spans;
}
