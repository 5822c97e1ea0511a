import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracleConfusionMatrix, oracleLabels, runs } from '@confmat/testkit';
import { confusionMatrix, confusionMatrixFromCounts } from '../../src/index.js';
import type { Label } from '../../src/index.js';
import { contents } from '../contents.js';
import { ELEMENT_TYPES, SAFE } from './element-types.js';

/** The label that a matrix shows for an integer. */
const normal = (cell: bigint): number | bigint =>
  cell >= BigInt(-SAFE) && cell <= BigInt(SAFE) ? Number(cell) : cell;

/** How far apart the values of a column may lie: within a table, beyond it, anywhere. */
const SPANS = [1n, 2n, 3n, 64n, 65n, 300n, 65_536n, 65_537n, 2n ** 31n, 2n ** 64n];

/** Some integers of a type near each other, often its extremes, and the type. */
const typedValues = fc
  .tuple(
    fc.constantFrom(...ELEMENT_TYPES),
    fc.constantFrom(...SPANS),
    fc.constantFrom('least', 'greatest', 'zero'),
    fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n }), { minLength: 1, maxLength: 6 }),
  )
  .map(([type, span, where, draws]) => {
    const { least, greatest } = type;
    const width = greatest - least + 1n;
    const used = span < width ? span : width;
    const starts = { least, greatest: greatest - used + 1n, zero: least > -1n ? 0n : -1n };
    const start = starts[where];
    const inRange = (value: bigint) => (value > greatest ? greatest : value);
    const values = [start, inRange(start + used - 1n)];
    return { type, values: [...values, ...draws.map((draw) => inRange(start + (draw % used)))] };
  });

const rows = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -3, max: 4 })), {
  minLength: 1,
  maxLength: 60,
});

const flat = (counts: readonly (readonly number[])[]): number[] => counts.flat();

describe('confusionMatrix of random columns', () => {
  it('counts integers of any element type, offset, length and range as the definition does', () => {
    fc.assert(
      fc.property(
        typedValues,
        typedValues,
        rows,
        fc.nat({ max: 5 }),
        fc.boolean(),
        fc.boolean(),
        (one, other, drawn, offset, isWeighted, isGiven) => {
          const cellsOf = (values: readonly bigint[], column: 0 | 1) =>
            drawn.map((row) => values[row[column] % values.length] ?? 0n);
          const t = cellsOf(one.values, 0);
          const p = cellsOf(other.values, 1);
          const sampleWeight = isWeighted ? drawn.map(([, , weight]) => weight) : undefined;
          const found = oracleLabels(t, p);
          const labels = isGiven ? [...found, 2n ** 90n].reverse() : found;
          const { counts } = oracleConfusionMatrix(t, p, { labels, sampleWeight });
          const matrix = confusionMatrix<number | bigint>(
            one.type.view(t, offset),
            other.type.view(p, 5 - offset),
            isGiven ? { labels, sampleWeight } : { sampleWeight },
          );
          expect(matrix.labels).toEqual(labels.map(normal));
          expect([...matrix.counts]).toEqual(flat(counts));
          expect(matrix.total).toBe(flat(counts).reduce((a, b) => a + b, 0));
        },
      ),
      { numRuns: runs(1500), seed: 20_261_121 },
    );
  });

  const cell = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('a', 'b', '', 'é', '\u{1f600}', '\ufeff', '__proto__'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 3, unit: 'binary' }) },
  );
  const missing = fc.constantFrom(null, undefined, NaN);

  it('counts strings as the definition does, rows with a missing value left out', () => {
    const row = fc.tuple(
      fc.oneof({ weight: 9, arbitrary: cell }, { weight: 1, arbitrary: missing }),
      fc.oneof({ weight: 9, arbitrary: cell }, { weight: 1, arbitrary: missing }),
      fc.integer({ min: -3, max: 4 }),
    );
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        (drawn, isWeighted) => {
          const whole = drawn.filter(([t, p]) => typeof t === 'string' && typeof p === 'string');
          fc.pre(whole.length > 0);
          const column = (i: 0 | 1) => drawn.map((each) => each[i] as string);
          const kept = (i: 0 | 1) => whole.map((each) => each[i] as string);
          const weights = (of: typeof drawn) =>
            isWeighted ? of.map((each) => each[2]) : undefined;
          const matrix = confusionMatrix(column(0), column(1), {
            nulls: 'skip',
            sampleWeight: weights(drawn),
          });
          const oracle = oracleConfusionMatrix(kept(0), kept(1), { sampleWeight: weights(whole) });
          expect(matrix.labels).toEqual(oracle.labels);
          expect([...matrix.counts]).toEqual(flat(oracle.counts));
          expect(matrix.nSkipped).toBe(drawn.length - whole.length);
        },
      ),
      { numRuns: runs(500), seed: 20_261_121 },
    );
  });

  it('holds the counts that it was made of', () => {
    const counts = fc
      .integer({ min: 1, max: 5 })
      .chain((k) =>
        fc.array(fc.oneof(fc.constant(0), fc.nat()), { minLength: k * k, maxLength: k * k }),
      );
    fc.assert(
      fc.property(counts, (cells) => {
        const k = Math.sqrt(cells.length);
        const labels: Label[] = Array.from({ length: k }, (_, code) => `class ${code}`);
        const matrix = confusionMatrixFromCounts(cells, labels);
        expect([...matrix.counts]).toEqual(cells);
        // One row for each cell, weighted by its count, makes the same matrix.
        const at = (cell: number) => labels[cell] ?? '';
        const yTrue = cells.map((_, cell) => at(Math.floor(cell / k)));
        const yPred = cells.map((_, cell) => at(cell % k));
        const weighted = confusionMatrix(yTrue, yPred, { sampleWeight: cells, labels });
        expect(contents(weighted)).toEqual({ ...(contents(matrix) as object), weighted: true });
      }),
      { numRuns: runs(200), seed: 20_261_121 },
    );
  });
});
