import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { isMetricError } from '@confmat/core';
import type { MatrixUnits } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';
import { sampled } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluationOfFile } from '../src/index.js';
import type { EvaluationOfFileOptions } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'confmat-units-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A seeded generator of integers below n (Park and Miller). */
function generator(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 48271) % 2147483647;
    return state % n;
  };
}

interface Row {
  readonly unit: string | null;
  readonly number: number | null;
  readonly y: string | null;
  readonly p: string | null;
  readonly w: number;
  readonly g: string;
  readonly scores: readonly [number, number, number];
}

const LABELS = ['ant', 'bee', 'çà'];

/** Rows of units of several sizes; a row without its unit lacks a label, too. */
function rowsOf(seed: number, nRows: number): readonly Row[] {
  const below = generator(seed);
  return Array.from({ length: nRows }, () => {
    const lacks = below(9);
    return {
      unit: lacks === 0 ? null : `u${below(1 + below(40))}`,
      number: below(12) - 5 + (below(2) === 0 ? 0 : 3_000_000_000),
      y: lacks === 0 || lacks === 1 ? null : (LABELS[below(3)] ?? null),
      p: lacks === 2 ? null : (LABELS[below(3)] ?? null),
      w: below(8) / 4,
      g: `g${below(3)}`,
      scores: [below(4) / 4, below(4) / 4, below(4) / 4],
    };
  });
}

const COLUMNS = 'unit,number,y,p,w,g,s_ant,s_bee,s_çà';

/** The same rows as CSV, JSON lines and Parquet. */
async function filesOf(name: string, rows: readonly Row[]): Promise<readonly string[]> {
  const cells = rows.map(({ unit, number, y, p, w, g, scores }) => [
    ...[unit, number, y, p, w, g],
    ...scores,
  ]);
  const [csv, lines, parquet] = ['csv', 'jsonl', 'parquet'].map((end) =>
    join(folder, `${name}.${end}`),
  );
  writeFileSync(csv ?? '', [COLUMNS, ...cells.map((row) => row.join(',')), ''].join('\n'));
  const keys = COLUMNS.split(',');
  const objects = cells.map((row) =>
    Object.fromEntries<unknown>(row.map((cell, i) => [keys[i] ?? '', cell])),
  );
  writeFileSync(lines ?? '', objects.map((row) => JSON.stringify(row)).join('\n'));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT * FROM '${lines}') TO '${parquet}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return [csv ?? '', lines ?? '', parquet ?? ''];
}

type Cells = Readonly<Record<string, number>>;

function cellsOf(
  { keys, unitCodes, trueCodes, predCodes, counts }: MatrixUnits,
  labels: readonly unknown[],
): Cells {
  const entries = Array.from(counts, (count, cell) => [
    [
      keys[unitCodes[cell] ?? -1],
      labels[trueCodes[cell] ?? -1],
      labels[predCodes[cell] ?? -1],
    ].join(' '),
    count,
  ]);
  return Object.fromEntries(entries) as Cells;
}

function unitsIn({ matrix }: Pick<Evaluation, 'matrix'>): Cells {
  if (typeof matrix?.units !== 'object') throw new Error('no units');
  return cellsOf(matrix.units, matrix.labels);
}

/** Rows by unit, truth and prediction, counted one by one. */
function counted(
  rows: readonly Row[],
  unitOf: (row: Row) => unknown,
  predOf: (row: Row) => string | null,
  isWeighted = false,
): Cells {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    const p = predOf(row);
    if (row.y === null || p === null) continue;
    const key = [unitOf(row), row.y, p].join(' ');
    sums[key] = (sums[key] ?? 0) + (isWeighted ? row.w : 1);
  }
  return sums;
}

const greatest = ({ scores }: Row): string => LABELS[scores.indexOf(Math.max(...scores))] ?? '';

