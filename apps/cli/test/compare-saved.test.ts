import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, run } from './harness.js';

const folder = new Folder();
const CHURN = [TELCO, '--true', 'churn', '--pos-label', 'Yes'];
const place = (name: string): string => join(folder.path, name);

async function keep(name: string, ...args: readonly string[]): Promise<string> {
  const { code, stderr } = await run([...args, '--save', place(name)]);
  if (code !== 0) throw new Error(stderr);
  return place(name);
}

/** A file of two columns, so many rows of each kind. */
function rowsFile(name: string, kinds: readonly (readonly [string, string, number])[]): string {
  const rows = kinds.flatMap(([truth, pred, count]) =>
    Array.from({ length: count }, () => `${truth},${pred}`),
  );
  return folder.write(name, ['truth,pred', ...rows, ''].join('\n'));
}

const kept = (name: string, kinds: Parameters<typeof rowsFile>[1]): Promise<string> =>
  keep(
    `${name}.json`,
    'report',
    rowsFile(`${name}.csv`, kinds),
    '--true',
    'truth',
    '--pred',
    'pred',
  );

interface Change {
  readonly [name: string]: unknown;
  readonly change: number;
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
}

interface Compared {
  readonly paired: boolean;
  readonly unpaired?: string;
  readonly nSamples: number;
  readonly pairs: readonly [
    {
      readonly metrics: Readonly<Record<string, Change>>;
      readonly classes: readonly Readonly<Record<string, unknown>>[];
      readonly slices?: readonly Readonly<Record<string, unknown>>[];
      readonly rows?: unknown;
    },
  ];
}

