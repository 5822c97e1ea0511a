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
      `"SELECT encode(t_text) AS t_text, MIN(t_kind) AS t_type, encode(p_text) AS p_text, MIN(p_kind) AS p_type, COUNT(*) AS n_rows FROM (SELECT (CAST("truth" AS VARCHAR) COLLATE C) AS t_text, typeof("truth") AS t_kind, (CAST("pred" AS VARCHAR) COLLATE C) AS p_text, typeof("pred") AS p_kind FROM runs) AS labeled GROUP BY t_text, p_text ORDER BY t_text, p_text LIMIT 1000"`,
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
      `"SELECT encode(t_text) AS t_text, MIN(t_kind) AS t_type, encode(p_text) AS p_text, MIN(p_kind) AS p_type, COUNT(*) AS n_rows FROM (SELECT (CAST("day" AS VARCHAR) COLLATE C) AS t_text, typeof("day") AS t_kind, (CAST(TRY_CAST("grade" AS DOUBLE) AS VARCHAR) COLLATE C) AS p_text, typeof(TRY_CAST("grade" AS DOUBLE)) AS p_kind FROM read_parquet('runs.parquet')) AS labeled GROUP BY t_text, p_text ORDER BY t_text, p_text LIMIT 10"`,
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
      `"SELECT encode(t_text) AS t_text, MIN(t_kind) AS t_type, p AS p_code, COUNT(*) AS n_rows FROM (SELECT (CAST("truth" AS VARCHAR) COLLATE C) AS t_text, typeof("truth") AS t_kind, CASE WHEN "score" IS NULL THEN NULL WHEN abs(TRY_CAST("score" AS DOUBLE)) <= 1.7976931348623157e+308 THEN CASE WHEN TRY_CAST("score" AS DOUBLE) >= CASE WHEN typeof("score") = 'FLOAT' THEN 3.0000001192092896e-1 ELSE 3.0000000000000004e-1 END THEN 1 ELSE 0 END ELSE -1 END AS p FROM runs) AS labeled GROUP BY t_text, p ORDER BY t_text, p LIMIT 10"`,
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
      `"SELECT encode(t_text) AS t_text, MIN(t_kind) AS t_type, p AS p_code, COUNT(*) AS n_rows, SUM(tied) AS n_tied FROM (SELECT t_text, t_kind, CASE WHEN is_missing = 1 THEN NULL WHEN is_finite = 1 THEN first_place ELSE -1 END AS p, CASE WHEN first_place < last_place THEN 1 ELSE 0 END AS tied FROM (SELECT t_text, t_kind, is_missing, is_finite, CASE WHEN s0 = top_score THEN 0 WHEN s1 = top_score THEN 1 END AS first_place, CASE WHEN s1 = top_score THEN 1 WHEN s0 = top_score THEN 0 END AS last_place FROM (SELECT t_text, t_kind, is_missing, CASE WHEN abs(s0) <= 1.7976931348623157e+308 AND abs(s1) <= 1.7976931348623157e+308 THEN 1 ELSE 0 END AS is_finite, GREATEST(s0, s1) AS top_score, s0, s1 FROM (SELECT (CAST("truth" AS VARCHAR) COLLATE C) AS t_text, typeof("truth") AS t_kind, CASE WHEN "p_a" IS NULL OR "p_b" IS NULL THEN 1 ELSE 0 END AS is_missing, TRY_CAST("p_a" AS DOUBLE) AS s0, TRY_CAST("p_b" AS DOUBLE) AS s1 FROM runs) AS scores) AS compared) AS placed) AS labeled GROUP BY t_text, p ORDER BY t_text, p LIMIT 10"`,
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
      `"SELECT encode(t_text) AS t_text, MIN(t_kind) AS t_type, encode(p_text) AS p_text, MIN(p_kind) AS p_type, COUNT(*) AS n_rows, fsum(w) AS weight_sum, SUM(CASE WHEN w >= 0 AND abs(w) <= 1.7976931348623157e+308 THEN 0 ELSE 1 END) AS n_bad_weights FROM (SELECT (CAST("truth" AS VARCHAR) COLLATE C) AS t_text, typeof("truth") AS t_kind, (CAST("pred" AS VARCHAR) COLLATE C) AS p_text, typeof("pred") AS p_kind, TRY_CAST("weight" AS DOUBLE) AS w FROM runs) AS labeled GROUP BY t_text, p_text ORDER BY t_text, p_text LIMIT 10"`,
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
    expect(sql).toContain('(CAST("a""; DROP TABLE runs; --" AS VARCHAR) COLLATE C) AS t_text');
    expect(sql).toContain(`(CAST("b'""" AS VARCHAR) COLLATE C) AS p_text`);
    expect(sql).toContain('TRY_CAST("""" AS DOUBLE) AS w');
    expect(sql).toContain('FROM (SELECT 1) AS relation) AS labeled');
    expect(sql).not.toContain('not in the query');
  });

  it('takes its words from the dialect', () => {
    const sql = confusionSql(
      {
        ...duckdb,
        identifier: (name) => `\`${name}\``,
        toText: (expression) => `CAST(${expression} AS STRING)`,
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
    expect(sql).toContain('CAST(`truth` AS STRING) AS t_text');
    expect(sql).toContain('SAFE_CAST(`score` AS FLOAT64) >= 1e+0');
    expect(sql).toContain('SUM(w) AS weight_sum');
    expect(sql).not.toMatch(/"|TRY_CAST|fsum/);
  });
});
