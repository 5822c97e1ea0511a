import { Float32, Float64, Table, Utf8, tableToIPC, vectorFromArray } from 'apache-arrow';
import type { Vector } from 'apache-arrow';
import { DuckDBInstance } from '@duckdb/node-api';
import { sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const PROBA = ['--true', 't', '--proba', 'p_*'];

function writeArrow(name: string, columns: Readonly<Record<string, Vector>>): string {
  return folder.write(name, tableToIPC(new Table(columns as Record<string, never>), 'file'));
}

/** The place of the greatest, the first of equal ones. */
function placeOfGreatest(scores: readonly number[]): number {
  return scores.indexOf(Math.max(...scores));
}

describe('confmat report, with a column for each of 1,000 classes', PATIENCE, () => {
  const N_CLASSES = 1000;
  const N_ROWS = 60;
  // Of 1,000 scores in sixteenths many rows share the greatest; every third row has one above all.
  const scores = Array.from({ length: N_ROWS }, (_, row) => {
    const drawn = Array.from({ length: N_CLASSES }, (_, k) => ((row * 7 + k * 13) % 16) / 16);
    if (row % 3 === 0) drawn[(row * 331) % N_CLASSES] = 2;
    return drawn;
  });
  const truth = scores.map((row, i) => (i % 2 === 0 ? placeOfGreatest(row) : i));
  const names = Array.from({ length: N_CLASSES }, (_, k) => `p_${k}`);

  it.concurrent('counts alike in CSV, Parquet and Arrow', async ({ expect }) => {
    const lines = scores.map((row, i) => [truth[i], ...row].join(','));
    const csv = folder.write('wide.csv', `${['t', ...names].join(',')}\n${lines.join('\n')}\n`);
    const parquet = `${folder.path}/wide.parquet`;
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (SELECT * FROM read_csv('${csv}')) TO '${parquet}'`);
    connection.closeSync();
    const columns = names.map(
      (name, k) =>
        [
          name,
          vectorFromArray(
            scores.map((row) => row[k] ?? 0),
            new Float64(),
          ),
        ] as const,
    );
    const arrow = writeArrow('wide.arrow', {
      t: vectorFromArray(truth.map(BigInt)),
      ...Object.fromEntries(columns),
    });
    const nRight = scores.filter((row, i) => placeOfGreatest(row) === truth[i]).length;
    const nTied = scores.filter((row) => {
      const greatest = Math.max(...row);
      return row.indexOf(greatest) !== row.lastIndexOf(greatest);
    }).length;
    expect(nTied).toBe(40);
    for (const file of sampled([parquet, csv, arrow], 2)) {
      const { accuracy, nSamples, labels } = await reportJson([file, ...PROBA]);
      expect([file, nSamples, accuracy, labels.length]).toEqual([
        file,
        N_ROWS,
        nRight / N_ROWS,
        new Set([...truth, ...scores.map(placeOfGreatest)]).size,
      ]);
      const { stdout } = await run(['report', file, ...PROBA]);
      expect(stdout).toContain(`; ${nTied} rows tied`);
    }
  });
});

describe('confmat report, with scores in Arrow', PATIENCE, () => {
  const floats = (cells: readonly (number | null)[]): Vector =>
    vectorFromArray(cells, new Float32());
  const table = (b: readonly (number | null)[]): Readonly<Record<string, Vector>> => ({
    t: vectorFromArray(['a', 'b', null, 'b'], new Utf8()),
    g: vectorFromArray(['x', 'x', 'y', 'y'], new Utf8()),
    w: floats([1, 0.5, 4, 0.25]),
    p_a: floats([0.5, 0.25, 0.5, 0.5]),
    p_b: floats(b),
  });

  it.concurrent('names the first missing or invalid one', async ({ expect }) => {
    const missing = writeArrow('missing.arrow', table([0.25, null, 0.25, 0.5]));
    const invalid = writeArrow('invalid.arrow', table([0.25, NaN, 0.25, 0.5]));
    expect(await refusal(['report', missing, ...PROBA])).toContain('column "p_b", data row 2');
    expect(await refusal(['report', invalid, ...PROBA])).toContain('column "p_b", data row 2');
    // The truth is missing in the third row; a score that is no number is refused all the same.
    expect(await refusal(['report', invalid, ...PROBA, '--nulls', 'skip'])).toContain(
      '"NaN" is not a finite score',
    );
  });

  it.concurrent('leaves rows out, weighs and groups as it counts', async ({ expect }) => {
    const file = writeArrow('skip.arrow', table([0.75, 0.125, 0.5, null]));
    const skip = [file, ...PROBA, '--nulls', 'skip'];
    const [plain, weighted, grouped] = await Promise.all([
      reportJson(skip),
      reportJson([...skip, '--weight', 'w']),
      reportJson([...skip, '--by', 'g']),
    ]);
    // a → b, b → a; the third row lacks its truth, the fourth a score.
    expect([plain.nSamples, plain.nSkipped, plain.matrix.counts]).toEqual([
      2,
      2,
      [
        [0, 1],
        [1, 0],
      ],
    ]);
    expect(weighted.matrix.counts).toEqual([
      [0, 1],
      [0.5, 0],
    ]);
    expect(grouped.slices).toMatchObject([{ nSamples: 2 }]);
  });
});
