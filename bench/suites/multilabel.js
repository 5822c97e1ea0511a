import assert from 'node:assert/strict';
import { f1 } from '@confmat/core';
import { labelCounts, labelSets, sampleCounts, meanOverSamples } from '@confmat/multilabel';
import { drawnSets, indicators, peerWorkload } from '../indicators.js';
import { countsOf } from '../peer.js';

/** @import { LabelSetColumn, SetCounts } from '@confmat/multilabel' */
/** @import { Case, LocalCase, PeerCase, Target } from '../case.js' */
/** @import { Indicators } from '../indicators.js' */

const SIZE = 'n=1e5 k=100 density=0.05';
const LABELS = `per label ${SIZE}`;
const SAMPLES = `f1 over samples ${SIZE}`;
const PEER_LABELS = `scikit-learn multilabel_confusion_matrix ${SIZE}`;
const PEER_CSR = `scikit-learn multilabel_confusion_matrix (CSR) ${SIZE}`;
const PEER_SAMPLES = `scikit-learn f1_score samples ${SIZE}`;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'scikit-learn multilabel_confusion_matrix takes at least 12 × labelCounts of matrices',
    slow: PEER_LABELS,
    fast: `labelCounts of matrices ${SIZE}`,
    atLeast: 12,
  },
  {
    text: 'scikit-learn multilabel_confusion_matrix takes at least 30 × labelCounts of sets',
    slow: PEER_LABELS,
    fast: `labelCounts of sets ${SIZE}`,
    atLeast: 30,
  },
  {
    text: 'scikit-learn f1_score with samples takes at least 20 × meanOverSamples of matrices',
    slow: PEER_SAMPLES,
    fast: `meanOverSamples f1 of matrices ${SIZE}`,
    atLeast: 20,
  },
  {
    text: 'scikit-learn f1_score with samples takes at least 30 × meanOverSamples of sets',
    slow: PEER_SAMPLES,
    fast: `meanOverSamples f1 of sets ${SIZE}`,
    atLeast: 30,
  },
];

/**
 * Counts per label and F1 over samples, from matrices and from sets.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const data = indicators({ n: 100_000, k: 100, density: 0.05 });
  const { n, k } = data;
  const shape = /** @type {const} */ ([n, k]);
  const truth = { data: data.truth, shape };
  const prediction = { data: data.prediction, shape };
  const facts = { n, k, skew: 'uniform', ours: true };
  const asSets = () => /** @type {const} */ ([labelSets(truth), labelSets(prediction)]);
  /** @type {() => readonly [string[][], string[][]]} */
  const asArrays = () => [rowsOf(data.truth, k), rowsOf(data.prediction, k)];
  /** @type {(what: string, columns: () => readonly [LabelSetColumn<any>, LabelSetColumn<any>]) => LocalCase} */
  const byLabel = (what, columns) => ({
    ...facts,
    name: `labelCounts of ${what} ${SIZE}`,
    group: LABELS,
    dtype: what,
    prepare() {
      const [yTrue, yPred] = columns();
      return {
        run: () => labelCounts(yTrue, yPred),
        check: (counts) => assertCounts(counts, naiveByLabel(data)),
      };
    },
  });
  /** @type {(name: string, what: string, call: (...columns: readonly [LabelSetColumn<any>, LabelSetColumn<any>]) => number, columns: () => readonly [LabelSetColumn<any>, LabelSetColumn<any>]) => LocalCase} */
  const bySample = (name, what, call, columns) => ({
    ...facts,
    name: `${name} of ${what} ${SIZE}`,
    group: SAMPLES,
    dtype: what,
    prepare() {
      const [yTrue, yPred] = columns();
      return {
        run: () => call(yTrue, yPred),
        check: (mean) => assertClose(mean, naiveF1(data)),
      };
    },
  });
  /** @type {(name: string, group: string, task: string, check: PeerCase['peer']['check']) => PeerCase} */
  const peer = (name, group, task, check) => ({
    ...facts,
    name,
    group,
    ours: false,
    dtype: 'matrices',
    peer: { program: 'sklearn', task, data: peerWorkload(data), check },
  });
  const mean = (/** @type {LabelSetColumn} */ yTrue, /** @type {LabelSetColumn} */ yPred) =>
    meanOverSamples(yTrue, yPred, f1);
  const macro = (/** @type {LabelSetColumn} */ yTrue, /** @type {LabelSetColumn} */ yPred) =>
    f1(sampleCounts(yTrue, yPred), { average: 'macro' });
  const checkFours = (/** @type {Uint8Array} */ output) => {
    // [[tn, fp], [fn, tp]] for each label.
    const fours = countsOf(output);
    assert.equal(fours.length, 4 * k);
    for (const [label, { tp, fp, fn, tn }] of naiveByLabel(data).entries()) {
      assert.deepEqual([...fours.subarray(4 * label, 4 * label + 4)], [tn, fp, fn, tp]);
    }
  };
  return [
    byLabel('matrices', () => [truth, prediction]),
    byLabel('sets', asSets),
    byLabel('arrays of strings', asArrays),
    peer(PEER_LABELS, LABELS, 'multilabel_confusion_matrix uint8', checkFours),
    peer(PEER_CSR, LABELS, 'multilabel_confusion_matrix csr', checkFours),
    bySample('meanOverSamples f1', 'matrices', mean, () => [truth, prediction]),
    bySample('meanOverSamples f1', 'sets', mean, asSets),
    bySample('sampleCounts and f1', 'matrices', macro, () => [truth, prediction]),
    bySample('sampleCounts and f1', 'sets', macro, asSets),
    peer(PEER_SAMPLES, SAMPLES, 'f1_samples uint8', (output) =>
      assertClose(Number(Buffer.from(output).toString()), naiveF1(data)),
    ),
    manyLabels(),
  ];
}

