import { describe, expect, it } from 'vitest';
import {
  labelsFromCodes,
  randomColumns,
  randomIntegerWeights,
  sampled,
  sprinkleNulls,
} from '@confmat/testkit';
import { confusionMatrix } from '../../src/index.js';
import type { ArrowColumn, Label } from '../../src/index.js';
import { contents } from '../contents.js';
import { thrown } from '../thrown.js';
import { APACHE_ARROW, COLUMN_TYPES, buildColumn, columnsOf, has } from './arrow-libraries.js';
import type { Cell, ColumnType } from './arrow-libraries.js';

const nSamples = 45;
/** Chunks of 9, 0, 17, 1 and 18 rows. */
const CHUNKS = [9, 9, 26, 27];

interface Rows {
  readonly yTrue: readonly Label[];
  readonly yPred: readonly Label[];
}

function randomRows({ labels }: ColumnType, seed: number): Rows {
  const nClasses = labels.length;
  const codes = randomColumns({ seed, nSamples, nClasses, errorRate: 0.4 });
  return {
    yTrue: labelsFromCodes(codes.yTrue, labels),
    yPred: labelsFromCodes(codes.yPred, labels),
  };
}

function inChunks(cells: readonly Cell[], bounds: readonly number[] = CHUNKS): Cell[][] {
  return [0, ...bounds].map((start, i) => cells.slice(start, bounds[i] ?? cells.length));
}

const sampleWeight = randomIntegerWeights({ seed: 1, nSamples });

describe.each(sampled(COLUMN_TYPES, 3))('an Arrow column of $name', (columnType) => {
  const { labels } = columnType;
  const rows = randomRows(columnType, 2);
  const yTrue = columnsOf(columnType, inChunks(rows.yTrue));
  const yPred = columnsOf(columnType, inChunks(rows.yPred));
  const expected = contents(confusionMatrix(rows.yTrue, rows.yPred));

  it('is counted as a plain array of the same values', () => {
    expect(yTrue.length).toBeGreaterThan(2);
    for (const [i, { source, column }] of yTrue.entries()) {
      const matrix = confusionMatrix(column, yPred[i]?.column ?? []);
      expect(contents(matrix), source).toEqual(expected);
    }
  });

  it('is counted beside a plain array, or the column of another library', () => {
    for (const [i, { source, column }] of yTrue.entries()) {
      const others = [rows.yPred, yPred.at(i - 1)?.column ?? []];
      for (const other of others) {
        expect(contents(confusionMatrix(column, other)), source).toEqual(expected);
      }
      expect(contents(confusionMatrix(rows.yTrue, yPred[i]?.column ?? []))).toEqual(expected);
    }
  });

  it('is counted in the order of given labels, absent ones too', () => {
    const absent: Record<string, Label> = { string: 'absent', number: 77, bigint: 77 };
    const given = [...labels].reverse();
    const other = absent[typeof labels[0]];
    if (other !== undefined) given.push(other);
    const options = { labels: given, sampleWeight };
    const matrix = contents(confusionMatrix(rows.yTrue, rows.yPred, options));
    for (const [i, { source, column }] of yTrue.entries()) {
      const received = confusionMatrix(column, yPred[i]?.column ?? [], options);
      expect(contents(received), source).toEqual(matrix);
    }
  });

  it('is refused where a label is not listed, naming its row', () => {
    const [first, ...others] = labels;
    const row = rows.yTrue.findIndex((label) => label === first);
    for (const { source, column } of yTrue) {
      const { issue } = thrown(() => confusionMatrix(column, column, { labels: others }));
      const facts = { code: 'unknown-label', argument: 'yTrue', row, value: first };
      expect(issue, source).toMatchObject(facts);
    }
  });

  it('gives zeros without rows if labels are given', () => {
    for (const chunks of [[], [[]], [[], []]]) {
      for (const { source, column } of columnsOf(columnType, chunks)) {
        const matrix = confusionMatrix(column, column, { labels });
        expect([matrix.labels, matrix.total, column.length], source).toEqual([labels, 0, 0]);
        expect(thrown(() => confusionMatrix(column, column)).code).toBe('empty-input');
      }
    }
  });

  describe('with nulls', () => {
    const nullTrue: Cell[] = sprinkleNulls(rows.yTrue, { seed: 3, nullRate: 0.3 });
    const nullPred: Cell[] = sprinkleNulls(rows.yPred, { seed: 4, nullRate: 0.1 });
    const columns = columnsOf(columnType, inChunks(nullTrue));
    const others = columnsOf(columnType, inChunks(nullPred));

    it('skips their rows on demand', () => {
      for (const options of [
        { nulls: 'skip' } as const,
        { nulls: 'skip', sampleWeight } as const,
      ]) {
        const matrix = contents(confusionMatrix(nullTrue, nullPred, options));
        for (const [i, { source, column }] of columns.entries()) {
          const received = confusionMatrix(column, others[i]?.column ?? [], options);
          expect(contents(received), source).toEqual(matrix);
        }
      }
    });

    it('refuses them by default, naming the first row', () => {
      const row = nullTrue.indexOf(null);
      for (const { source, column } of columns) {
        const { message } = thrown(() => confusionMatrix(column, nullPred));
        expect(message, source).toContain(`yTrue[${row}] is null, expected a label`);
      }
    });

    it('names the first row also in a later chunk', () => {
      // Rows 0 to 8 are the first chunk; 26 is the one row of a chunk of its own.
      for (const row of [10, 26, 44]) {
        const cells = rows.yPred.map((label, i) => (i === row ? null : label));
        for (const { source, column } of columnsOf(columnType, inChunks(cells))) {
          const { issue } = thrown(() => confusionMatrix(rows.yTrue, column));
          const facts = { code: 'null-value', argument: 'yPred', row, value: null };
          expect(issue, source).toMatchObject(facts);
        }
      }
    });

    it('counts no row at all if all are null', () => {
      const cells = rows.yTrue.map(() => null);
      for (const { source, column } of columnsOf(columnType, inChunks(cells))) {
        const matrix = confusionMatrix(column, rows.yPred, { nulls: 'skip', labels });
        expect([matrix.total, matrix.nSkipped], source).toEqual([0, nSamples]);
        expect(thrown(() => confusionMatrix(column, column, { nulls: 'skip' })).code).toBe(
          'empty-input',
        );
      }
    });
  });
});

