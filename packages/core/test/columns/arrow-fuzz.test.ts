import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { confusionMatrix, slicedMatrices } from '../../src/index.js';
import type { ArrowColumn } from '../../src/index.js';
import { contents } from '../contents.js';
import { COLUMN_TYPES, columnsOf } from './arrow-libraries.js';
import type { Cell, ColumnType } from './arrow-libraries.js';

const SEED = 20_261_121;

/** A column of one type with its plain cells, in chunks, perhaps a slice of a longer one. */
interface Drawn {
  readonly cells: readonly Cell[];
  readonly columns: readonly { readonly source: string; readonly column: ArrowColumn }[];
}

const codes = (length: number): fc.Arbitrary<number[]> =>
  // Two codes in eleven are null: the types have two to five labels.
  fc.array(fc.integer({ min: -2, max: 8 }), { minLength: length, maxLength: length });

const cuts = (length: number): fc.Arbitrary<number[]> =>
  fc
    .array(fc.integer({ min: 0, max: length }), { maxLength: 4 })
    .map((bounds) => bounds.sort((a, b) => a - b));

function drawColumn(columnType: ColumnType, length: number): fc.Arbitrary<Drawn> {
  const { labels } = columnType;
  return fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 9 }))
    .chain(([before, after]) => {
      const whole = before + length + after;
      return fc
        .tuple(codes(whole), cuts(whole))
        .map(([drawn, bounds]) => ({ drawn, bounds, before }));
    })
    .map(({ drawn, bounds, before }) => {
      const whole = drawn.map((code): Cell =>
        code < 0 ? null : (labels[code % labels.length] ?? 0),
      );
      const end = before + length;
      const chunks = (cells: readonly Cell[], at: readonly number[]): Cell[][] =>
        [0, ...at].map((start, i) => cells.slice(start, at[i] ?? cells.length));
      const cells = whole.slice(before, end);
      const slices = columnsOf(columnType, chunks(whole, bounds)).flatMap(({ source, column }) => {
        const { slice } = column as { slice?: (start: number, end: number) => ArrowColumn };
        return slice
          ? [{ source: `${source}, sliced`, column: slice.call(column, before, end) }]
          : [];
      });
      const inner = bounds.filter((bound) => bound <= length);
      return { cells, columns: [...slices, ...columnsOf(columnType, chunks(cells, inner))] };
    });
}

const types = fc.constantFrom(...COLUMN_TYPES);
const lengths = fc.integer({ min: 0, max: 40 });

describe('Arrow columns of random values, nulls, chunks and slices', () => {
  it('are counted as plain arrays of the same values', { timeout: 30_000 }, () => {
    const drawn = fc.tuple(types, lengths, fc.boolean()).chain(([columnType, length, isWeighted]) =>
      fc.record({
        labels: fc.constant(columnType.labels),
        truth: drawColumn(columnType, length),
        prediction: drawColumn(columnType, length),
        sampleWeight: isWeighted
          ? fc.array(fc.integer({ min: -2, max: 5 }), { minLength: length, maxLength: length })
          : fc.constant(undefined),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ labels, truth, prediction, sampleWeight }) => {
        const options = { labels, nulls: 'skip', sampleWeight } as const;
        const expected = contents(confusionMatrix(truth.cells, prediction.cells, options));
        for (const [i, { source, column }] of truth.columns.entries()) {
          const other = prediction.columns[i % prediction.columns.length]?.column ?? [];
          expect(contents(confusionMatrix(column, other, options)), source).toEqual(expected);
        }
      }),
      { numRuns: runs(100), seed: SEED },
    );
  });

  it('find the same labels as plain arrays', { timeout: 30_000 }, () => {
    const drawn = fc
      .tuple(types, lengths)
      .chain(([columnType, length]) => drawColumn(columnType, length));
    fc.assert(
      fc.property(drawn, ({ cells, columns }) => {
        fc.pre(cells.some((cell) => cell !== null));
        const nulls = 'skip';
        const expected = contents(confusionMatrix(cells, cells, { nulls }));
        for (const { source, column } of columns) {
          expect(contents(confusionMatrix(column, column, { nulls })), source).toEqual(expected);
        }
      }),
      { numRuns: runs(100), seed: SEED },
    );
  });

  it('make the same groups as plain arrays', { timeout: 30_000 }, () => {
    const drawn = fc
      .tuple(types, types, lengths)
      .chain(([first, second, length]) =>
        fc.tuple(drawColumn(first, length), drawColumn(second, length)),
      );
    fc.assert(
      fc.property(drawn, ([first, second]) => {
        const rows = first.cells.map((_, row) => row % 3);
        const options = { labels: [0, 1, 2], nulls: 'skip' } as const;
        const slices = (by: Readonly<Record<string, ArrowColumn | readonly Cell[]>>) =>
          slicedMatrices(rows, rows, by, options).map(({ group, matrix }) => ({
            group,
            matrix: contents(matrix),
          }));
        const expected = slices({ one: first.cells, two: second.cells });
        for (const [i, { source, column }] of first.columns.entries()) {
          const other = second.columns[i % second.columns.length]?.column ?? [];
          expect(slices({ one: column, two: other }), source).toEqual(expected);
        }
      }),
      { numRuns: runs(60), seed: SEED },
    );
  });
});
