import assert from 'node:assert/strict';
import {
  classificationReport,
  confusionMatrixFromCounts,
  formatClassificationReport,
} from '@confmat/core';
import { onWorkload } from '../case.js';
import { expectedCounts } from '../expected.js';
import { labelsOf } from '../ours.js';
import { once } from '../once.js';
import { fileOf } from '../tables.js';
import { workload } from '../workload.js';

/** @import { Case, CommandCase, Target } from '../case.js' */
/** @import { FileFormat } from '../tables.js' */
/** @import { Workload } from '../workload.js' */

/** @typedef {'int64' | 'strings'} FileType */

const OURS = 'confmat report';
const PEER = 'pandas and scikit-learn';

/** @type {readonly Target[]} */
export const targets = [
  {
    text: `${PEER} take at least 8 × ${OURS} of 10 M rows of integers in Parquet`,
    slow: `${PEER} of parquet n=1e7 k=10 int64 uniform`,
    fast: `${OURS} of parquet n=1e7 k=10 int64 uniform`,
    atLeast: 8,
  },
  {
    text: `${PEER} take at least 40 × ${OURS} of 10 M rows of strings in Parquet`,
    slow: `${PEER} of parquet n=1e7 k=10 strings uniform`,
    fast: `${OURS} of parquet n=1e7 k=10 strings uniform`,
    atLeast: 40,
  },
];

/**
 * From a file to the text of its report, as whole processes: our command, and a script that reads it
 * with pandas and calls scikit-learn, which takes minutes for 10 M strings.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const data = workload({ n: quick ? 100_000 : 1_000_000, k: 10 });
  const cases = [
    ...both(data, 'int64', 'parquet'),
    ...both(data, 'strings', 'parquet'),
    ...both(data, 'int64', 'csv'),
    ...both(data, 'strings', 'csv'),
    ...both(data, 'strings', 'jsonl'),
  ];
  if (quick) return cases;
  const large = workload({ n: 10_000_000, k: 10 });
  return [...both(large, 'int64', 'parquet'), ...both(large, 'strings', 'parquet'), ...cases];
}

/**
 * @param {Workload} data
 * @param {FileType} dtype
 * @param {FileFormat} format
 * @returns {CommandCase[]}
 */
function both(data, dtype, format) {
  const group = `${data.name} ${dtype}, ${format} to report`;
  const path = () => fileOf(data, dtype, format);
  const expected = once(() => reportOf(data, dtype));
  return [
    {
      ...onWorkload(`${OURS} of ${format}`, data, dtype, { ours: true, group }),
      command: {
        program: 'confmat',
        args: async () => {
          const options = ['--true', 'y_true', '--pred', 'y_pred', '--quiet'];
          return ['report', await path(), ...options];
        },
        check: (output) =>
          assert.ok(output.includes(expected()), `not in the output: ${expected()}`),
      },
    },
    {
      ...onWorkload(`${PEER} of ${format}`, data, dtype, { group }),
      command: {
        program: 'files.py',
        args: async () => [format, await path()],
        check: (output) => assert.equal(output.replaceAll('\r\n', '\n'), `${expected()}\n`),
      },
    },
  ];
}

/**
 * @param {Workload} data
 * @param {FileType} dtype
 * @returns {string} The report of the naive counts.
 */
function reportOf(data, dtype) {
  const labels = labelsOf(data, dtype);
  const matrix = confusionMatrixFromCounts(expectedCounts(data), labels);
  return formatClassificationReport(classificationReport(matrix));
}
