import assert from 'node:assert/strict';
import { classificationReport, confusionMatrix } from '@confmat/core';
import { createRandom, randomCodes } from '../random.js';

/** @import { ConfusionMatrix } from '@confmat/core' */
/** @import { Case } from '../measure.js' */

const N = 1_000_000;
const K = 10;

/**
 * The bare loop that everyone would write, and what `confusionMatrix` costs beside it.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const { trueCodes, predCodes } = randomCodes({ n: N, k: K, accuracy: 0.8, seed: 1 });
  const random = createRandom(2);
  const weights = Float64Array.from({ length: N }, () => Math.floor(random() * 16) / 16);
  const names = Array.from({ length: K }, (_, code) => `class-${code}`);
  const trueBytes = Uint8Array.from(trueCodes);
  const predBytes = Uint8Array.from(predCodes);
  const trueNames = Array.from(trueCodes, (code) => names[code] ?? '');
  const predNames = Array.from(predCodes, (code) => names[code] ?? '');

  const naive = Float64Array.from(naiveCounts(trueCodes, predCodes));
  const naiveWeighted = naiveSums(trueCodes, predCodes, weights);
  const codes = Array.from(names, (_, code) => code);
  const matrix = confusionMatrix(trueCodes, predCodes);

  /** @type {(expected: Float64Array, labels: unknown[]) => (result: ConfusionMatrix) => void} */
  const isCounts = (expected, labels) => (result) => {
    assert.deepEqual(result.labels, labels);
    assert.deepEqual(result.counts, expected);
  };
  /** @type {(result: { accuracy: number | null }) => void} */
  const isReport = ({ accuracy }) => {
    const right = codes.reduce((sum, code) => sum + (naive[code * K + code] ?? 0), 0);
    assert.equal(accuracy, right / N);
  };

  const size = `n=1e6 k=${K}`;
  return [
    {
      name: `naive loop ${size} int32`,
      run: () => naiveCounts(trueCodes, predCodes),
      check: (/** @type {Int32Array} */ counts) => {
        assert.deepEqual(Float64Array.from(counts), naive);
        assert.equal(
          counts.reduce((sum, count) => sum + count),
          N,
        );
      },
    },
    {
      name: `confusionMatrix ${size} int32`,
      run: () => confusionMatrix(trueCodes, predCodes),
      check: isCounts(naive, codes),
    },
    {
      name: `confusionMatrix ${size} uint8`,
      run: () => confusionMatrix(trueBytes, predBytes),
      check: isCounts(naive, codes),
    },
    {
      name: `confusionMatrix ${size} strings`,
      run: () => confusionMatrix(trueNames, predNames),
      check: isCounts(naive, names),
    },
    {
      name: `confusionMatrix ${size} int32 weighted`,
      run: () => confusionMatrix(trueCodes, predCodes, { sampleWeight: weights }),
      check: isCounts(naiveWeighted, codes),
    },
    {
      name: `confusionMatrix and classificationReport ${size} int32`,
      run: () => classificationReport(confusionMatrix(trueCodes, predCodes)),
      check: isReport,
    },
    {
      name: `classificationReport of a matrix k=${K}`,
      run: () => classificationReport(matrix),
      check: isReport,
    },
  ];
}

/**
 * @param {Int32Array} trueCodes
 * @param {Int32Array} predCodes
 */
function naiveCounts(trueCodes, predCodes) {
  const counts = new Int32Array(K * K);
  for (let i = 0; i < trueCodes.length; ++i) {
    // @ts-expect-error indices are in bounds, and a check here would be timed
    counts[trueCodes[i] * K + predCodes[i]]++;
  }
  return counts;
}

/**
 * Exact: the weights are multiples of 1/16.
 *
 * @param {Int32Array} trueCodes
 * @param {Int32Array} predCodes
 * @param {Float64Array} weights
 */
function naiveSums(trueCodes, predCodes, weights) {
  const sums = new Float64Array(K * K);
  for (let i = 0; i < trueCodes.length; ++i) {
    // @ts-expect-error as above
    sums[trueCodes[i] * K + predCodes[i]] += weights[i];
  }
  return sums;
}
