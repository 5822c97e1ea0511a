import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  confusionMatrixFromCells,
  confusionMatrixFromCounts,
  confusionMatrixFromJson,
  normalizeMatrix,
} from '../../src/index.js';
import type { ConfusionMatrix, ConfusionMatrixJson } from '../../src/index.js';
import { contents } from '../contents.js';
import { thrown } from '../thrown.js';

const through = (matrix: ConfusionMatrix): ConfusionMatrix =>
  confusionMatrixFromJson(JSON.parse(JSON.stringify(matrix)) as ConfusionMatrixJson);

/** Everything, the parts that `contents` leaves out too. */
const all = (matrix: ConfusionMatrix) => ({
  ...(contents(matrix) as object),
  kind: matrix.kind,
  counts: matrix.kind === 'dense' ? matrix.counts : null,
});

const manyLabels = Array.from({ length: 2049 }, (_, code) => `c${code}`);
const sparse = confusionMatrixFromCells(
  [
    { trueLabel: 'c2048', predLabel: 'c0', count: 3 },
    { trueLabel: 'c7', predLabel: 'c7', count: 2 },
    { trueLabel: 'c7', predLabel: 'c9', count: 1 },
  ],
  manyLabels,
  { nSkipped: 4 },
);

describe('toJSON of a matrix', () => {
  it('is what JSON.stringify writes: nested rows, true classes down', () => {
    const matrix = confusionMatrix(['b', 'a', null], ['a', 'a', 'a'], { nulls: 'skip' });
    expect(JSON.parse(JSON.stringify({ matrix }))).toEqual({
      matrix: {
        format: 'confmat.ConfusionMatrix',
        version: 1,
        labels: ['a', 'b'],
        weighted: false,
        nSkipped: 1,
        counts: [
          [1, 0],
          [1, 0],
        ],
      },
    });
  });

  it('lists the cells of a sparse matrix only', () => {
    const { labels, ...rest } = sparse.toJSON();
    expect(labels).toEqual(manyLabels);
    expect(rest).toEqual({
      format: 'confmat.ConfusionMatrix',
      version: 1,
      weighted: false,
      nSkipped: 4,
      cells: [
        [7, 7, 2],
        [7, 9, 1],
        [2048, 0, 3],
      ],
    });
  });

  it('does not show in copies, and is no own property', () => {
    const matrix = confusionMatrix(['a'], ['a']);
    expect(Object.keys(matrix)).not.toContain('toJSON');
    expect(Object.hasOwn(matrix, 'toJSON')).toBe(false);
    expect(structuredClone(matrix)).toMatchObject({ total: 1 });
  });
});

