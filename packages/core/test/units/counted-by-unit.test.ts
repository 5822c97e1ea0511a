import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  confusionMatrixFromCells,
  jointCounts,
  jointMatrices,
  slicedMatrices,
} from '../../src/index.js';
import { thrown } from '../thrown.js';
import { LABELS, byRows, columnsOf, listed, someRows, unweighted } from './by-rows.js';

const labels = [...LABELS].reverse();

describe('confusionMatrix with units', () => {
  it('counts by unit, by hand', () => {
    const matrix = confusionMatrix(['x', 'y', 'y', 'x', 'y'], ['x', 'x', 'y', 'x', 'x'], {
      unit: ['bob', 'ann', 'bob', 'bob', 'ann'],
    });
    // ann: y as x, twice; bob: x as x, twice, and y as y.
    expect(matrix.units).toEqual({
      keys: ['ann', 'bob'],
      nSamples: 5,
      unitCodes: Int32Array.of(0, 1, 1),
      trueCodes: Int32Array.of(1, 0, 1),
      predCodes: Int32Array.of(0, 0, 1),
      counts: Float64Array.of(2, 2, 1),
    });
  });

  it('has no such property without the option', () => {
    const matrix = confusionMatrix(['x'], ['x']);
    expect('units' in matrix).toBe(false);
    expect('units' in jointCounts(['x'], ['x'], ['x'])).toBe(false);
  });

  it('counts what a map over the rows counts', () => {
    const isTested = fc.property(
      someRows(2),
      fc.boolean(),
      fc.boolean(),
      (rows, isWeighted, isSkew) => {
        const used = isWeighted ? rows : unweighted(rows);
        const { unit, weights, at } = columnsOf(used);
        const options = {
          unit,
          nulls: 'skip',
          ...(isWeighted && { sampleWeight: weights }),
        } as const;
        const order = isSkew ? labels : LABELS;
        const matrix = confusionMatrix(at(0), at(1), { ...options, labels: order });
        expect(listed(matrix.units, matrix.labels)).toEqual(byRows(used, order));
      },
    );
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('counts integers, which are counted as they stand', () => {
    const isTested = fc.property(
      fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(9)), { minLength: 1 }),
      (rows) => {
        const columns = [0, 1, 2].map((i) => Int32Array.from(rows, (row) => (row[i] ?? 0) - 3));
        const [t, p, unit] = columns as [Int32Array, Int32Array, Int32Array];
        const matrix = confusionMatrix(t, p, { unit });
        const expected = rows.map(([a, b, u]) => ({
          unit: u - 3,
          labels: [a - 3, b - 3],
          weight: 1,
        }));
        expect(listed(matrix.units, matrix.labels)).toEqual(byRows(expected, matrix.labels));
      },
    );
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('leaves rows without a label out of units, and units without rows out', () => {
    const matrix = confusionMatrix(['x', null, 'y'] as string[], ['x', 'z', 'y'], {
      unit: ['a', 'b', 'c'],
      nulls: 'skip',
    });
    expect(matrix.labels).toEqual(['x', 'y']);
    expect(listed(matrix.units, matrix.labels)).toEqual({
      keys: ['a', 'c'],
      nSamples: 2,
      cells: [
        ['a', 'x', 'x', 1],
        ['c', 'y', 'y', 1],
      ],
    });
  });

  it('counts a row of weight 0 as a row of its unit', () => {
    const matrix = confusionMatrix(['x', 'x'], ['x', 'x'], { unit: [1, 2], sampleWeight: [0, 2] });
    expect(listed(matrix.units, matrix.labels)).toEqual({
      keys: [1, 2],
      nSamples: 2,
      cells: [
        [1, 'x', 'x', 0],
        [2, 'x', 'x', 2],
      ],
    });
  });

  it('has units of no rows', () => {
    const { units } = confusionMatrix([], [], { labels: ['x'], unit: [] });
    expect(listed(units, ['x'])).toEqual({ keys: [], nSamples: 0, cells: [] });
  });

  it('counts many classes, a sparse matrix', () => {
    const classes = Array.from({ length: 3000 }, (_, i) => i);
    const [t, p, unit] = [
      [2999, 7, 2999],
      [0, 7, 0],
      ['b', 'a', 'b'],
    ] as const;
    const { units } = confusionMatrix([...t], [...p], { labels: classes, unit: [...unit] });
    expect(listed(units, classes).cells).toEqual([
      ['a', 7, 7, 1],
      ['b', 2999, 0, 2],
    ]);
  });

  it('refuses units that are missing, of another length, and weights below 0', () => {
    const y = ['x', 'x'];
    const message = (options: object): string =>
      thrown(() => confusionMatrix(y, y, options)).message;
    expect(message({ unit: ['a', null] })).toMatch(/unit\[1\]/);
    expect(thrown(() => confusionMatrix(y, y, { unit: ['a', NaN] as string[] })).issue.code).toBe(
      'null-value',
    );
    expect(message({ unit: ['a'] })).toMatch(/unit/);
    expect(thrown(() => confusionMatrix(y, y, { unit: ['a'] })).issue.code).toBe('length-mismatch');
    expect(message({ unit: ['a', 'b'], sampleWeight: [1, -1] })).toMatch(/sampleWeight\[1\]/);
    expect(thrown(() => confusionMatrix(y, y, { unit: 'ab' as never })).issue.code).toBe(
      'unsupported-type',
    );
  });
});

describe('confusionMatrixFromCells with units', () => {
  it('gives what counting gives, of its cells in any order', () => {
    const isTested = fc.property(someRows(2), (rows) => {
      const own = unweighted(rows).filter((row) => !row.labels.includes(null));
      const { unit, at } = columnsOf(own);
      const [truth, prediction] = [at(0), at(1)];
      const counted = confusionMatrix(truth, prediction, { labels: LABELS, unit });
      const cells = [...listed(counted.units, LABELS).cells]
        .reverse()
        .map(([key, trueLabel, predLabel, count]) => ({
          ...{ unit: key, trueLabel, predLabel },
          count: Number(count),
        }));
      const made = confusionMatrixFromCells(cells as never, LABELS);
      expect(made.counts).toEqual(counted.counts);
      if (own.length > 0) expect(made.units).toEqual(counted.units);
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  const cell = { trueLabel: 'x', predLabel: 'x' } as const;

  it('takes the number of rows of weights', () => {
    const cells = [
      { ...cell, count: 0.5, unit: 'b', nRows: 3n },
      { ...cell, count: 0, unit: 'c', nRows: 1 },
      { ...cell, count: 0, unit: 'd', nRows: 0 },
      { ...cell, count: 2, unit: 'b', nRows: 1 },
    ];
    const { units } = confusionMatrixFromCells(cells, ['x']);
    expect(listed(units, ['x'])).toEqual({
      keys: ['b', 'c'],
      nSamples: 5,
      cells: [
        ['b', 'x', 'x', 2.5],
        ['c', 'x', 'x', 0],
      ],
    });
  });

  it('refuses cells without a unit where others have one, and numbers of rows that cannot be', () => {
    const make = (...cells: object[]): string =>
      thrown(() => confusionMatrixFromCells(cells as never, ['x'])).message;
    const one = { ...cell, count: 1 };
    expect(make({ ...one, unit: 'a' }, one)).toMatch(/cells\.unit\[1\]/);
    expect(make(one, { ...one, unit: 'a' })).toMatch(/cells\.unit\[0\]/);
    expect(make({ ...one, unit: 'a', count: 0.5 })).toMatch(/cells\[0\]\.nRows/);
    expect(make({ ...one, unit: 'a', count: 0.5, nRows: 1.5 })).toMatch(/cells\[0\]\.nRows/);
    expect(make({ ...one, unit: 'a', nRows: 2 })).toMatch(/cells\[0\]\.nRows.* 1/);
  });
});

describe('slicedMatrices with units', () => {
  it('counts each slice by unit as its rows alone would be', () => {
    const isTested = fc.property(someRows(3, 1), fc.boolean(), (rows, isWeighted) => {
      const used = isWeighted ? rows : unweighted(rows);
      const { unit, weights, at } = columnsOf(used);
      const options = {
        ...{ unit, nulls: 'skip' as const, labels },
        ...(isWeighted && { sampleWeight: weights }),
      };
      const [t, p, group] = [at(0), at(1), at(2)];
      const slices = slicedMatrices(t, p, { group }, options);
      for (const { group: own, matrix } of slices) {
        const rowsOfSlice = used
          .filter((row) => row.labels[2] === own.group)
          .map((row) => ({ ...row, labels: row.labels.slice(0, 2) }));
        expect(listed(matrix.units, matrix.labels)).toEqual(byRows(rowsOfSlice, labels));
      }
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });
});

describe('jointCounts with units', () => {
  it('counts the whole and each slice by unit', () => {
    const isTested = fc.property(someRows(4, 1), fc.boolean(), (rows, isWeighted) => {
      const used = isWeighted ? rows : unweighted(rows);
      const { unit, weights, at } = columnsOf(used);
      const options = {
        ...{ unit, nulls: 'skip' as const, labels, by: { group: at(3) } },
        ...(isWeighted && { sampleWeight: weights }),
      };
      const joint = jointCounts(at(0), at(1), at(2), options);
      const complete = used.filter((row) => !row.labels.includes(null));
      const three = complete.map((row) => ({ ...row, labels: row.labels.slice(0, 3) }));
      expect(listed(joint.units, joint.labels)).toEqual(byRows(three, labels));
      for (const { group, joint: own } of joint.slices) {
        const rowsOfSlice = three.filter((_, i) => complete[i]?.labels[3] === group.group);
        expect(listed(own.units, labels)).toEqual(byRows(rowsOfSlice, labels));
      }
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('counts without groups, and gives each model its units', () => {
    const isTested = fc.property(someRows(3, 1), (rows) => {
      const used = unweighted(rows);
      const { unit, at } = columnsOf(used);
      const joint = jointCounts(at(0), at(1), at(2), { unit, nulls: 'skip', labels });
      expect(listed(joint.units, labels)).toEqual(byRows(used, labels));
      const complete = used.filter((row) => !row.labels.includes(null));
      const { a, b } = jointMatrices(joint);
      for (const [matrix, column] of [
        [a, 1],
        [b, 2],
      ] as const) {
        const own = complete.map((row) => ({
          ...row,
          labels: [row.labels[0] ?? null, row.labels[column] ?? null],
        }));
        expect(listed(matrix.units, labels)).toEqual(byRows(own, labels));
      }
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('counts so many classes that a triple has no code of its own', () => {
    // 300,000³ is beyond 2^53.
    const classes = Array.from({ length: 300_000 }, (_, i) => i);
    const rows = [
      { unit: 2, labels: [299_999, 299_998, 299_999], weight: 1 },
      { unit: 1, labels: [299_999, 299_998, 299_999], weight: 1 },
      { unit: 2, labels: [0, 299_999, 1], weight: 1 },
      { unit: 2, labels: [299_999, 299_998, 299_998], weight: 1 },
    ];
    const { unit, at } = columnsOf(rows);
    const joint = jointCounts(at(0), at(1), at(2), { labels: classes, unit });
    expect(listed(joint.units, classes)).toEqual(byRows(rows, classes));
  });

  it('counts by unit, by hand', () => {
    const joint = jointCounts(['x', 'y'], ['x', 'x'], ['y', 'y'], { unit: [1, 1] });
    expect(listed(joint.units, joint.labels)).toEqual({
      keys: [1],
      nSamples: 2,
      cells: [
        [1, 'x', 'x', 'y', 1],
        [1, 'y', 'x', 'y', 1],
      ],
    });
  });
});
