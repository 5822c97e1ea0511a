import assert from 'node:assert/strict';
import {
  classificationReport,
  confusionMatrixFromCounts,
  formatClassificationReport,
} from '@confmat/core';
import { naiveCounts } from '../expected.js';
import { once } from '../once.js';
import { wideFileOf, wideScores } from '../wide-scores.js';

/** @import { Case, CommandCase, Target } from '../case.js' */
/** @import { WideFormat, WideScores } from '../wide-scores.js' */

const OURS = 'confmat report';
const PEER = 'pandas and scikit-learn';
const GIB = 2 ** 30;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: `${OURS} of 1,000 columns of Parquet takes at most 1 GiB`,
    peakOf: `${OURS} of parquet n=1e5 k=1000 float32`,
    atMostBytes: GIB,
  },
  {
    text: `${OURS} of 1,000 columns of Arrow takes at most 1 GiB`,
    peakOf: `${OURS} of arrow n=1e5 k=1000 float32`,
    atMostBytes: GIB,
  },
  ...['parquet', 'arrow'].map((format) => ({
    text: `${OURS} of 1,000 columns of ${format} takes at most 5 s`,
    timeOf: `${OURS} of ${format} n=1e5 k=1000 float32`,
    atMostMs: 5000,
  })),
];

/**
 * From a file with a column of scores for each of 1,000 classes to the report, as whole processes.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const data = wideScores(quick ? 10_000 : 100_000, 1000);
  return [...both(data, 'parquet'), ...both(data, 'arrow')];
}

/**
 * @param {WideScores} data
 * @param {WideFormat} format
 * @returns {CommandCase[]}
 */
function both(data, format) {
  const { n, k, trueCodes, predCodes } = data;
  const size = `n=${n === 100_000 ? '1e5' : '1e4'} k=${k} float32`;
  const expected = once(() => {
    const labels = Array.from({ length: k }, (_, code) => code);
    const matrix = confusionMatrixFromCounts(naiveCounts(trueCodes, predCodes, k), labels);
    return formatClassificationReport(classificationReport(matrix));
  });
  /** @param {string} what */
  const facts = (what) => ({
    name: `${what} of ${format} ${size}`,
    group: `${size}, ${format} to report`,
    ours: what === OURS,
    n,
    k,
    dtype: 'float32',
    skew: null,
  });
  return [
    {
      ...facts(OURS),
      command: {
        program: 'confmat',
        args: async () => {
          const path = await wideFileOf(data, format);
          return ['report', path, '--true', 'y_true', '--proba', 'p_*', '--quiet'];
        },
        check: (output) => assert.ok(output.includes(expected()), 'another report'),
      },
    },
    {
      ...facts(PEER),
      command: {
        program: 'wide.py',
        args: async () => [format, await wideFileOf(data, format)],
        check: (output) => assert.equal(output.replaceAll('\r\n', '\n'), `${expected()}\n`),
      },
    },
  ];
}
