import assert from 'node:assert/strict';
import { confusionMatrix, slicedMatrices } from '@confmat/core';
import { onWorkload } from '../case.js';
import { assertMatrix, expectedCounts, naiveCounts } from '../expected.js';
import { groupedScores } from '../grouped-scores.js';
import { labelsOf } from '../ours.js';
import { randomCodes } from '../random.js';
import { workload } from '../workload.js';

/** @import { Case, Target } from '../case.js' */

const AREAS = 'slicedSweeps, rocAucPerSlice and averagePrecisionPerSlice';
const PEER = 'polarbearings roc_auc and average_precision in group_by';

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'polarbearings takes at least 2 × ours for both areas of 1,000 groups',
    slow: `${PEER}, 1000 groups, n=1e6 float64`,
    fast: `${AREAS}, 1000 groups, n=1e6 float64`,
    atLeast: 2,
  },
  {
    text: '100 × as many groups of as many rows take at most 6 × the time',
    slow: `${AREAS}, 100000 groups, n=1e6 float64`,
    fast: `${AREAS}, 1000 groups, n=1e6 float64`,
    atMost: 6,
  },
];

/**
 * A matrix for each group in one pass, against one matrix of all rows and one call per group; areas of
 * the scores of each group, against one sweep per group.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const n = quick ? 100_000 : 1_000_000;
  return [
    ...matrices(),
    ...(quick ? [1000] : [1000, 100_000]).flatMap((nGroups) => groupedScores(n, nGroups)),
  ];
}

/** @returns {Case[]} */
function matrices() {
  const data = workload({ n: 1_000_000, k: 10 });
  const { trueCodes, predCodes, n, k } = data;
  return [10, 1000].flatMap((nGroups) => {
    const options = { ours: true, group: `${data.name} int32, ${nGroups} groups` };
    const groups = randomCodes({ n, k: nGroups, skew: 'uniform', seed: 7 });
    const lastRows = () =>
      Int32Array.from({ length: n }, (_, row) => row).filter((row) => groups[row] === nGroups - 1);
    const pick = (/** @type {Int32Array} */ column) => lastRows().map((row) => column[row] ?? 0);
    const ofLast = () => naiveCounts(pick(trueCodes), pick(predCodes), k);
    return [
      {
        ...onWorkload(`slicedMatrices, ${nGroups} groups,`, data, 'int32', options),
        prepare: () => ({
          run: () => slicedMatrices(trueCodes, predCodes, { groups }),
          check: (/** @type {ReturnType<typeof slicedMatrices>} */ slices) => {
            assert.equal(slices.length, nGroups);
            const last = slices[nGroups - 1];
            assert.deepEqual(last?.group, { groups: nGroups - 1 });
            assert.deepEqual(last.matrix.counts, Float64Array.from(ofLast()));
          },
        }),
      },
      {
        ...onWorkload(
          `rows gathered and confusionMatrix, ${nGroups} groups,`,
          data,
          'int32',
          options,
        ),
        prepare: () => ({
          run: () =>
            onePerGroup(trueCodes, predCodes, groups, nGroups, [...labelsOf(data, 'int32')]),
          check: (/** @type {ReturnType<typeof onePerGroup>} */ matrices) => {
            assert.deepEqual(matrices[nGroups - 1]?.counts, Float64Array.from(ofLast()));
          },
        }),
      },
      {
        ...onWorkload(`confusionMatrix of all rows, ${nGroups} groups,`, data, 'int32', options),
        prepare: () => ({
          run: () => confusionMatrix(trueCodes, predCodes),
          check: (/** @type {ReturnType<typeof confusionMatrix>} */ matrix) =>
            assertMatrix(matrix, expectedCounts(data), labelsOf(data, 'int32')),
        }),
      },
    ];
  });
}

/**
 * What one would write without `slicedMatrices`.
 *
 * @param {Int32Array} trueCodes
 * @param {Int32Array} predCodes
 * @param {Int32Array} groups
 * @param {number} nGroups
 * @param {(string | number)[]} labels
 */
function onePerGroup(trueCodes, predCodes, groups, nGroups, labels) {
  /** @type {number[][]} */
  const rowsOf = Array.from({ length: nGroups }, () => []);
  groups.forEach((group, row) => rowsOf[group]?.push(row));
  return rowsOf.map((rows) =>
    confusionMatrix(
      Int32Array.from(rows, (row) => trueCodes[row] ?? 0),
      Int32Array.from(rows, (row) => predCodes[row] ?? 0),
      { labels },
    ),
  );
}
