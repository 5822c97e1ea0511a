import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
/** Three rows; x is right in 2 of them, y in 1. */
const tiny = folder.write('tiny.csv', 't,x,y,"x,y"\na,a,b,a\nb,b,b,b\nb,a,a,b\n');
const TINY = ['report', tiny, '--true', 't', '--pred'];
const HERE = ['report', 'tiny.csv', '--true', 't', '--pred'];

describe('confmat report, on several predictions', PATIENCE, () => {
  it('takes a column whose name holds the comma', async ({ expect }) => {
    const { stdout } = await run([...TINY, 'x,y']);
    const quoted = await reportJson([...TINY.slice(1), '["x,y"]']);
    expect(stdout).toMatch(/accuracy +1\.00/);
    expect(quoted.accuracy).toBe(1);
  });

  it('leaves them to compare, with what to type', async ({ expect }) => {
    const all = await Promise.all([
      refusal([...HERE, '["x","y"]'], { cwd: folder.path }),
      refusal([...HERE, 'x', '--pred', 'y', '--json'], { cwd: folder.path }),
      refusal([...HERE, 'x', '--against', 'last.json'], { cwd: folder.path }),
      refusal([...HERE, '["x","x"]'], { cwd: folder.path }),
      refusal([...HERE, '["x","t"]'], { cwd: folder.path }),
    ]);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --pred names 2 predictions, which confmat compare compares
        confmat compare tiny.csv --true t --pred '["x","y"]'

      exit 2
      confmat: --pred names 2 predictions, which confmat compare compares
        confmat compare tiny.csv --true t --pred x --pred y --json

      exit 2
      confmat: --against is an option of confmat compare, not of report
        confmat compare tiny.csv --true t --pred x --against last.json

      exit 2
      confmat: --pred: "x" occurs twice

      exit 2
      confmat: --true and --pred are both "t"
        a column agrees with itself in every row; which one holds the predicted labels?
      "
    `);
  });

  it('are compared over the rows that all of them have', async ({ expect }) => {
    const gaps = folder.write('gaps.csv', 't,x,y,z\na,a,,a\nb,b,b,b\n');
    const three = ['compare', gaps, '--true', 't', '--pred', 'x,y,z', '--nulls', 'skip'];
    expect(await refusal(three)).toContain('predictions are compared over the same rows');
  });
});

describe('confmat compare --against', PATIENCE, () => {
  it('says that it takes one prediction', async ({ expect }) => {
    const two = [
      'compare',
      'tiny.csv',
      '--true',
      't',
      '--pred',
      '["x","y"]',
      '--against',
      'two.json',
    ];
    folder.write('two.json', '{}');
    expect(await refusal(two, { cwd: folder.path })).toBe(
      'exit 2\nconfmat: --against compares one prediction: name one column of predicted labels\n',
    );
  });

  const before = join(folder.path, 'before.json');

  it('shows what changed in each metric and class', async ({ expect }) => {
    await run([...TINY, 'y', '--output', before]);
    const [text, json] = await Promise.all([
      run(['compare', ...HERE.slice(1), 'x', '--against', 'before.json'], { cwd: folder.path }),
      run(['compare', ...TINY.slice(1), 'x', '--against', before, '--json']),
    ]);
    expect(text.stdout).toMatchInlineSnapshot(`
      "tiny.csv: 3 rows, t against x
      predicted labels: column x

                    precision    recall  f1-score   support

                 a      0.500     1.000     0.667         1
                 b      1.000     0.500     0.667         2

          accuracy                          0.667         3
         macro avg      0.750     0.750     0.667         3
      weighted avg      0.833     0.667     0.667         3

      Comparison (before.json: y)

                                  before.json      x  change
                        accuracy        0.333  0.667  +0.333
               balanced accuracy        0.250  0.750  +0.500
      Matthews correlation (MCC)       -0.500  0.500  +1.000
                   Cohen's kappa       -0.500  0.400  +0.900
                 macro precision        0.250  0.750  +0.500
                    macro recall        0.250  0.750  +0.500
                        macro F1        0.250  0.667  +0.417
                     weighted F1        0.333  0.667  +0.333

      F1 by class (precision and recall: their change)

      class  before.json      x  change  precision  recall  support
          a        0.000  0.667  +0.667     +0.500  +1.000        1
          b        0.500  0.667  +0.167     +0.500   0.000        2

      Confusion matrix, counts (rows: true t, columns: predicted x)

         a  b
      a  1  0
      b  1  1

      F1 over the classes: mean 0.667, standard deviation 0.000, lowest 0.667 (a)
      balanced accuracy 0.750, Matthews correlation (MCC) 0.500, Cohen's kappa 0.400
      "
    `);
    const { command, comparison, accuracy } = JSON.parse(json.stdout) as Record<string, unknown>;
    expect(command).toBe('compare');
    expect(accuracy).toBe(2 / 3);
    expect(comparison).toEqual({
      baseline: { file: before, pred: 'y', nSamples: 3 },
      predictions: [
        expect.objectContaining({
          pred: 'x',
          nSamples: 3,
          accuracy: { baseline: 1 / 3, value: 2 / 3, change: 2 / 3 - 1 / 3 },
          rows: [
            expect.objectContaining({
              label: 'a',
              precision: { baseline: 0, value: 1 / 2, change: 1 / 2 },
              recall: { baseline: 0, value: 1, change: 1 },
              support: { baseline: 1, value: 1, change: 0 },
            }),
            expect.objectContaining({
              label: 'b',
              f1: { baseline: 1 / 2, value: 2 / 3, change: 2 / 3 - 1 / 2 },
            }),
          ],
        }),
      ],
    });
  });

  it('leaves out a metric that the stored report lacks, and says so', async ({ expect }) => {
    const older = JSON.parse((await run([...TINY, 'y', '--json'])).stdout) as object;
    folder.write('older.json', JSON.stringify({ ...older, matthewsCorrcoef: undefined }));
    const args = ['compare', ...HERE.slice(1), 'x', '--against', 'older.json'];
    const [text, json, csv] = await Promise.all(
      ['text', 'json', 'csv'].map((form) => run([...args, '-f', form], { cwd: folder.path })),
    );
    expect(text?.stdout).toContain(
      'older.json has no Matthews correlation (MCC), which is left out of the comparison\n',
    );
    expect(text?.stdout).toMatch(/balanced accuracy .*\n +Cohen's kappa/);
    const { comparison } = JSON.parse(json?.stdout ?? '') as {
      comparison: { predictions: object[] };
    };
    expect(comparison.predictions[0]).toHaveProperty('cohenKappa');
    expect(comparison.predictions[0]).not.toHaveProperty('matthewsCorrcoef');
    expect(csv?.stdout).toMatch(/^change,.*,cohenKappa,/m);
    expect(csv?.stdout).not.toMatch(/^change,.*,matthewsCorrcoef,/m);
  });

  it('takes a comparison with an older report as a report', async ({ expect }) => {
    await run([...TINY, 'y', '--output', before]);
    const chain = ['compare', ...HERE.slice(1), 'x', '--against'];
    await run([...chain, 'before.json', '--output', 'chain.json'], { cwd: folder.path });
    const { code, stdout } = await run([...chain, 'chain.json'], { cwd: folder.path });
    expect(code).toBe(0);
    expect(stdout).toContain('Comparison (chain.json: x)');
  });

  it('says which classes came and went, and that other rows were counted', async ({ expect }) => {
    const other = folder.write('other.csv', 't,p\na,a\nc,c\n');
    const old = join(folder.path, 'old.json');
    await run([...TINY, 'x', '--output', old]);
    const { stdout } = await run([
      'compare',
      other,
      '--true',
      't',
      '--pred',
      'p',
      '--against',
      old,
    ]);
    expect(stdout).toContain('old.json counted 3 rows\n');
    expect(stdout).toContain('no longer a class: b\n');
    expect(stdout).toMatch(/ +c +nan +1\.000 +nan +nan +nan +1\n/);
  });

  it('keeps labels of other kinds apart from texts', async ({ expect }) => {
    const numbers = folder.write('numbers.csv', 't,p\n1,1\n0,1\n');
    const booleans = folder.write('booleans.json', '[{"t":true,"p":true},{"t":false,"p":true}]');
    for (const file of [numbers, booleans]) {
      const output = join(folder.path, 'kinds.json');
      const args = [file, '--true', 't', '--pred', 'p'];
      await run(['report', ...args, '--output', output]);
      const { stdout } = await run(['compare', ...args, '--against', output]);
      expect(stdout).not.toContain('no longer a class');
      expect(stdout).toContain('F1 by class');
      expect(stdout).not.toContain('nan');
    }
  });

  it('has no intervals or groups, and refuses the options for them', async ({ expect }) => {
    for (const option of ['--unit', '--by']) {
      const args = ['compare', ...TINY.slice(1), 'x', '--against', 'last.json', option, 'y'];
      expect(await refusal(args)).toContain(`exit 2\nconfmat: --against and ${option} cannot be`);
    }
  });

  it('refuses what is no report', async ({ expect }) => {
    const not = folder.write('not.json', '{"schemaVersion":1,"command":"sweep"}');
    const torn = folder.write('torn.json', readFileSync(tiny));
    const empty = folder.write('empty.json', '{"schemaVersion":1,"command":"report"}');
    const all = await Promise.all(
      [not, torn, empty, join(folder.path, 'none.json')].map((file) =>
        refusal(['compare', ...TINY.slice(1), 'x', '--against', file]),
      ),
    );
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER')).join('\n'))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: --against "FOLDER/not.json": is not a report that the command wrote with --json

      exit 3
      confmat: --against "FOLDER/torn.json": is not JSON (Unexpected token ',', "t,x,y,"x,y""... is not valid JSON)

      exit 3
      confmat: --against "FOLDER/empty.json": has no rows of classes

      exit 3
      confmat: --against "FOLDER/none.json": cannot be read (no such folder)
      "
    `);
  });
});
