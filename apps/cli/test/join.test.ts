import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import {
  Folder,
  PATIENCE,
  TELCO,
  readExample,
  refusal,
  reportJson,
  run,
  sweepJson,
} from './harness.js';

const folder = new Folder();
const rows = readExample(TELCO);
const inFolder = { cwd: folder.path };
const TP = ['--on', 'id', '--true', 't', '--pred', 'p'];

const write = (name: string, ...lines: string[]): string => {
  folder.write(name, `${lines.join('\n')}\n`);
  return name;
};

describe('confmat report --on', PATIENCE, () => {
  it.concurrent(
    'joins truth and predictions in any order of rows and files',
    async ({ expect }) => {
      const truth = rows.map((row, i) => `${i},${row['churn'] ?? ''},${row['contract'] ?? ''}`);
      const predictions = rows.map(
        (row, i) => `${row['prediction'] ?? ''},${row['score'] ?? ''},${i}`,
      );
      write('truth.csv', 'id,churn,contract', ...truth);
      write('pred.csv', 'prediction,score,id', ...predictions.reverse());
      const args = ['--on', 'id', '--true', 'churn', '--pred', 'prediction', '--by', 'contract'];
      const whole = await reportJson([TELCO, ...args.slice(2)]);
      for (const files of [
        ['truth.csv', 'pred.csv'],
        ['pred.csv', 'truth.csv'],
      ]) {
        const joined = await reportJson([...files, ...args], inFolder);
        expect(joined.matrix).toEqual(whole.matrix);
        expect(joined.slices).toEqual(whole.slices);
      }
      const score = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
      const sweep = await sweepJson(['truth.csv', 'pred.csv', '--on', 'id', ...score], inFolder);
      expect(sweep.models[0]?.rocAuc).toBe((await sweepJson([TELCO, ...score])).models[0]?.rocAuc);
    },
  );

  it.concurrent('joins by several columns, and texts with numbers', async ({ expect }) => {
    write('left.csv', 'id,fold,t', '1,a,x', '1,b,y', '2,a,y');
    write(
      'right.jsonl',
      '{"id":1,"fold":"b","p":"y"}',
      '{"id":2.0,"fold":"a","p":"x"}',
      '{"id":1,"fold":"a","p":"x"}',
    );
    const args = ['left.csv', 'right.jsonl', '--on', 'id,fold', '--true', 't', '--pred', 'p'];
    const { matrix } = await reportJson(args, inFolder);
    expect(matrix).toMatchObject({
      labels: ['x', 'y'],
      counts: [
        [1, 0],
        [1, 1],
      ],
    });
  });

  it.concurrent('names and counts what has no partner, or leaves it out', async ({ expect }) => {
    write('t1.csv', 'id,t', '1,x', '2,y', '3,y', ',x');
    write('p1.csv', 'id,p', '9,x', '1,x', '3,x');
    const files = ['t1.csv', 'p1.csv'];
    expect(await refusal(['report', ...files, ...TP], inFolder)).toMatchInlineSnapshot(`
      "exit 3
      confmat: 2 rows of t1.csv have no partner in p1.csv by column "id", the first is data row 2 ("2")
        to leave such rows out and count them, use --on 'id?'
      "
    `);
    const skip = ['report', ...files, '--on', 'id?', ...TP.slice(2), '--json'];
    const { stdout, stderr } = await run(skip, inFolder);
    expect(JSON.parse(stdout)).toMatchObject({
      nSamples: 2,
      matrix: {
        counts: [
          [1, 0],
          [1, 0],
        ],
      },
    });
    expect(stderr).toMatchInlineSnapshot(`
      "confmat: note: 2 rows of t1.csv have no partner in p1.csv by column "id", the first is data row 2 ("2"); left out
      confmat: note: 1 row of p1.csv has no partner in t1.csv by column "id", the first is data row 1 ("9"); left out
      confmat: note: precision of "y" is 0/0 (no predicted samples) and counted as 0, see --zero-division
      confmat: note: the Matthews correlation is 0/0 (truth or prediction has one label only) and counted as 0, see --zero-division
      "
    `);
  });

  it.concurrent('refuses keys that occur twice', async ({ expect }) => {
    write('t2.csv', 'id,t', '1,x', '2,y');
    write('p2.csv', 'id,p', '2,x', '1,x', '2,y', '1,y', '1,y');
    expect(await refusal(['report', 't2.csv', 'p2.csv', ...TP], inFolder)).toMatchInlineSnapshot(`
      "exit 3
      confmat: p2.csv: column "id" (--on): "2" occurs in data rows 1 and 3, and 1 more value occurs more than once
      "
    `);
    // As many pairs as rows: "1" twice, "3" and "4" without a partner.
    write('u2.csv', 'id,t', '1,x', '1,y', '3,x');
    write('v2.csv', 'id,p', '1,x', '4,y', '5,y');
    for (const skipped of ['id', 'id?']) {
      const args = ['report', 'u2.csv', 'v2.csv', '--on', skipped, ...TP.slice(2)];
      expect(await refusal(args, inFolder)).toContain(
        'u2.csv: column "id" (--on): "1" occurs in data rows 1 and 2\n',
      );
    }
    write('w2.csv', 'id,p', '1,x', '4,y');
    write('x2.csv', 'id,t', '1,x', '1,y');
    expect(await refusal(['report', 'x2.csv', 'w2.csv', ...TP], inFolder)).toContain(
      'x2.csv: column "id" (--on): "1" occurs in data rows 1 and 2\n',
    );
  });

  it.concurrent(
    'names the file and row of a fault, and the first file’s rows as wrong',
    async ({ expect }) => {
      write('t3.csv', 'id,t', '1,x', '2,y', '3,y');
      write('p3.csv', 'id,p', '3,y', '2,', '1,y');
      expect(await refusal(['report', 't3.csv', 'p3.csv', ...TP], inFolder)).toContain(
        'p3.csv: column "p", data row 2: the value is missing',
      );
      const errors = ['--nulls', 'skip', '--errors', 'wrong.csv', '--where', "id <> '9'"];
      await run(['report', 't3.csv', 'p3.csv', ...TP, ...errors], inFolder);
      expect(readFileSync(join(folder.path, 'wrong.csv'), 'utf8')).toBe('row,id,t,p\n1,1,x,y\n');
    },
  );

  it.concurrent('refuses what cannot be joined', async ({ expect }) => {
    write('t4.csv', 'id,t,p', '1,x,x');
    write('p4.csv', 'id,p', '1,x');
    write('q4.csv', 'key,p', '1,x');
    const message = async (...args: string[]): Promise<string> =>
      (await refusal(['report', ...args], inFolder)).split('\n')[1] ?? '';
    expect(await message('t4.csv', 'p4.csv', ...TP)).toBe(
      'confmat: column "p" is in t4.csv and in p4.csv: which one is meant?',
    );
    expect(await message('t4.csv', 'q4.csv', ...TP)).toBe('confmat: q4.csv: no column "id" (--on)');
    expect(await message('t4.csv', ...TP)).toBe('confmat: --on joins two files, one was given');
  });
});
