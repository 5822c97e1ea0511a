import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';

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
  const CHURN = [TELCO, '--true', 'churn', '--pos-label', 'Yes'];
  const OLD = [...CHURN, '--pred', 'prediction'];
  const before = join(folder.path, 'before.json');
  beforeAll(async () => {
    await run(['report', ...OLD, '--by', 'contract', '--save', before]);
  });

  interface Compared {
    readonly pairs: readonly {
      readonly baseline: string;
      readonly prediction: string;
      readonly metrics: Readonly<Record<string, { baseline: number; value: number; low: number }>>;
      readonly slices?: readonly { readonly better: string | null }[];
    }[];
    readonly gates?: readonly { readonly gate: string; readonly verdict: string }[];
  }

  async function compared(args: readonly string[]): Promise<Compared> {
    const { stdout, stderr } = await run(['compare', ...args, '--json', '--quiet']);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as Compared;
  }

  it('compares as two evaluations are compared, with groups and gates', async ({ expect }) => {
    const asked = ['--score', 'score_logistic', '--threshold', '0.4'];
    const after = join(folder.path, 'after.json');
    await run(['report', ...CHURN, ...asked, '--by', 'contract', '--save', after]);
    const gates = ['--max-drop', 'f1=0.05', '--confidence', '0.95'];
    const found = await compared([
      ...CHURN,
      ...asked,
      '--by',
      'contract',
      ...gates,
      '--against',
      before,
    ]);
    const kept = await compared([before, after, ...gates]);
    const metricsOf = ({ pairs }: Compared): unknown => pairs[0]?.metrics;
    expect(metricsOf(found)).toEqual(metricsOf(kept));
    const slicesOf = ({ pairs }: Compared): unknown =>
      // The better model is named, and that name is of its file.
      pairs[0]?.slices?.map(({ better, ...slice }) => [slice, better === before]);
    expect(slicesOf(found)).toEqual(slicesOf(kept));
    expect(found.gates).toEqual(kept.gates);
    expect(found.pairs[0]?.slices).toHaveLength(3);
    // As scikit-learn counts the predictions: 4666 + 877 of 7043 rows are right.
    expect(found.pairs[0]?.metrics['accuracy']?.baseline).toBeCloseTo((4666 + 992) / 7043, 3);
  });

  it('counts by unit, by class scores, and keeps what it counted', async ({ expect }) => {
    const [old, now] = ['old.json', 'now.json'].map((name) => join(folder.path, name)) as [
      string,
      string,
    ];
    const units = folder.write('units.csv', 't,x,y,p_a,p_b,u\na,a,b,0.9,0.1,1\na,b,b,0.8,0.2,1\nb,b,b,0.3,0.7,2\nb,a,b,0.6,0.4,3\n'); // prettier-ignore
    await run([
      'report',
      units,
      '--true',
      't',
      '--pred',
      'y',
      '--unit',
      'u',
      '--save',
      `${old}:names`,
    ]);
    const rows = [units, '--true', 't', '--unit', 'u', '--against', old];
    const found = await compared([...rows, '--pred', 'x', '--save', `${now}:names`]);
    expect(found.pairs[0]?.metrics['accuracy']).toMatchObject({ baseline: 1 / 2, value: 1 / 2 });
    expect((await compared([old, now])).pairs[0]?.metrics).toEqual(found.pairs[0]?.metrics);
    const ofScores = await compared([...rows, '--proba', 'p_*']);
    expect(ofScores.pairs[0]?.metrics['accuracy']?.value).toBe(3 / 4);
  });

  it('writes a page of both', async ({ expect }) => {
    const page = join(folder.path, 'against.html');
    await run(['compare', ...OLD, '--against', before, '--html', page]);
    expect(readFileSync(page, 'utf8')).toContain('id="comparison"');
  });

  it('takes one prediction, and an evaluation of one', async ({ expect }) => {
    const report = folder.write('report.json', '');
    await run(['report', ...OLD, '--output', report]);
    const both = join(folder.path, 'both.json');
    await run(['compare', tiny, '--true', 't', '--pred', '["x","y"]', '--save', both]);
    const torn = folder.write('torn.json', readFileSync(tiny));
    const asked = (more: readonly string[], file: string): Promise<string> =>
      refusal(['compare', ...CHURN, ...more, '--against', file, '--quiet']);
    const one = ['--pred', 'prediction'];
    const all = await Promise.all([
      asked(['--pred', 'prediction,contract'], before),
      asked(['--score', 'score', '--score', 'score_logistic'], before),
      asked(one, report),
      asked(one, both),
      asked(one, torn),
      asked(one, join(folder.path, 'none.json')),
      asked([...one, '--by', 'senior_citizen', '--describe'], before),
    ]);
    expect(all.map((text) => text.replaceAll(folder.path, 'FOLDER')).join('\n'))
      .toMatchInlineSnapshot(`
        "exit 2
        confmat: --against compares one prediction: name one column of predicted labels

        exit 2
        confmat: --against compares one prediction: name one column of scores

        exit 3
        confmat: --against "FOLDER/report.json": is a result that --json wrote, which holds no evaluation
          use --save FILE to keep one

        exit 2
        confmat: FOLDER/both.json: holds two predictions, which are compared alone

        exit 3
        confmat: --against "FOLDER/torn.json": holds no evaluation
          confmat report … --save FILE keeps one

        exit 3
        confmat: --against "FOLDER/none.json": no such file, did you mean "FOLDER/now.json"?

        exit 2
        confmat: --against and --describe cannot be combined
        "
      `);
  });
});