describe('units of files', () => {
  it.each(sampled([1, 2, 3], 3))('are counted as row by row, seed %i', async (seed) => {
    const rows = rowsOf(seed, 700);
    const options = { true: 'y', pred: 'p', nulls: 'skip' } as const;
    for (const file of await filesOf(`seed${seed}`, rows)) {
      const read = (more: Partial<EvaluationOfFileOptions>): Promise<Evaluation> =>
        evaluationOfFile(file, { ...options, ...more });
      const byText = await read({ unit: 'unit' });
      expect(unitsIn(byText), file).toEqual(
        counted(
          rows,
          ({ unit }) => unit,
          ({ p }) => p,
        ),
      );
      expect(byText.nSkipped).toBe(rows.filter(({ y, p }) => y === null || p === null).length);
      const keys = typeof byText.matrix?.units === 'object' ? byText.matrix.units.keys : [];
      expect(keys).toEqual([...keys].sort());
      const byNumber = await read({ unit: 'number' });
      expect(unitsIn(byNumber), file).toEqual(
        counted(
          rows,
          ({ number }) => number,
          ({ p }) => p,
        ),
      );
      const weighted = await read({ unit: 'unit', weight: 'w' });
      expect(unitsIn(weighted), file).toEqual(
        counted(
          rows,
          ({ unit }) => unit,
          ({ p }) => p,
          true,
        ),
      );
      const { slices } = await read({ unit: 'unit', by: 'g' });
      expect(slices.map(({ group }) => group['g'])).toEqual(['g0', 'g1', 'g2']);
      for (const slice of slices) {
        const own = rows.filter(({ g }) => g === slice.group['g']);
        expect(unitsIn(slice), file).toEqual(
          counted(
            own,
            ({ unit }) => unit,
            ({ p }) => p,
          ),
        );
      }
      const scored = await evaluationOfFile(file, {
        ...{ true: 'y', proba: 's_*', unit: 'number', nulls: 'skip' },
      });
      expect(unitsIn(scored), file).toEqual(counted(rows, ({ number }) => number, greatest));
      const complete = rows.filter(({ y }) => y !== null);
      const isTied = ({ scores }: Row): boolean =>
        scores.filter((score) => score === Math.max(...scores)).length > 1;
      expect(scored.nTied).toBe(complete.filter(isTied).length);
    }
  });

  it('are needed by every row that counts', async () => {
    const rows = rowsOf(5, 50).map((row, i) =>
      i === 20 ? { ...row, unit: null, y: 'ant', p: 'bee' } : row,
    );
    for (const file of await filesOf('lacking', rows)) {
      const call = evaluationOfFile(file, { true: 'y', pred: 'p', nulls: 'skip', unit: 'unit' });
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(isMetricError(error) ? '' : (error as Error).message).toContain(
        'column "unit" (unit) has no value in data row 21',
      );
    }
  });
});

/** Positive and negative rows by unit and score, as a sweep has them. */
function scoresIn({ scores }: Pick<Evaluation, 'scores'>): Cells {
  const { units, thresholds } = scores[0]?.sweep ?? {};
  if (typeof units !== 'object') throw new Error('no units');
  const entries = Array.from(units.rows, (row, cell) => [
    [units.keys[units.unitCodes[cell] ?? -1], thresholds?.[row]].join(' '),
    `${units.positives[cell]} ${units.negatives[cell]}`,
  ]);
  return Object.fromEntries(entries) as Cells;
}

/** The same, counted one by one. */
function countedScores(rows: readonly Row[], unitOf: (row: Row) => unknown): Cells {
  const sums = new Map<string, [number, number]>();
  for (const row of rows) {
    if (row.y === null) continue;
    const key = [unitOf(row), row.scores[0]].join(' ');
    const sum = sums.get(key) ?? [0, 0];
    ++sum[row.y === 'ant' ? 0 : 1];
    sums.set(key, sum);
  }
  return Object.fromEntries(
    Array.from(sums, ([key, sum]) => [key, sum.join(' ')]),
  ) as unknown as Cells;
}

