import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { classificationReport, confusionMatrix, formatClassificationReport } from '@confmat/core';
import { sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, ROOT, TELCO, readExample, reportJson, run } from './harness.js';
import { arrowBytes, sqlText } from './harness.js';

const folder = new Folder();
const rows = readExample(TELCO);
const column = (name: string): string[] => rows.map((row) => row[name] ?? '');
const CHURN = ['--true', 'churn', '--pred', 'prediction'];

describe('confmat report, on labels', PATIENCE, () => {
  it.concurrent("prints core's report of the same columns", async ({ expect }) => {
    const { code, stdout, stderr } = await run(['report', TELCO, ...CHURN, '--digits', '4']);
    const report = classificationReport(confusionMatrix(column('churn'), column('prediction')));
    expect(stdout).toContain(`\n\n${formatClassificationReport(report, { digits: 4 })}\n`);
    expect(stdout).toMatch(/^examples\/telco-churn\.csv: 7,043 rows, churn against prediction\n/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.concurrent('gives the same JSON for every format but for the input', async ({ expect }) => {
    const csv = readFileSync(join(ROOT, TELCO), 'utf8');
    const fixture = (name: string): string =>
      fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
    const tsv = csv.replaceAll(',', '\t');
    const json = JSON.stringify(rows);
    const jsonl = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const labels = { churn: column('churn'), prediction: column('prediction') };
    const parquet = await folder.writeParquet(
      'telco.parquet',
      `SELECT * FROM read_csv(${sqlText(join(ROOT, TELCO))}, all_varchar=true)`,
    );
    const files = [
      ['csv', folder.write('telco.csv.gz', gzipSync(csv))],
      ['tsv', folder.write('telco.tsv', tsv)],
      ['tsv', folder.write('telco.tsv.gz', gzipSync(tsv))],
      ['json', folder.write('telco.json', json)],
      ['json', folder.write('telco.json.gz', gzipSync(json))],
      ['jsonl', folder.write('telco.jsonl', jsonl)],
      ['jsonl', folder.write('telco.ndjson.gz', gzipSync(jsonl))],
      ['parquet', parquet],
      ['arrow', folder.write('telco.arrow', arrowBytes(labels, 'file'))],
      ['arrow', folder.write('telco.arrows', arrowBytes(labels, 'stream'))],
      ['arrow', folder.write('telco.arrow.gz', gzipSync(arrowBytes(labels, 'file')))],
      ['arrow', fixture('telco-lz4.feather')],
      ['arrow', fixture('telco-zstd.feather')],
      ['arrow', fixture('telco-polars-lz4.arrow')],
      ['arrow', fixture('telco-polars-zstd.arrow')],
      ['arrow', fixture('telco-rust-lz4.arrow')],
      ['arrow', fixture('telco-rust-zstd.arrow')],
    ] as const;
    const { input, ...expected } = await reportJson([TELCO, ...CHURN]);
    expect(input.format).toBe('csv');
    expect(expected.matrix).toEqual({
      labels: ['No', 'Yes'],
      counts: [
        [4666, 508],
        [877, 992],
      ],
    });
    const named = sampled(files, 4).map(async ([format, file]) => {
      const found = await reportJson([file, ...CHURN]);
      expect(found).toEqual({ ...expected, input: { ...input, file, format } });
    });
    const whole = [['csv', join(ROOT, TELCO)] as const, ...files];
    const piped = sampled(whole, 4).map(async ([format, file]) => {
      const found = await reportJson(['-', '--input-format', format, ...CHURN], {
        input: readFileSync(file),
      });
      expect(found).toEqual({ ...expected, input: { ...input, file: 'standard input', format } });
    });
    await Promise.all([...named, ...piped]);
  });

  it.concurrent('tells Parquet and Arrow by their first bytes', async ({ expect }) => {
    const parquet = await folder.writeParquet('no-ending', `SELECT 'a' AS t, 'a' AS p`);
    const arrow = folder.write('none', arrowBytes({ t: ['a'], p: ['a'] }, 'file'));
    const found = await Promise.all(
      [parquet, arrow].map((file) => reportJson([file, '--true', 't', '--pred', 'p'])),
    );
    expect(found.map(({ input }) => input.format)).toEqual(['parquet', 'arrow']);
  });

  it.concurrent(
    'keeps the kind of typed labels, and sorts integers by value',
    async ({ expect }) => {
      const pred = ['--true', 't', '--pred', 'p'];
      const [integers, fromText, booleans, big, whole] = await Promise.all([
        reportJson([
          await folder.writeParquet(
            'int.parquet',
            'SELECT * FROM (VALUES (10, 9), (9, 9)) v(t, p)',
          ),
          ...pred,
        ]),
        reportJson([folder.write('int.csv', 't,p\n10,9\n9,9\n'), ...pred]),
        reportJson([
          folder.write('bool.json', '[{"t":true,"p":false},{"t":false,"p":false}]'),
          ...pred,
        ]),
        reportJson([
          await folder.writeParquet(
            'big.parquet',
            'FROM (VALUES (9007199254740993::BIGINT, 1::BIGINT), (1, 1)) v(t, p)',
          ),
          ...pred,
        ]),
        reportJson([await folder.writeParquet('f.parquet', 'SELECT 1.0::DOUBLE t, 1 p'), ...pred]),
      ]);
      expect(integers.labels).toEqual([9, 10]);
      expect(fromText.labels).toEqual(integers.labels);
      expect(fromText.matrix).toEqual(integers.matrix);
      expect(booleans.labels).toEqual([false, true]);
      expect(big.labels).toEqual([1, '9007199254740993']);
      expect(whole.labels).toEqual([1]);
    },
  );

  it.concurrent('gives the accuracy of ten classes', async ({ expect }) => {
    const { accuracy, labels } = await reportJson([
      DIGITS,
      '--true',
      'digit',
      '--pred',
      'prediction',
    ]);
    expect(accuracy).toBeCloseTo(0.8843, 4);
    expect(labels).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('confmat report, on scores', PATIENCE, () => {
  const SCORE = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];

  it.concurrent('predicts the positive label at 0.5 unless told otherwise', async ({ expect }) => {
    const [byDefault, atHalf] = await Promise.all([
      reportJson([TELCO, ...SCORE]),
      reportJson([TELCO, ...SCORE, '--threshold', '0.5']),
    ]);
    expect(byDefault).toEqual(atHalf);
    expect(atHalf.matrix.counts.flat()).toEqual([4666, 508, 877, 992]);
    expect(atHalf.input.rule).toBe('predicted Yes where score >= 0.5');
  });

  it.concurrent('finds the highest F1 of the file at 0.342149', async ({ expect }) => {
    const { matrix, binary } = await reportJson([TELCO, ...SCORE, '--threshold', '0.342149']);
    expect(matrix.counts.flat()).toEqual([4171, 1003, 536, 1333]);
    expect(binary).toMatchObject({ posLabel: 'Yes', tn: 4171, fp: 1003, fn: 536, tp: 1333 });
    expect(binary?.['f1']).toBeCloseTo(0.6340071344, 10);
    expect(binary?.['precision']).toBeCloseTo(0.570634, 6);
    expect(binary?.['recall']).toBeCloseTo(0.713216, 6);
  });

  it.concurrent('counts a score equal to the threshold as positive', async ({ expect }) => {
    const scores = [0.3, 0.30000000000000004, 0.29999999999999993, -1, 2];
    const truth = ['yes', 'yes', 'no', 'no', 'yes'];
    const lines = scores.map((score, row) => `${truth[row] ?? ''},${score}\n`);
    const csv = folder.write('equal.csv', `t,s\n${lines.join('')}`);
    const arrow = folder.write('equal.arrow', arrowBytes({ t: truth, s: scores }, 'file'));
    const parquet = await folder.writeParquet(
      'equal.parquet',
      `SELECT t, s::DOUBLE s FROM (VALUES ${scores
        .map((score, row) => `(${sqlText(truth[row] ?? '')}, ${score})`)
        .join(', ')}) v(t, s)`,
    );
    const found = await Promise.all(
      [csv, arrow, parquet].map((file) =>
        reportJson([
          file,
          '--true',
          't',
          '--score',
          's',
          '--threshold',
          '0.3',
          '--pos-label',
          'yes',
        ]),
      ),
    );
    for (const { matrix } of found) {
      expect(matrix).toEqual({
        labels: ['no', 'yes'],
        counts: [
          [2, 0],
          [0, 3],
        ],
      });
    }
  });

  it.concurrent('predicts the class with the greatest probability', async ({ expect }) => {
    const [byProba, byPred] = await Promise.all([
      reportJson([DIGITS, '--true', 'digit', '--proba', 'p_*']),
      reportJson([DIGITS, '--true', 'digit', '--pred', 'prediction']),
    ]);
    expect(byProba.accuracy).toBeCloseTo(0.8843, 4);
    expect(byProba.matrix).toEqual(byPred.matrix);
  });

  it.concurrent(
    'agrees on two probabilities with a threshold, but for an exact tie',
    async ({ expect }) => {
      const probabilities = [
        ['b', 0.25, 0.75],
        ['b', 0.75, 0.25],
        ['a', 0.625, 0.375],
        ['b', 0.5, 0.5],
      ] as const;
      const lines = probabilities.map((row) => `${row.join(',')}\n`);
      const csv = folder.write('two.csv', `t,p_a,p_b\n${lines.join('')}`);
      const arrow = folder.write(
        'two.arrow',
        arrowBytes(
          {
            t: probabilities.map(([t]) => t),
            p_a: probabilities.map(([, a]) => a),
            p_b: probabilities.map(([, , b]) => b),
          },
          'stream',
        ),
      );
      for (const file of [csv, arrow]) {
        const [argMax, threshold, text] = await Promise.all([
          reportJson([file, '--true', 't', '--proba', 'p_*']),
          reportJson([file, '--true', 't', '--score', 'p_b', '--pos-label', 'b']),
          run(['report', file, '--true', 't', '--proba', 'p_*']),
        ]);
        // The tie goes to the first column, but reaches the threshold.
        expect(argMax.matrix.counts).toEqual([
          [1, 0],
          [2, 1],
        ]);
        expect(threshold.matrix.counts).toEqual([
          [1, 0],
          [1, 2],
        ]);
        expect(text.stdout).toContain('the first wins a tie); 1 row tied\n');
      }
    },
  );
});
