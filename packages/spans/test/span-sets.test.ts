import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { binaryCountsFromJson } from '@confmat/core';
import type { BinaryCountsJson } from '@confmat/core';
import { spanCounts, spanMatrix, spanSets } from '../src/index.js';
import type { Span, SpanSets } from '../src/index.js';
import { NONE, TYPES, cellsOf, drawSpans } from './oracle-cells.js';

const NAMES = ['tp', 'fp', 'fn'] as const;

const sum = (column: ArrayLike<number> = []): number =>
  Array.from(column).reduce((total, value) => total + value, 0);

/** The table of the confusion, row by row. */
function tableOf({ confusion }: SpanSets): number[][] {
  const { shape, rows, columns, counts } = confusion;
  const table = Array.from({ length: shape[0] }, () => new Array<number>(shape[1]).fill(0));
  counts.forEach((count, i) => {
    const row = table[rows[i] ?? -1];
    if (row) row[columns[i] ?? -1] = count;
  });
  return table;
}

describe('spanSets', () => {
  const yTrue = [['B-PER', 'I-PER', 'O', 'B-LOC'], ['O', 'O'], ['B-PER']];
  const yPred = [['B-PER', 'I-PER', 'O', 'B-PER'], ['O', 'O'], ['O']];

  it('has each document as a sample, also one without spans', () => {
    const { samples } = spanSets(yTrue, yPred);
    // Document 0: one right, one LOC called PER, which is a miss and a false alarm. Document 2: a miss.
    expect(NAMES.map((name) => Array.from(samples[name] ?? []))).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
    ]);
    expect(samples.tn).toBeUndefined();
  });

  it('has counts by type without true negatives, and documents as units', () => {
    const { counts } = spanSets(yTrue, yPred);
    expect(counts).toEqual({
      of: 'labels',
      keys: ['LOC', 'PER'],
      ...{ tp: Float64Array.of(0, 1), fp: Float64Array.of(0, 1), fn: Float64Array.of(1, 1) },
      weighted: false,
      units: {
        keys: [0, 1, 2],
        nSamples: 3,
        unitCodes: Int32Array.of(0, 0, 2),
        rowCodes: Int32Array.of(0, 1, 1),
        ...{ tp: Float64Array.of(0, 1, 0), fp: Float64Array.of(0, 1, 0) },
        fn: Float64Array.of(1, 0, 1),
        rows: Float64Array.of(1, 1, 1),
        exact: Float64Array.of(0, 1, 0),
      },
    });
  });

  it('has the cells of the matrix, whose last row and column are no span', () => {
    const sets = spanSets(yTrue, yPred);
    expect(tableOf(sets)).toEqual([
      [0, 1, 0],
      [0, 1, 1],
      [0, 0, 0],
    ]);
    expect(tableOf(sets)).toEqual(spanMatrix(yTrue, yPred).toArray());
  });

  it('adds the documents of one unit', () => {
    const { units } = spanSets(yTrue, yPred, { unit: ['b', 'a', 'b'] }).counts;
    expect(units).toMatchObject({
      ...{ keys: ['a', 'b'], rows: Float64Array.of(1, 2), exact: Float64Array.of(1, 0) },
      ...{ nSamples: 3, unitCodes: Int32Array.of(1, 1), fn: Float64Array.of(1, 1) },
    });
  });

  it('refuses the matching that counts in halves', () => {
    expect(() => spanSets(yTrue, yPred, { matching: 'partial' })).toThrow(
      'spanSets: matching is "partial", whose halves are no counts: use spanMatrix',
    );
  });

  it('survives JSON', () => {
    const { counts, samples, confusion } = spanSets(yTrue, yPred);
    const again = (of: unknown): BinaryCountsJson =>
      JSON.parse(JSON.stringify(of)) as BinaryCountsJson;
    expect(binaryCountsFromJson(again(counts))).toEqual(counts);
    expect(binaryCountsFromJson(again(samples))).toEqual(samples);
    expect(again(confusion)).toEqual({
      format: 'confmat.LabelPairCounts',
      version: 1,
      labels: ['LOC', 'PER'],
      shape: [3, 3],
      ...{ rows: [0, 1, 1], columns: [1, 1, 2], counts: [1, 1, 1] },
    });
  });

  it.each(['strict', 'exact', 'type'] as const)(
    'agrees with the matrix, its counts and the definition: %s',
    (matching) => {
      const random = createRandom(2003);
      for (let trial = 0; trial < 40; ++trial) {
        const documents = Array.from({ length: 6 }, (): readonly [Span[], Span[]] =>
          random() < 0.2 ? [[], []] : [drawSpans(random), drawSpans(random)],
        );
        const columns = [0, 1].map((side) => documents.map((both) => both[side] ?? []));
        const [truth = [], prediction = []] = columns;
        const options = { matching, types: TYPES };
        const sets = spanSets(truth, prediction, options);
        const matrix = spanMatrix(truth, prediction, options);
        const ofMatrix = spanCounts(matrix);
        const { counts, samples } = sets;
        const { units } = counts;
        if (typeof units !== 'object') throw new Error('bug: no units');
        expect(tableOf(sets)).toEqual(matrix.toArray());
        for (const name of NAMES) {
          expect(counts[name]).toEqual(ofMatrix[name]);
          expect(sum(samples[name])).toBe(sum(counts[name]));
          expect(sum(units[name])).toBe(sum(counts[name]));
        }
        // Margins of the table: tp + fn is a row of it, tp + fp a column.
        const support = counts.tp.map((hits, row) => hits + (counts.fn?.[row] ?? NaN));
        const predicted = counts.tp.map((hits, row) => hits + (counts.fp[row] ?? NaN));
        expect(support).toEqual(Float64Array.from(matrix.support.slice(0, -1)));
        expect(predicted).toEqual(Float64Array.from(matrix.predicted.slice(0, -1)));
        const byDefinition = documents.map(([own, found]) => {
          const cells = cellsOf(own, found, matching);
          const wrong = cells.filter(([t, p]) => t !== p);
          return [
            cells.length - wrong.length,
            wrong.filter(([, p]) => p !== NONE).length,
            wrong.filter(([t]) => t !== NONE).length,
          ];
        });
        expect(byDefinition).toEqual(
          documents.map((_, d) => NAMES.map((name) => samples[name]?.[d])),
        );
        expect(Array.from(units.exact)).toEqual(
          byDefinition.map(([, fp, fn]) => Number(fp === 0 && fn === 0)),
        );
      }
    },
  );
});