describe('scores by unit of files', () => {
  // Rows that are left out may lack their unit.
  it.each(sampled([1, 2], 2))('are counted as row by row, seed %i', async (seed) => {
    const rows = rowsOf(seed, 400).map((row) => ({
      ...row,
      number: 1 + (((row.number ?? 0) + 5) % 10),
    }));
    const options = { true: 'y', score: ['s_ant'], posLabel: 'ant', nulls: 'skip' } as const;
    const lacking = rows.map((row) =>
      row.y === null ? { ...row, unit: null, number: null } : row,
    );
    for (const file of await filesOf(`scores${seed}`, lacking)) {
      for (const unit of ['unit', 'number'] as const) {
        const whole = await evaluationOfFile(file, { ...options, unit });
        expect(scoresIn(whole), file).toEqual(countedScores(rows, (row) => row[unit]));
        const { slices } = await evaluationOfFile(file, { ...options, unit, by: 'g' });
        expect(slices.map(({ group }) => group['g'])).toEqual(['g0', 'g1', 'g2']);
        for (const slice of slices) {
          const own = rows.filter(({ g }) => g === slice.group['g']);
          expect(scoresIn(slice), file).toEqual(countedScores(own, (row) => row[unit]));
        }
      }
    }
  });

  it('have integers as names where a row that is left out lacks one', async () => {
    const file = join(folder, 'integers.csv');
    writeFileSync(file, 'y,s,u\n1,0.9,1\n0,0.2,1\n1,0.4,2\n,0.5,\n0,0.6,2\n');
    const options = { true: 'y', score: ['s'], posLabel: 1, nulls: 'skip', unit: 'u' } as const;
    const found = await evaluationOfFile(file, options);
    expect(scoresIn(found)).toEqual({
      ...{ '1 0.9': '1 0', '1 0.2': '0 1', '2 0.4': '1 0', '2 0.6': '0 1' },
    });
  });

  it.each(['#unit', '#UNIT', 'k', 'v', 'file', 'of_unit'])(
    'are counted beside a column %s',
    async (name) => {
      const file = join(folder, 'names.parquet');
      const instance = await DuckDBInstance.create();
      const connection = await instance.connect();
      const rows = `VALUES ('a', 0.75, 'x'), ('b', 0.25, 'x'), ('a', 0.5, 'y'), ('b', 0.25, 'y')`;
      const options = { true: 'y', posLabel: 'a' } as const;
      for (const [score, unit] of [
        [name, 'u'],
        ['s', name],
      ] as const) {
        await connection.run(
          `COPY (SELECT * FROM (${rows}) AS t (y, "${score}", "${unit}")) TO '${file}' (FORMAT parquet)`,
        );
        const found = await evaluationOfFile(file, { ...options, score, unit });
        expect(scoresIn(found)).toEqual({
          ...{ 'x 0.75': '1 0', 'x 0.25': '0 1', 'y 0.5': '1 0', 'y 0.25': '0 1' },
        });
      }
      connection.closeSync();
      instance.closeSync();
    },
  );

  it('are needed by every row that counts', async () => {
    const rows = rowsOf(5, 50).map((row, i) =>
      i === 20 || i === 40 ? { ...row, unit: null, y: 'ant' } : row,
    );
    for (const file of await filesOf('lacking-scores', rows)) {
      const options = { true: 'y', score: ['s_ant'], posLabel: 'ant', nulls: 'skip' } as const;
      const call = evaluationOfFile(file, { ...options, unit: 'unit' });
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect((error as Error).message).toContain(
        'column "unit" (unit) has no value in data row 21',
      );
    }
  });
});

describe('groups of files', () => {
  // A number for all values at once would be beyond the integers that numbers hold.
  it('are told apart where many columns have many values', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => {
      const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}${Math.floor(i / 2)}`);
      return ['p', i % 2 === 0 ? 'p' : 'q', ...many, `g${i}`].join(',');
    });
    const file = join(folder, 'groups.csv');
    writeFileSync(file, ['y,p,a,b,c,d,e,f,g', ...rows, ''].join('\n'));
    const by = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const { slices } = await evaluationOfFile(file, { true: 'y', pred: 'p', by });
    expect(slices.map(({ nSamples }) => nSamples)).toEqual(Array<number>(2000).fill(1));
    for (const { group, matrix } of slices) {
      const isOdd = Number(String(group['g']).slice(1)) % 2 === 1;
      expect(matrix?.at('p', 'q')).toBe(isOdd ? 1 : 0);
    }
  });
});