describe('confusionMatrixFromJson', () => {
  it.each([
    ['strings', confusionMatrix(['a', 'b'], ['b', 'b'])],
    ['booleans', confusionMatrix([true, false], [true, true])],
    ['integers beyond 2^53', confusionMatrix([2n ** 60n, 1], [-(2n ** 70n), 1n])],
    ['sums of weights', confusionMatrix(['a', 'b'], ['b', 'b'], { sampleWeight: [-0.1, 1e300] })],
    [
      'shares',
      normalizeMatrix(
        confusionMatrixFromCounts(
          [
            [1, 2],
            [0, 0],
          ],
          ['a', 'b'],
        ),
        'true',
      ),
    ],
    ['rows left out', confusionMatrix([1, null], [1, 1], { nulls: 'skip' })],
    ['many classes', sparse],
  ])('reads what toJSON wrote: %s', (_, matrix) => {
    const read = through(matrix);
    expect(all(read)).toEqual(all(matrix as ConfusionMatrix));
    expect(all(confusionMatrixFromJson(matrix.toJSON()))).toEqual(all(read));
  });

  it('reads any matrix as it was, to the last bit', () => {
    const label = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }));
    // Sums stay in the range of numbers.
    const number = fc.double({ noNaN: true, min: -1e300, max: 1e300 });
    const weight = fc.option(number, { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 12 }),
        weight,
        fc.boolean(),
        (pairs, factor, isSparse) => {
          const [yTrue, yPred] = [pairs.map(([t]) => t), pairs.map(([, p]) => p)];
          const options =
            factor === null ? {} : { sampleWeight: pairs.map((_, row) => factor / (row + 1)) };
          const matrix = confusionMatrix<bigint | number>(yTrue, yPred, options);
          const padded = isSparse
            ? confusionMatrix<bigint | number>(yTrue, yPred, {
                ...options,
                labels: [...matrix.labels, ...manyLabels.map((_, i) => -(2n ** 90n) - BigInt(i))],
              })
            : matrix;
          expect(padded.kind).toBe(isSparse ? 'sparse' : 'dense');
          expect(all(through(padded))).toEqual(all(padded));
        },
      ),
      { numRuns: runs(60), seed: 20_261_122 },
    );
  });

  const json = confusionMatrix(['a', 'b'], ['b', 'b']).toJSON();
  const changed = (part: object) => () => confusionMatrixFromJson({ ...json, ...part });
  const ofCells = (...cells: unknown[]) => changed({ counts: undefined, cells });

  it('refuses what contradicts itself', () => {
    expect(changed({ counts: [[1, 2]] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts is of 1 rows, expected 2 for 2 labels]`,
    );
    expect(changed({ counts: [[1, 2], [3]] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts[1] is an array of 1, expected an array of 2 numbers]`,
    );
    expect(
      changed({
        counts: [
          [1, -5],
          [0, 0],
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts[0][1] is -5, expected a number of rows, as counts without weights are]`,
    );
    expect(
      changed({
        counts: [
          [1, 0.5],
          [0, 0],
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts[0][1] is 0.5, expected a number of rows, as counts without weights are]`,
    );
    expect(
      changed({
        counts: [
          [1, '2'],
          [0, 0],
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts[0][1] is "2", expected a number]`,
    );
    expect(
      changed({
        counts: [
          [1, null],
          [0, 0],
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts[0][1] is NaN, expected a number of rows, as counts without weights are]`,
    );
    expect(changed({ counts: { 0: 1 } })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts is Object, expected an array of arrays of numbers]`,
    );
    expect(changed({ cells: [] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts and cells must not be both there, or both missing]`,
    );
    expect(changed({ counts: undefined })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: counts and cells must not be both there, or both missing]`,
    );
    expect(changed({ labels: ['a', 'a'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: labels[1] is "a" again, expected each label once]`,
    );
    expect(changed({ nSkipped: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: nSkipped is -1, expected an integer of at least 0]`,
    );
    expect(changed({ weighted: 'no' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: weighted is "no", expected one of false, true]`,
    );
    expect(changed({ total: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: json is data with an unknown field "total", expected confmat.ConfusionMatrix of version 1, as toJSON writes it]`,
    );
    expect(ofCells([0, 2, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: cells[0][1] is 2, expected the place of a label, an integer in [0, 2)]`,
    );
    expect(ofCells([-1, 0, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: cells[0][0] is -1, expected the place of a label, an integer in [0, 2)]`,
    );
    expect(ofCells([0, 0, -5])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: cells[0][2] is -5, expected a number of rows, as counts without weights are]`,
    );
    expect(ofCells([0, 1, 1], [0, 1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromJson: cells[1] is "0, 1", expected each pair of classes once]`,
    );
    expect(thrown(ofCells([0, 1])).code).toBe('invalid-value');
  });

  it.each([null, undefined, 7, 'text', [], {}])('refuses %o', (received) => {
    const read = () => confusionMatrixFromJson(received as ConfusionMatrixJson);
    expect(thrown(read).code).toBe('unsupported-type');
  });
});

describe('toArray', () => {
  it('gives nested rows, true classes down', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [50, 10],
        [5, 35],
      ],
      ['no', 'yes'],
    );
    expect(matrix.toArray()).toEqual([
      [50, 10],
      [5, 35],
    ]);
    const copy = matrix.toArray();
    copy[0]?.fill(7);
    expect(matrix.at('no', 'yes')).toBe(10);
  });

  it('gives those of a sparse matrix, too', () => {
    const rows = sparse.toArray();
    expect([rows.length, rows[7]?.length]).toEqual([2049, 2049]);
    expect([rows[7]?.[7], rows[7]?.[9], rows[2048]?.[0]]).toEqual([2, 1, 3]);
    expect(rows.flat().reduce((sum, count) => sum + count)).toBe(6);
  });

  it('refuses a table that is too large', () => {
    const labels = Array.from({ length: 4097 }, (_, code) => code);
    const matrix = confusionMatrix([1], [2], { labels });
    expect(() => matrix.toArray()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: toArray: matrix is sparse and has 4097 classes, expected at most 4096: use at() or cells()]`,
    );
  });
});
