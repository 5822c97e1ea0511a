import { describe, expect, it } from 'vitest';
import { confusionSql, duckdb } from '../src/index.js';

describe('confusionSql', () => {
  it('groups rows by two columns', () => {
    const sql = confusionSql(
      duckdb,
      { from: 'runs', yTrue: { column: 'truth' }, yPred: { kind: 'column', column: 'pred' } },
      1000,
    );
    expect(sql).toMatchInlineSnapshot(
      `"SELECT t, p, COUNT(*) AS n FROM (SELECT "truth" AS t, "pred" AS p FROM runs) AS labeled GROUP BY t, p ORDER BY t, p LIMIT 1000"`,
    );
  });

  it('reads labels as text or as numbers', () => {
    const sql = confusionSql(
      duckdb,
      {
        from: `read_parquet('runs.parquet')`,
        yTrue: { column: 'day', as: 'text' },
        yPred: { kind: 'column', column: 'grade', as: 'number' },
      },
      10,
    );
    expect(sql).toMatchInlineSnapshot(
      `"SELECT t, p, COUNT(*) AS n FROM (SELECT CAST("day" AS VARCHAR) AS t, TRY_CAST("grade" AS DOUBLE) AS p FROM read_parquet('runs.parquet')) AS labeled GROUP BY t, p ORDER BY t, p LIMIT 10"`,
    );
  });

  it('compares a score with a threshold that is written as a float, with all digits', () => {
    const sql = confusionSql(
      duckdb,
      {
        from: 'runs',
        yTrue: { column: 'truth' },
        yPred: { kind: 'threshold', column: 'score', threshold: 0.1 + 0.2, posLabel: 'Yes' },
      },
      10,
    );
    expect(sql).toMatchInlineSnapshot(
      `"SELECT t, p, COUNT(*) AS n FROM (SELECT "truth" AS t, CASE WHEN "score" IS NULL THEN NULL WHEN ABS(TRY_CAST("score" AS DOUBLE)) <= 1.7976931348623157e+308 THEN CASE WHEN TRY_CAST("score" AS DOUBLE) >= CASE WHEN typeof("score") = 'FLOAT' THEN 3.0000001192092896e-1 ELSE 3.0000000000000004e-1 END THEN 1 ELSE 0 END ELSE -1 END AS p FROM runs) AS labeled GROUP BY t, p ORDER BY t, p LIMIT 10"`,
    );
  });

  it('takes the place of the greatest score and counts ties', () => {
    const sql = confusionSql(
      duckdb,
      {
        from: 'runs',
        yTrue: { column: 'truth' },
        yPred: {
          kind: 'arg-max',
          scores: [
            { label: 'a', column: 'p_a' },
            { label: 'b', column: 'p_b' },
          ],
        },
      },
      10,
    );
    expect(sql).toMatchInlineSnapshot(
      `"SELECT t, p, COUNT(*) AS n, SUM(tied) AS tied FROM (SELECT t, CASE WHEN is_missing = 1 THEN NULL WHEN is_finite = 1 THEN first_place ELSE -1 END AS p, CASE WHEN first_place < last_place THEN 1 ELSE 0 END AS tied FROM (SELECT t, is_missing, is_finite, CASE WHEN s0 = top_score THEN 0 WHEN s1 = top_score THEN 1 END AS first_place, CASE WHEN s1 = top_score THEN 1 WHEN s0 = top_score THEN 0 END AS last_place FROM (SELECT t, is_missing, CASE WHEN ABS(s0) <= 1.7976931348623157e+308 AND ABS(s1) <= 1.7976931348623157e+308 THEN 1 ELSE 0 END AS is_finite, GREATEST(s0, s1) AS top_score, s0, s1 FROM (SELECT "truth" AS t, CASE WHEN "p_a" IS NULL OR "p_b" IS NULL THEN 1 ELSE 0 END AS is_missing, TRY_CAST("p_a" AS DOUBLE) AS s0, TRY_CAST("p_b" AS DOUBLE) AS s1 FROM runs) AS scores) AS compared) AS placed) AS labeled GROUP BY t, p ORDER BY t, p LIMIT 10"`,
    );
  });

  it('takes the greatest of one score without GREATEST, which some engines refuse', () => {
    const sql = confusionSql(
      duckdb,
      {
        from: 'runs',
        yTrue: { column: 'truth' },
        yPred: { kind: 'arg-max', scores: [{ label: 'a', column: 'p_a' }] },
      },
      10,
    );
    expect(sql).not.toContain('GREATEST');
  });

  it('adds up weights and counts the invalid ones', () => {
    const sql = confusionSql(
      duckdb,
      {
        from: 'runs',
        yTrue: { column: 'truth' },
        yPred: { kind: 'column', column: 'pred' },
        sampleWeight: { column: 'weight' },
      },
      10,
    );
    expect(sql).toMatchInlineSnapshot(
      `"SELECT t, p, COUNT(*) AS n, fsum(w) AS w, SUM(CASE WHEN w >= 0 AND ABS(w) <= 1.7976931348623157e+308 THEN 0 ELSE 1 END) AS bad_weights FROM (SELECT "truth" AS t, "pred" AS p, TRY_CAST("weight" AS DOUBLE) AS w FROM runs) AS labeled GROUP BY t, p ORDER BY t, p LIMIT 10"`,
    );
  });

  it('quotes every column and nothing of the relation', () => {
    const sql = confusionSql(
      duckdb,
      {
        from: '(SELECT 1)',
        yTrue: { column: 'a"; DROP TABLE runs; --', name: 'not in the query' },
        yPred: { kind: 'column', column: `b'"` },
        sampleWeight: { column: '"' },
      },
      10,
    );
    expect(sql).toContain('"a""; DROP TABLE runs; --" AS t');
    expect(sql).toContain(`"b'""" AS p`);
    expect(sql).toContain('TRY_CAST("""" AS DOUBLE) AS w');
    expect(sql).toContain('FROM (SELECT 1)) AS labeled');
    expect(sql).not.toContain('not in the query');
  });

  it('takes its words from the dialect', () => {
    const sql = confusionSql(
      {
        ...duckdb,
        identifier: (name) => `\`${name}\``,
        toDouble: (expression) => `SAFE_CAST(${expression} AS FLOAT64)`,
        sumDouble: (expression) => `SUM(${expression})`,
      },
      {
        from: 'runs',
        yTrue: { column: 'truth' },
        yPred: { kind: 'threshold', column: 'score', threshold: 1, posLabel: 1 },
        sampleWeight: { column: 'weight' },
      },
      10,
    );
    expect(sql).toContain('`truth` AS t');
    expect(sql).toContain('SAFE_CAST(`score` AS FLOAT64) >= 1e+0');
    expect(sql).toContain('SUM(w) AS w');
    expect(sql).not.toMatch(/"|TRY_CAST|fsum/);
  });
});