describe.each(APACHE_ARROW)('slices of $name', ({ arrow, lacks }) => {
  const types = COLUMN_TYPES.filter(({ needs }) => has({ lacks }, needs));
  const slices = [
    [0, 45],
    [1, 45],
    [3, 20],
    [7, 44],
    [8, 24],
    [9, 26],
    [13, 14],
    [26, 27],
    [44, 45],
    [20, 20],
  ] as const;

  it.each(sampled(types, 3))('of $name are counted as slices of a plain array', (columnType) => {
    const { labels, type } = columnType;
    const rows = randomRows(columnType, 5);
    const cells: Cell[] = sprinkleNulls(rows.yTrue, { seed: 6, nullRate: 0.2 });
    for (const bounds of [[], CHUNKS]) {
      const column = buildColumn(arrow, type(arrow), inChunks(cells, bounds));
      for (const [start, end] of slices) {
        const options = { labels, nulls: 'skip' } as const;
        const others = rows.yPred.slice(start, end);
        const expected = confusionMatrix(cells.slice(start, end), others, options);
        const once = column.slice(start, end);
        const twice = column.slice(start >> 1).slice(start - (start >> 1), end - (start >> 1));
        for (const slice of [once, twice]) {
          const received = confusionMatrix(slice as ArrowColumn, others, options);
          expect(contents(received), `${start} to ${end}`).toEqual(contents(expected));
        }
      }
    }
  });

  it.each(sampled(types, 3))(
    'of $name name the row of the slice that is null',
    ({ labels, type }) => {
      const cells = Array.from({ length: nSamples }, (_, row): Cell => labels[row % 2] ?? 0);
      for (const [start, row] of [
        [3, 4],
        [8, 30],
        [11, 16],
      ] as const) {
        const withNull = cells.map((cell, i) => (i === row ? null : cell));
        for (const bounds of [[], CHUNKS]) {
          const slice = buildColumn(arrow, type(arrow), inChunks(withNull, bounds)).slice(start);
          const { issue } = thrown(() =>
            confusionMatrix(cells.slice(start) as Label[], slice as ArrowColumn),
          );
          expect(issue).toMatchObject({ argument: 'yPred', row: row - start, value: null });
        }
      }
    },
  );
});