/** @returns {LocalCase} */
function manyLabels() {
  const [n, k, present] = [1_000_000, 10_000, 5];
  const size = 'n=1e6 k=10000 5 a sample';
  return {
    ...{ name: `labelCounts of sets ${size}`, group: `per label ${size}` },
    ...{ n, k, ours: true, skew: 'uniform', dtype: 'sets' },
    prepare() {
      const truth = labelSets(drawnSets({ n, k, present, seed: 1 }));
      const prediction = labelSets(drawnSets({ n, k, present, seed: 2 }));
      return {
        run: () => labelCounts(truth, prediction),
        check: ({ tp, fp, fn }) => {
          const sum = (/** @type {Float64Array} */ a, /** @type {Float64Array} */ b) =>
            a.reduce((total, count, i) => total + count + (b[i] ?? 0), 0);
          assert.equal(sum(tp, fn), truth.codes.length);
          assert.equal(sum(tp, fp), prediction.codes.length);
        },
      };
    },
  };
}

/** @type {Map<Indicators, { tp: number, fp: number, fn: number, tn: number }[]>} */
const known = new Map();

/** @param {Indicators} data */
function naiveByLabel(data) {
  const { truth, prediction, n, k } = data;
  const made = known.get(data);
  if (made) return made;
  const counts = Array.from({ length: k }, () => ({ tp: 0, fp: 0, fn: 0, tn: 0 }));
  for (let cell = 0; cell < n * k; ++cell) {
    const four = counts[cell % k];
    if (!four) continue;
    const key = truth[cell] ? (prediction[cell] ? 'tp' : 'fn') : prediction[cell] ? 'fp' : 'tn';
    ++four[key];
  }
  known.set(data, counts);
  return counts;
}

/** @type {Map<Indicators, number>} */
const knownF1 = new Map();

/** @param {Indicators} data */
function naiveF1(data) {
  const made = knownF1.get(data);
  if (made !== undefined) return made;
  const { truth, prediction, n, k } = data;
  let sum = 0;
  for (let i = 0; i < n; ++i) {
    let both = 0;
    let ones = 0;
    for (let cell = i * k; cell < (i + 1) * k; ++cell) {
      both += truth[cell] && prediction[cell] ? 1 : 0;
      ones += (truth[cell] ?? 0) + (prediction[cell] ?? 0);
    }
    sum += ones === 0 ? 0 : (2 * both) / ones;
  }
  knownF1.set(data, sum / n);
  return sum / n;
}

/**
 * @param {SetCounts} counts
 * @param {readonly { tp: number, fp: number, fn: number, tn: number }[]} expected
 */
function assertCounts(counts, expected) {
  for (const key of /** @type {const} */ (['tp', 'fp', 'fn', 'tn'])) {
    assert.deepEqual(
      [...counts[key]],
      expected.map((four) => four[key]),
    );
  }
}

/**
 * @param {number} received
 * @param {number} expected
 */
function assertClose(received, expected) {
  assert.ok(Math.abs(received - expected) < 1e-12, `${received} is not ${expected}`);
}

/**
 * @param {Uint8Array} cells
 * @param {number} k
 */
function rowsOf(cells, k) {
  // Names whose order is that of the columns.
  const names = Array.from({ length: k }, (_, label) => `label-${String(label).padStart(4, '0')}`);
  return Array.from({ length: cells.length / k }, (_, i) =>
    names.filter((_, label) => cells[i * k + label] === 1),
  );
}
