import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, it } from 'vitest';
import { PATIENCE, ROOT, reportJson, run, sqlText, sweepJson } from './harness.js';

/** Scores as 32-bit floats with two decimals; who counted them is told by generate_single.py. */
const FILES = ['parquet', 'arrow'].map((ending) => `apps/cli/test/fixtures/telco-single.${ending}`);
const OTHERS = JSON.parse(
  readFileSync(join(ROOT, 'apps/cli/test/fixtures/telco-single.json'), 'utf8'),
) as Readonly<Record<'thresholds' | 'pandas' | 'polars' | 'numpy', readonly never[]>>;
const THRESHOLDS: readonly number[] = OTHERS.thresholds;
const EXPECTED: readonly (readonly [tp: number, fp: number])[] = OTHERS.pandas;
const SCORES = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];

/** What DuckDB itself counts in the Parquet file, [tp, fp] at each threshold. */
async function countedByDuckdb(): Promise<readonly (readonly number[])[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const file = sqlText(join(ROOT, FILES[0] ?? ''));
  const columns = THRESHOLDS.flatMap((threshold) =>
    ["'Yes'", "'No'"].map(
      (label) => `count(*) FILTER (score >= ${threshold} AND churn = ${label})`,
    ),
  );
  const query = `SELECT ${columns.join(', ')} FROM read_parquet(${file})`;
  const [row = []] = (await connection.runAndReadAll(query)).getRows();
  connection.closeSync();
  instance.closeSync();
  return THRESHOLDS.map((_, i) => [Number(row[2 * i]), Number(row[2 * i + 1])]);
}

describe('confmat, single floats at a threshold', PATIENCE, () => {
  it.concurrent(
    'are counted as pandas, Polars, NumPy and DuckDB count them',
    async ({ expect }) => {
      expect(OTHERS.polars).toEqual(EXPECTED);
      expect(OTHERS.numpy).toEqual(EXPECTED);
      expect(await countedByDuckdb()).toEqual(EXPECTED);
      for (const file of FILES) {
        for (const at of [
          ['--thresholds', THRESHOLDS.join()],
          ['--thresholds', 'all'],
        ]) {
          const { models } = await sweepJson([file, ...SCORES, ...at]);
          const rows = models[0]?.rows.filter(({ threshold }) =>
            THRESHOLDS.includes(threshold ?? NaN),
          );
          expect(rows?.map(({ threshold, tp, fp }) => [threshold, tp, fp])).toEqual(
            THRESHOLDS.map((threshold, i) => [threshold, ...(EXPECTED[i] ?? [])]),
          );
        }
        const { models: binned } = await sweepJson([file, ...SCORES, '--bins', '20']);
        const edges = binned[0]?.rows.filter(({ threshold }) =>
          THRESHOLDS.includes(threshold ?? NaN),
        );
        expect(edges?.length).toBeGreaterThan(10);
        for (const { threshold, tp, fp } of edges ?? []) {
          expect([tp, fp]).toEqual(EXPECTED[THRESHOLDS.indexOf(threshold ?? NaN)]);
        }
        for (const prepared of [[], ['--where', 'score >= 0']]) {
          const args = [file, ...SCORES, ...prepared];
          const { binary } = await reportJson([...args, '--threshold', '0.7']);
          expect([binary?.['tp'], binary?.['fp']]).toEqual([463, 118]);
          const { models } = await sweepJson([...args, '--thresholds', '0.7']);
          expect(models[0]?.rows).toMatchObject([{ threshold: 0.7, tp: 463, fp: 118 }]);
        }
      }
    },
  );

  it.concurrent('have thresholds that are written as people type them', async ({ expect }) => {
    for (const file of FILES) {
      const [{ models }, text, csv] = await Promise.all([
        sweepJson([file, ...SCORES, '--thresholds', 'all']),
        run(['sweep', file, ...SCORES]),
        run(['sweep', file, ...SCORES, '--format', 'csv', '--thresholds', 'all']),
      ]);
      const [model] = models;
      const written = [
        ...(model?.rows ?? []).map(({ threshold }) => threshold),
        ...(model?.best ?? []).map(({ threshold }) => threshold),
        ...(model?.range ?? []),
      ];
      expect(written.every((value) => /^0(\.\d\d?)?$/.test(String(value)))).toBe(true);
      expect(JSON.stringify(model)).toContain('"plateau":{"from":0.');
      expect(text.stdout + csv.stdout).not.toMatch(/\d\.\d\d000000|\d\.\d\d?99999/);
      // A threshold that was written names the same rows when it is typed.
      const [best] = model?.best ?? [];
      const typed = ['--threshold', String(best?.['threshold'])];
      const { binary } = await reportJson([file, ...SCORES, ...typed]);
      expect([binary?.['tp'], binary?.['fp']]).toEqual([best?.['tp'], best?.['fp']]);
    }
  });
});
