import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, reportJson, run } from './harness.js';

const folder = new Folder();
const SCORED = [TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];

describe('confmat report, wrong rows at a chosen threshold', PATIENCE, () => {
  it.concurrent('are those of the threshold', async ({ expect }) => {
    const file = join(folder.path, 'wrong.csv');
    const rows = ['--errors', file, '--errors', '2'];
    const json = await reportJson([...SCORED, '--threshold', 'best-f1', ...rows]);
    const [[, falsePositives = NaN] = [], [falseNegatives = NaN] = []] = json.matrix.counts;
    // At 0.342149, where F1 is best: 1003 false positives, 536 false negatives.
    expect([falsePositives, falseNegatives]).toEqual([1003, 536]);
    expect(json).toMatchObject({ wrongRows: { nWrong: 1003 + 536, rows: [{}, {}] } });
    const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.length).toBe(1003 + 536);
    const names = header.split(',');
    const cell = (line: string, name: string): string => line.split(',')[names.indexOf(name)] ?? '';
    for (const line of lines) {
      const predicted = Number(cell(line, 'score')) >= 0.342149 ? 'Yes' : 'No';
      expect(cell(line, 'predicted')).toBe(predicted);
      expect(cell(line, 'churn')).not.toBe(predicted);
    }
  });
});

describe('confmat compare, several predictions of cells that need cleaning', PATIENCE, () => {
  const csv = folder.write('several.csv', 't,a,b\nyes,1, 1\nno,0,1 \nyes,0,1\n');
  const json = folder.write(
    'commas.jsonl',
    '{"t":1,"a,b":true,"c":true}\n{"t":0,"a,b":false,"c":true}\n',
  );

  it.concurrent('cleans each of them', async ({ expect }) => {
    const args = [
      'compare',
      csv,
      '--true',
      't',
      '--map',
      '1=yes,0=no',
      '--clean',
      'trim',
      '--json',
    ];
    for (const pred of [
      ['--pred', 'a,b'],
      ['--pred', 'a', '--pred', 'b'],
      ['--pred', '["a","b"]'],
    ]) {
      const { code, stdout, stderr } = await run([...args, ...pred]);
      expect([code, stderr]).toEqual([
        0,
        expect.stringContaining('--clean trim: 2 cells of column "b"'),
      ]);
      // a is right in two of three rows, b in two as well.
      const found = JSON.parse(stdout) as { pairs: readonly { metrics: { accuracy: object } }[] };
      expect(found.pairs[0]?.metrics.accuracy).toMatchObject({
        ...{ baseline: 2 / 3, value: 2 / 3 },
      });
    }
  });

  it.concurrent('cleans columns whose names hold commas', async ({ expect }) => {
    const args = [json, '--true', 't', '--pred', '["a,b","c"]', '--map', 'true=1,false=0'];
    const { code, stdout, stderr } = await run(['compare', ...args, '--json']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 cells of column "a,b"')]);
    expect(JSON.parse(stdout)).toMatchObject({
      pairs: [{ metrics: { accuracy: { baseline: 1, value: 0.5 } } }],
    });
  });
});