async function compared(...args: readonly string[]): Promise<Compared> {
  const { code, stdout, stderr } = await run(['compare', ...args, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Compared;
}

/** What was printed, without where the counts are from. */
function withoutPlace(text: string): string {
  return text.replace(/, kept in [^,;\n]*/g, '').replace(/,\n {4}"evaluation": \{[^}]*\}/g, '');
}

const shown = (text: string): string => text.replaceAll(`${folder.path}/`, '');

describe('confmat compare of two predictions that were kept', PATIENCE, () => {
  const models = [
    ['--pred', 'prediction,internet_service', '--labels', 'Yes,No,DSL,Fiber optic'],
    ['--score', 'score,score_logistic', '--threshold', '0.5,0.3', '--by', 'contract'],
    ['--score', 'score,score_logistic', '--weight', 'score'],
  ];
  it.each(sampled(models, 3))(
    'finds what it found in the rows: %s %s %s %s',
    async (...options) => {
      const args = ['compare', ...CHURN, ...options];
      const file = await keep('joint.json', ...args);
      // Areas under curves are of rows.
      const rowsOnly = /^.*(?:ROC AUC|rocAuc|average precision|averagePrecision).*\n/gm;
      for (const format of sampled(['text', 'csv', 'markdown'], 2)) {
        const rows = await run([...args, '--format', format]);
        const read = await run(['compare', file, '--format', format]);
        expect(read.code, read.stderr).toBe(0);
        const ofRows = rows.stdout.replace(rowsOnly, '');
        expect(lines(withoutPlace(read.stdout))).toEqual(lines(ofRows));
      }
      const [rows, read] = [await compared(...CHURN, ...options), await compared(file)];
      const metrics = Object.entries(rows.pairs[0].metrics).filter(([name]) => {
        return name !== 'rocAuc' && name !== 'averagePrecision';
      });
      expect(read.pairs[0]).toEqual({ ...rows.pairs[0], metrics: Object.fromEntries(metrics) });
    },
  );

  it('holds them to gates, and adds up evaluations', async () => {
    const [head = '', ...rows] = readFileSync(TELCO, 'utf8').trim().split('\n');
    const days = await Promise.all(
      [rows.slice(0, 3000), rows.slice(3000)].map(async (part, i) => {
        const csv = folder.write(`day${i}.csv`, [head, ...part, ''].join('\n'));
        const options = [
          '--true',
          'churn',
          '--pos-label',
          'Yes',
          '--score',
          'score,score_logistic',
        ];
        return keep(`day${i}.json`, 'compare', csv, ...options);
      }),
    );
    const drop = ['--max-drop', 'f1=0.005', '--confidence', '0.95'];
    const whole = ['compare', ...CHURN, '--score', 'score,score_logistic', ...drop];
    const [ofRows, ofDays] = [await run(whole), await run(['compare', ...days, ...drop])];
    expect(ofDays.code).toBe(ofRows.code);
    expect(gateLines(ofDays.stdout)).toEqual(gateLines(ofRows.stdout));
    const sum = await keep('sum.json', 'compare', ...days);
    expect((await compared(sum)).nSamples).toBe(rows.length);
  });
});

const lines = (text: string): readonly string[] => text.split('\n').map((line) => line.trim());
const gateLines = (text: string): readonly string[] =>
  lines(text).filter((line) => line.includes('change of'));

describe('confmat compare of two evaluations', PATIENCE, () => {
  it('takes them for independent samples, and says so', async () => {
    // Newcombe 1998, method 10, case (a): 56 of 70 against 48 of 80 is 0.2 (0.0524 to 0.3339); the
    // interval ends at 0 at a level of 1 − 0.0081, by scipy's root finder.
    const a = await kept('old', [
      ['no', 'no', 30],
      ['no', 'yes', 10],
      ['yes', 'no', 4],
      ['yes', 'yes', 26],
    ]);
    const b = await kept('new', [
      ['no', 'no', 28],
      ['no', 'yes', 12],
      ['yes', 'no', 20],
      ['yes', 'yes', 20],
    ]);
    const page = join(folder.path, 'two.html');
    await run(['compare', a, b, '--pos-label', 'yes', '--html', page]);
    // 26 of 30, and 20 of 40.
    expect(readFileSync(page, 'utf8')).toMatch(/recall of yes<td>0\.867 .*?<td>0\.500 /);
    const { paired, unpaired, pairs } = await compared(a, b);
    const { accuracy } = pairs[0].metrics;
    expect([accuracy?.change, accuracy?.low, accuracy?.high].map((x) => x?.toFixed(4))).toEqual([
      ...['-0.2000', '-0.3339', '-0.0524'],
    ]);
    expect(accuracy?.pValue.toFixed(4)).toBe('0.0081');
    expect(paired).toBe(false);
    expect(unpaired).toMatch(/may be of different rows.*not McNemar's/);
    expect(pairs[0].rows).toBeUndefined();
    const { stdout } = await run(['compare', a, b]);
    expect(shown(stdout)).toContain('70 rows against 80');
    expect(stdout).toContain(unpaired);
    expect(stdout).not.toMatch(/who is right|same file|one file/);
    // −0.3339 of the accuracy may be lost at 97.5 %.
    const drop = async (most: string): Promise<number | null> =>
      (await run(['compare', a, b, '--max-drop', `accuracy=${most}`, '--confidence', '0.975']))
        .code;
    expect([await drop('0.34'), await drop('0.33'), await drop('0.05')]).toEqual([0, 4, 1]);
    expect((await run(['compare', a, b, '--max-drop', 'accuracy=0.1'])).code).toBe(1);
  });

  it('takes a class that only one has for one without rows in the other', async () => {
    const a = await kept('two', [
      ['x', 'x', 40],
      ['y', 'y', 30],
      ['y', 'x', 10],
    ]);
    const b = await kept('three', [
      ['x', 'x', 40],
      ['y', 'y', 30],
      ['z', 'z', 20],
      ['z', 'x', 5],
    ]);
    const { pairs } = await compared(a, b);
    expect(
      pairs[0].classes.map(({ label, support, otherSupport }) => [label, support, otherSupport]),
    ).toEqual([
      ['x', 40, 40],
      ['y', 40, 30],
      ['z', 0, 25],
    ]);
    const z = pairs[0].classes[2]?.['f1'] as Change;
    expect(z.change).toBeNull();
  });

  it('cuts scores at thresholds, and says where both are of one file', async () => {
    const options = ['sweep', ...CHURN, '--score', 'score,score_logistic'];
    const [a, b] = [await keep('a.json', ...options), await keep('b.json', ...options)];
    const found = await compared(a, b, '--score', 'score', '--threshold', '0.5,0.3');
    const thresholds = ['--score', 'score,score_logistic', '--threshold', '0.5,0.3'];
    const rows = await compared(...CHURN, ...thresholds);
    const recall = (one: Compared): unknown => one.pairs[0].metrics['recall[Yes]']?.['baseline'];
    expect(recall(found)).toBe(recall(rows));
    expect(found.pairs[0].metrics['recall[Yes]']?.change).toBeGreaterThan(0.1);
    expect(found.unpaired).toContain('both were counted from one file');
  });

  it('compares groups that both have', async () => {
    const of = (column: string): readonly string[] => [
      ...['report', ...CHURN, '--pred', column, '--by', 'contract'],
    ];
    const a = await keep('ga.json', ...of('prediction'));
    const b = await keep('gb.json', ...of('prediction'), '--where', "contract <> 'Two year'");
    const { pairs } = await compared(a, b);
    expect(pairs[0].slices?.map(({ group, change }) => [group, change])).toEqual([
      [{ contract: 'Month-to-month' }, 0],
      [{ contract: 'One year' }, 0],
    ]);
  });
});

describe('confmat compare of two evaluations with scores', PATIENCE, () => {
  const [ofFirst, ofSecond] = ['score', 'score_logistic'].map((score) => {
    return ['report', ...CHURN, '--score', score];
  }) as [string[], string[]];

  it('compares their areas as of two samples, and holds them to a drop', async () => {
    const files = [await keep('area-a.json', ...ofFirst), await keep('area-b.json', ...ofSecond)];
    const { pairs, unpaired } = await compared(...files);
    expect(unpaired).toContain('two independent samples');
    const { stdout } = await run(['sweep', files[0] ?? '', '--interval', '--json']);
    const { stdout: other } = await run(['sweep', files[1] ?? '', '--interval', '--json']);
    interface Ends {
      readonly estimate: number;
      readonly low: number;
      readonly high: number;
    }
    for (const name of ['rocAuc', 'averagePrecision']) {
      const [a, b] = [stdout, other].map((text) => {
        const { models } = JSON.parse(text) as { models: { intervals: Record<string, Ends> }[] };
        return models[0]?.intervals[name] ?? { estimate: NaN, low: NaN, high: NaN };
      }) as [Ends, Ends];
      const change = b.estimate - a.estimate;
      expect(pairs[0].metrics[name]).toMatchObject({
        change: expect.closeTo(change, 12) as number,
        low: expect.closeTo(change - Math.hypot(b.estimate - b.low, a.high - a.estimate), 12) as number, // prettier-ignore
        high: expect.closeTo(change + Math.hypot(b.high - b.estimate, a.estimate - a.low), 12) as number, // prettier-ignore
      });
    }
    const gates = ['--max-drop', 'rocAuc=0.05', '--max-drop', 'averagePrecision=0.001'];
    const judged = await run(['compare', ...files, ...gates, '--confidence', '0.95']);
    expect(judged.code).toBe(4);
    expect(judged.stdout).toMatch(/change of averagePrecision >= -0\.001/);
    expect((await run(['compare', ...files, '--max-drop', 'rocAuc=0.05'])).code).toBe(0);
  });

  it('says what a gate on an area lacks', async () => {
    const scored = await keep('area-c.json', ...ofFirst);
    const plain = await keep('area-d.json', 'report', ...CHURN, '--pred', 'prediction');
    const grouped = [...ofFirst, '--unit', 'contract'];
    const keptByUnit = await keep('area-e.json', ...grouped);
    const gate = ['--max-drop', 'rocAuc=0.1'];
    expect(shown(await refusal(['compare', scored, plain, ...gate]))).toContain(
      '--max-drop "rocAuc=0.1": area-d.json: no scores were kept',
    );
    const { stdout } = await run(['compare', scored, keptByUnit, ...gate, '--confidence', '0.95']);
    expect(stdout).toContain('which scores belong together is not known of both');
  });
});

describe('confmat compare of files that hold no evaluations', PATIENCE, () => {
  it('refuses them in a sentence', async () => {
    const single = await keep('single.json', 'report', ...CHURN, '--pred', 'prediction');
    const scores = await keep('scores.json', 'sweep', ...CHURN, '--score', 'score');
    const joint = await keep('j.json', 'compare', ...CHURN, '--score', 'score,score_logistic');
    const tags = ['--true', 'tags', '--pred', 'predicted', '--separator', '|'];
    const sets = await keep('sets.json', 'sets', 'examples/debian-tags.csv', ...tags);
    const cut = place('cut.json');
    writeFileSync(cut, readFileSync(single, 'utf8').slice(0, -300));
    const changed = place('changed.json');
    writeFileSync(changed, readFileSync(single, 'utf8').replace('"nTied": 0', '"nTied": 1'));
    const other = place('other.json');
    writeFileSync(other, readFileSync(single, 'utf8').replace('confmat.Evaluation', 'confmat.Eva'));
    const json = place('result.json');
    await run(['report', ...CHURN, '--pred', 'prediction', '--output', json]);
    const page = place('page.html');
    writeFileSync(page, '<!doctype html>\n<title>A page</title>');
    const asked: readonly (readonly string[])[] = [
      ['compare', single],
      ['compare', single, single, joint],
      ['compare', single, joint],
      ['compare', single, scores],
      ['compare', single, sets],
      ['compare', single, scores, '--true', 'churn'],
      ['compare', joint, '--threshold', '0.3'],
      ['compare', joint, '--max-drop', 'rocAuc=0.1'],
      ['compare', single, single, '--save', place('no.json')],
      ['compare', single, single, '--describe'],
      ['compare', single, cut],
      ['compare', changed, single],
      ['compare', single, json],
      ['compare', json, single],
      ['compare', 'nowhere.json', single],
      ['compare', single, page],
      ['report', page],
      ['report', page, '--true', 'churn'],
      ['report', other],
      ['report', 'nowhere.json'],
      ['sweep', page],
      ['sweep', 'nowhere.json'],
    ];
    const said: string[] = [];
    for (const args of asked) said.push(shown(await refusal(args)).replace('confmat: ', ''));
    expect(said).toMatchInlineSnapshot(`
      [
        "exit 2
      single.json: holds one prediction, and needs another to compare it with
        confmat compare single.json OTHER
      ",
        "exit 2
      3 evaluations: expected two of one prediction each, or those of two predictions
      ",
        "exit 2
      j.json: holds two predictions, which are compared alone
      ",
        "exit 2
      scores.json: holds scores, and no predicted labels
        --threshold NUMBER predicts them
      ",
        "exit 2
      sets.json holds sets, and single.json holds none
      ",
        "exit 2
      single.json: --true needs rows, which an evaluation does not have
        use the option when the rows are counted, with --save
      ",
        "exit 2
      j.json: --threshold needs rows, which an evaluation does not have
        use the option when the rows are counted, with --save
      ",
        "exit 2
      --max-drop "rocAuc=0.1": needs rows: an evaluation of two predictions keeps their labels, not their scores
      ",
        "exit 2
      --save and two evaluations cannot be combined
      ",
        "exit 2
      --describe and two evaluations cannot be combined
      ",
        "exit 3
      cut.json: is an evaluation that was cut or damaged: it is no whole JSON
      ",
        "exit 3
      changed.json: contentHash does not fit the counts: was the document changed or cut?
      ",
        "exit 3
      result.json: holds no evaluation, but single.json does
        evaluations are read together with evaluations alone
      ",
        "exit 3
      result.json: is a result that --json wrote, which holds no evaluation
        use --save FILE to keep one
      ",
        "exit 3
      nowhere.json: no such file
      ",
        "exit 3
      page.html: holds no evaluation, but single.json does
        evaluations are read together with evaluations alone
      ",
        "exit 3
      page.html: is a page that holds no evaluation, or was cut
        pages of confmat … --html hold theirs
      ",
        "exit 3
      page.html: is a page that holds no evaluation, or was cut
        pages of confmat … --html hold theirs
      ",
        "exit 3
      other.json: is an evaluation that was cut or damaged
      ",
        "exit 3
      nowhere.json: no such file
      ",
        "exit 3
      page.html: is a page that holds no evaluation, or was cut
        pages of confmat … --html hold theirs
      ",
        "exit 3
      nowhere.json: no such file
      ",
      ]
    `);
  });
});
