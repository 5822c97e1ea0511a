import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMatrices,
  binaryCounts,
  classCounts,
  confusionMatrix,
  majorityBaseline,
  mergeClasses,
  normalizeMatrix,
  pooledCounts,
  selectClasses,
  selectRows,
} from '../../src/index.js';
import type { BinaryCounts, ConfusionMatrix, Label } from '../../src/index.js';
import { matrixFromData, matrixToData } from '../../src/internal.js';
import { thrown } from '../thrown.js';
import { LABELS, byRows, columnsOf, listed, someRows, unweighted } from './by-rows.js';
import type { Row } from './by-rows.js';

function counted(
  rows: readonly Row[],
  labels: readonly Label[] = LABELS,
  isWeighted = false,
): ConfusionMatrix {
  const { unit, weights, at } = columnsOf(rows);
  const weight = isWeighted ? { sampleWeight: weights } : {};
  return confusionMatrix(at(0), at(1), { unit, nulls: 'skip', labels, ...weight });
}

const pairs = someRows(2, 1);
const complete = pairs.map((rows) => rows.filter((row) => !row.labels.includes(null)));

describe('addMatrices of matrices with units', () => {
  it('is the matrix of all rows, under a union of labels too', () => {
    const isTested = fc.property(pairs, pairs, fc.boolean(), (first, second, isOther) => {
      const [a, b] = [unweighted(first), unweighted(second)];
      const order = isOther ? [...LABELS, 'e'].reverse() : LABELS;
      const sum = addMatrices(counted(a), counted(b, order));
      expect(listed(sum.units, sum.labels)).toEqual(byRows([...a, ...b], sum.labels));
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  const one = confusionMatrix(['x'], ['x'], { unit: ['u'] });
  const plain = confusionMatrix(['x'], ['x']);
  const none = confusionMatrix([], [], { labels: ['x'] });

  it('knows no units if some rows have none, or unknown ones', () => {
    expect(addMatrices(one, plain).units).toBe('unknown');
    expect(addMatrices(one, normalizeMatrix(one, 'all')).units).toBe('unknown');
    expect(addMatrices(plain, normalizeMatrix(one, 'all')).units).toBe('unknown');
    expect('units' in addMatrices(plain, plain)).toBe(false);
  });

  it('takes no account of a matrix without rows', () => {
    expect(listed(addMatrices(none, one).units, ['x'])).toEqual(listed(one.units, ['x']));
    const empty = confusionMatrix([], [], { labels: ['x'], unit: [] });
    expect('units' in addMatrices(empty, plain)).toBe(false);
  });

  it('refuses keys of several kinds', () => {
    const other = confusionMatrix(['x'], ['x'], { unit: [1] });
    const { issue, message } = thrown(() => addMatrices(one, other));
    expect(issue.code).toBe('option-conflict');
    expect(message).toMatch(/^addMatrices: units/);
  });
});

describe('other matrices of a matrix with units', () => {
  it('merges classes by unit', () => {
    const isTested = fc.property(pairs, fc.boolean(), (rows, isWeighted) => {
      const used = isWeighted ? rows : unweighted(rows);
      const merged = mergeClasses(counted(used, LABELS, isWeighted), { b: ['b', 'c'] });
      const own = used.map((row) => ({
        ...row,
        labels: row.labels.map((label) => (label === 'c' ? 'b' : label)),
      }));
      const expected = byRows(own, ['a', 'b', 'd']);
      const found = listed(merged.units, merged.labels);
      expect({ ...found, cells: [] }).toEqual({ ...expected, cells: [] });
      // Weights are multiples of a quarter, so that sums of them are exact in any order.
      expect(found.cells).toEqual(expected.cells);
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('selects classes by unit; how many rows of weights are left is not known', () => {
    const isTested = fc.property(pairs, (rows) => {
      const used = unweighted(rows);
      const selected = selectClasses(counted(used), ['d', 'a']);
      const own = used.filter(({ labels }) => labels.every((l) => l === 'a' || l === 'd'));
      expect(listed(selected.units, selected.labels)).toEqual(byRows(own, ['d', 'a']));
      const weighted = counted(rows, LABELS, true);
      expect(selectClasses(weighted, ['d', 'a']).units).toBe('unknown');
      const turned = selectClasses(weighted, [...LABELS].reverse());
      expect(listed(turned.units, turned.labels)).toEqual(byRows(rows, [...LABELS].reverse()));
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('gives the baseline its units, as counting its answers would', () => {
    const isTested = fc.property(pairs, (rows) => {
      const matrix = counted(unweighted(rows));
      const majority = LABELS[matrix.support.indexOf(Math.max(...matrix.support))] as Label;
      const own = unweighted(rows).filter((row) => !row.labels.includes(null));
      const answers = own.map((row) => ({ ...row, labels: [row.labels[0] ?? null, majority] }));
      expect(listed(majorityBaseline(matrix).units, LABELS)).toEqual(byRows(answers, LABELS));
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('has shares whose units are unknown', () => {
    const matrix = confusionMatrix(['x'], ['x'], { unit: ['u'] });
    expect(normalizeMatrix(matrix, 'true').units).toBe('unknown');
    expect('units' in normalizeMatrix(confusionMatrix(['x'], ['x']), 'true')).toBe(false);
  });

  it('goes to another thread with its units', () => {
    const matrix = confusionMatrix(['x', 'y'], ['x', 'x'], { unit: ['u', 'v'] });
    expect(matrixFromData(structuredClone(matrixToData(matrix))).units).toEqual(matrix.units);
    expect(matrixToData(confusionMatrix(['x'], ['x']))).not.toHaveProperty('units');
  });
});

/** Counts of questions by unit, by filtering rows: [unit, question, tp, fp, fn], and rows and exact. */
function countsByRows(rows: readonly Row[], questions: readonly Label[]): unknown {
  const keys = [...new Set(rows.map((row) => row.unit))].sort();
  const add = (own: readonly Row[]): number => own.reduce((sum, { weight }) => sum + weight, 0);
  const cells = keys.flatMap((key) =>
    questions.flatMap((question, place) => {
      const own = rows.filter((row) => row.unit === key && row.labels.includes(question));
      const hit = (t: boolean, p: boolean): number =>
        add(own.filter(({ labels: [a, b] }) => (a === question) === t && (b === question) === p));
      const cell = [key, place, hit(true, true), hit(false, true), hit(true, false)];
      return own.length > 0 ? [cell] : [];
    }),
  );
  const of = (key: Label): readonly Row[] => rows.filter((row) => row.unit === key);
  return {
    ...{ keys, nSamples: rows.length, cells },
    rows: keys.map((key) => add(of(key))),
    exact: keys.map((key) => add(of(key).filter(({ labels: [a, b] }) => a === b))),
  };
}

function listedCounts({ units }: BinaryCounts): unknown {
  if (typeof units !== 'object') throw new Error(`expected units, found ${String(units)}`);
  const { keys, nSamples, unitCodes, rowCodes, tp, fp, fn, rows, exact } = units;
  const cells = Array.from(unitCodes, (unit, i) => [
    ...[keys[unit], rowCodes[i]],
    ...[tp[i], fp[i], fn[i]],
  ]);
  return { keys, nSamples, cells, rows: [...rows], exact: [...exact] };
}

describe('counts of a matrix with units', () => {
  it('counts each class against the rest by unit', () => {
    const isTested = fc.property(complete, fc.boolean(), (rows, isWeighted) => {
      const used = isWeighted ? rows : unweighted(rows);
      const counts = classCounts(counted(used, LABELS, isWeighted));
      expect(listedCounts(counts)).toEqual(countsByRows(used, LABELS));
      expect(counts.units).toBe(counts.units);
      expect(listedCounts({ ...counts })).toEqual(countsByRows(used, LABELS));
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('keeps the units of selected rows, repeated ones and those that do not occur too', () => {
    const isTested = fc.property(complete, (rows) => {
      const used = unweighted(rows);
      const keys = ['d', 'z', 'a', 'd'];
      const selected = selectRows(classCounts(counted(used)), keys as never);
      expect(listedCounts(selected)).toEqual(countsByRows(used, keys));
    });
    fc.assert(isTested, { seed: 20261129, numRuns: runs(100) });
  });

  it('pools by unit', () => {
    const { keys, ...own } = classCounts(
      confusionMatrix(['x', 'y', 'y'], ['x', 'x', 'y'], { unit: ['v', 'u', 'v'] }),
    );
    expect(keys).toEqual(['x', 'y']);
    // u: one error, false of x and missed of y; v: two right answers.
    expect(listedCounts(pooledCounts(own))).toEqual({
      ...{ keys: ['u', 'v'], nSamples: 3, rows: [1, 2], exact: [0, 2] },
      cells: [
        ['u', 0, 0, 1, 1],
        ['v', 0, 2, 0, 0],
      ],
    });
  });

  it('says unknown where units are lost, and nothing where there were none', () => {
    const matrix = confusionMatrix(['x'], ['x'], { unit: ['u'] });
    const shares = normalizeMatrix(matrix, 'all');
    expect(classCounts(shares).units).toBe('unknown');
    expect(pooledCounts(shares).units).toBe('unknown');
    expect(selectRows(shares, ['x']).units).toBe('unknown');
    expect(binaryCounts(classCounts(matrix)).units).toBe('unknown');
    const plain = classCounts(confusionMatrix(['x'], ['x']));
    for (const counts of [
      plain,
      pooledCounts(plain),
      selectRows(plain, ['x']),
      binaryCounts(plain),
    ])
      expect('units' in counts).toBe(false);
  });
});
