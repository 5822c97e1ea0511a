import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, ROOT, arrowBytes, refusal, run, sqlText } from './harness.js';

const folder = new Folder();

interface Witness {
  readonly clusters: {
    readonly right: readonly number[];
    readonly cluster: readonly number[];
    readonly variance: number;
  };
}
/** Of statsmodels, OLS with a cluster-robust variance of the accuracy. */
const { clusters: witness } = JSON.parse(
  readFileSync(join(ROOT, 'packages/inference/test/vectors/witness.json'), 'utf8'),
) as Witness;

const t = witness.right.map((_, row) => 'abc'[row % 3] ?? '');
const p = t.map((truth, row) => (witness.right[row] === 1 ? truth : truth === 'a' ? 'b' : 'a'));
const user = witness.cluster.map((code) => `u${code}`);
const side = witness.cluster.map((code) => (code % 2 === 0 ? 'even' : 'odd'));
const lines = t.map((truth, row) => [truth, p[row], user[row], side[row]].join(','));
const csv = folder.write('rows.csv', `t,p,user,side\n${lines.join('\n')}\n`);
const score = t.map((_, row) => ((row * 7) % 10) / 10);
const scored = t.map((truth, row) => [truth === 'a' ? 'yes' : 'no', score[row], user[row]]);
const scores = folder.write(
  'scores.csv',
  `t,s,user\n${scored.map((row) => row.join(',')).join('\n')}\n`,
);
const LABELS = ['--true', 't', '--pred', 'p'];
const BY_USER = ['--unit', 'user'];
const SKIP = ['--nulls', 'skip', '--quiet'];

interface IntervalJson {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string;
  readonly reason?: string;
}
interface ReportJson {
  readonly input: { readonly unit?: string };
  readonly intervals: {
    readonly level: number;
    readonly nUnits: number;
    readonly accuracy: IntervalJson;
    readonly averages: { readonly macro: { readonly f1: IntervalJson } };
    readonly rows: readonly { readonly label: string; readonly recall: IntervalJson }[];
    readonly scores?: Readonly<Record<string, IntervalJson>>;
  };
  readonly slices?: readonly { readonly intervals: { readonly accuracy: IntervalJson } }[];
  readonly gates?: readonly { readonly low: number; readonly reason?: string }[];
}

async function jsonOf(...args: readonly string[]): Promise<ReportJson> {
  const { stdout, stderr } = await run(['report', ...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as ReportJson;
}

describe('confmat report --unit', PATIENCE, () => {
  it.concurrent(
    'gives the accuracy the variance of statsmodels, of uneven units',
    async ({ expect }) => {
      const { intervals, input } = await jsonOf(csv, ...LABELS, ...BY_USER);
      expect(input.unit).toBe('user');
      expect(intervals.nUnits).toBe(new Set(witness.cluster).size);
      // The users have 8, 3, 12, 5, 9, 1, 7, 10, 4 and 6 rows: Σn = 65, Σn² = 525, Σn³ = 4,745 and Σn⁴ = 46,053.
      // Kish's number is 65² / 525, of the squares 525² / 46,053; Student's t has 6.0777 degrees of freedom.
      const inflation = 9 / 10 / (1 - (2 * 4745) / 525 / 65 + 525 / 65 ** 2);
      const [z, t] = [1.959963984540054, 2.4393491554671765];
      const right = witness.right.reduce((sum, one) => sum + one, 0) / 65;
      const spread = right * (1 - right);
      const n = Math.min(65, spread / witness.variance / inflation) * (z / t) ** 2;
      const middle = (right + z ** 2 / 2 / n) / (1 + z ** 2 / n);
      const half = (z * Math.sqrt(spread / n + z ** 2 / 4 / n ** 2)) / (1 + z ** 2 / n);
      expect(intervals.accuracy.low).toBeCloseTo(middle - half, 10);
      expect(intervals.accuracy.high).toBeCloseTo(middle + half, 10);
      expect(intervals.averages.macro.f1.method).toBe('cluster-wilson');
      const alone = await jsonOf(csv, ...LABELS);
      expect(intervals.accuracy.estimate).toBe(alone.intervals.accuracy.estimate);
      expect(intervals.accuracy.low).toBeLessThan(alone.intervals.accuracy.low ?? 0);
      expect(intervals.rows.map(({ label }) => label)).toEqual(['a', 'b', 'c']);
    },
  );

  it.concurrent('reads every format, joined and cleaned files too', async ({ expect }) => {
    const { intervals } = await jsonOf(csv, ...LABELS, ...BY_USER);
    const arrow = folder.write('rows.arrow', arrowBytes({ t, p, user, side }, 'stream'));
    const query = `SELECT * FROM read_csv(${sqlText(csv)}, header = true)`;
    const parquet = await folder.writeParquet('rows.parquet', query);
    const half = Math.floor(lines.length / 2);
    const [first, second] = [lines.slice(0, half), lines.slice(half)].map((part, place) =>
      folder.write(`part${place}.csv`, `t,p,user,side\n${part.join('\n')}\n`),
    );
    for (const files of [
      [arrow],
      [parquet],
      [first ?? '', second ?? ''],
      [csv, '--clean', 'trim'],
    ]) {
      const found = await jsonOf(...files, ...LABELS, ...BY_USER);
      expect(found.intervals).toEqual(intervals);
    }
  });

  it.concurrent('takes the units of each group, and of a positive label', async ({ expect }) => {
    const even = await jsonOf(csv, ...LABELS, ...BY_USER, '--where', "side = 'even'");
    const found = await jsonOf(
      ...[csv, ...LABELS, ...BY_USER, '--by', 'side', '--interval', '0.9'],
      ...['--confidence', '0.95', '--fail-under', 'accuracy{even}>=0.1'],
    );
    const level = await jsonOf(
      ...[csv, ...LABELS, ...BY_USER, '--where', "side = 'even'", '--interval', '0.9'],
    );
    expect(found.slices?.[0]?.intervals.accuracy).toEqual(level.intervals.accuracy);
    expect(found.gates?.[0]?.low).toBeCloseTo(level.intervals.accuracy.low ?? NaN, 12);
    expect(even.intervals.nUnits).toBeLessThan(new Set(user).size);
    // Two labels, whose order --pos-label turns round: the recall of a keeps its units.
    const two = ['--map', 'c=b', '--by', 'side', '--interval'];
    const [plain, turned] = await Promise.all([
      jsonOf(csv, ...LABELS, ...BY_USER, ...two),
      jsonOf(csv, ...LABELS, ...BY_USER, ...two, '--pos-label', 'a'),
    ]);
    const recallOf = ({ intervals }: ReportJson, label: string): IntervalJson | undefined =>
      intervals.rows.find((row) => row.label === label)?.recall;
    expect(turned.intervals.rows.map(({ label }) => label)).toEqual(['b', 'a']);
    for (const label of ['a', 'b']) {
      expect(recallOf(turned, label)).toEqual(recallOf(plain, label));
    }
    expect(turned.slices?.map(({ intervals }) => intervals.accuracy)).toEqual(
      plain.slices?.map(({ intervals }) => intervals.accuracy),
    );
  });

  it.concurrent('takes groups of a column whose name is a number', async ({ expect }) => {
    const named = folder.write('numbered.csv', `t,p,user,1\n${lines.join('\n')}\n`);
    const bySide = await jsonOf(csv, ...LABELS, ...BY_USER, '--by', 'side', '--interval');
    const byNumber = await jsonOf(named, ...LABELS, ...BY_USER, '--by', '1', '--interval');
    expect(byNumber.intervals).toEqual(bySide.intervals);
    const accuracies = ({ slices }: ReportJson): unknown =>
      slices?.map(({ intervals }) => intervals.accuracy);
    expect(accuracies(byNumber)).toEqual(accuracies(bySide));
  });

  it.concurrent('reads scores at a threshold; their areas are of a sweep', async ({ expect }) => {
    const args = [
      scores,
      '--true',
      't',
      '--score',
      's',
      '--pos-label',
      'yes',
      '--threshold',
      '0.4',
    ];
    const found = await jsonOf(...args, ...BY_USER);
    expect(found.intervals.accuracy.method).toBe('cluster-wilson');
    expect(found.intervals.level).toBe(0.95);
  });

  it.concurrent('keeps the units, so that intervals need no rows', async ({ expect }) => {
    const kept = join(folder.path, 'kept.json');
    const ways = [
      [csv, ...LABELS, '--by', 'side'],
      [csv, ...LABELS, '--map', 'c=b', '--pos-label', 'a'],
      [scores, '--true', 't', '--score', 's', '--pos-label', 'yes', '--threshold', '0.4'],
    ];
    const gate = ['--interval', '0.9', '--confidence', '0.9', '--fail-under', 'macro.f1>=0.5'];
    for (const way of ways) {
      const rows = await jsonOf(...way, ...BY_USER, ...gate, '--save', kept);
      const read = await jsonOf(kept, ...gate);
      expect(read.input.unit).toBe('user');
      expect(read.intervals).toEqual(rows.intervals);
      expect(read.slices).toEqual(rows.slices);
      expect(read.gates).toEqual(rows.gates);
    }
    // The last one keeps scores, by unit too: it is known at any threshold.
    const last = ['--threshold', '0.6', ...gate];
    const other = await jsonOf(kept, ...last);
    const again = await jsonOf(...(ways[2] ?? []).slice(0, -2), ...BY_USER, ...last);
    expect(other.intervals).toEqual(again.intervals);
    expect(other.gates).toEqual(again.gates);
  });

  it.concurrent('writes pages, pictures and sentences of units', async ({ expect }) => {
    const page = join(folder.path, 'page.html');
    const [matrix, slices] = ['matrix', 'slices'].map((name) => join(folder.path, `${name}.svg`));
    const args = [csv, ...LABELS, ...BY_USER, '--by', 'side', '--html', page, '--interval'];
    const pictures = ['--svg', `matrix=${matrix ?? ''},slices=${slices ?? ''}`, '--describe'];
    const rows = await jsonOf(...args, ...pictures);
    const textOf = ({ low, high }: IntervalJson): string =>
      `${(low ?? NaN).toFixed(3)}–${(high ?? NaN).toFixed(3)}`;
    const accuracy = textOf(rows.intervals.accuracy);
    const single = textOf((await jsonOf(csv, ...LABELS)).intervals.accuracy);
    expect(accuracy).not.toBe(single);
    for (const file of [page, matrix ?? '']) {
      const text = readFileSync(file, 'utf8');
      expect(text).toContain(accuracy);
      expect(text).not.toContain(single);
    }
    const ofSlices = rows.slices?.map((slice) => textOf(slice.intervals.accuracy)) ?? [];
    for (const file of [page, slices ?? '']) {
      const text = readFileSync(file, 'utf8');
      for (const shown of ofSlices) expect(text).toContain(shown);
    }
    // The page keeps the units.
    const again = await jsonOf(page, '--interval');
    expect(again.intervals).toEqual(rows.intervals);
    // Nobody is ever called b: Markdown says so unasked.
    const answers = Array.from({ length: 120 }, (_, row) => `${row < 60 ? 'a' : 'b'},a,u${row}`);
    const one = folder.write('one.csv', `t,p,user\n${answers.join('\n')}\n`);
    const summary = join(folder.path, 'summary.md');
    await run(['report', one, ...LABELS, ...BY_USER, '--interval', '--summary', summary]);
    expect(readFileSync(summary, 'utf8')).toContain('The model never predicts');
  });

  it.concurrent('adds up evaluations whose units are of one column', async ({ expect }) => {
    const half = Math.floor(lines.length / 2);
    const files = await Promise.all(
      [lines.slice(0, half), lines.slice(half)].map(async (part, place) => {
        const file = folder.write(`half${place}.csv`, `t,p,user,side\n${part.join('\n')}\n`);
        const kept = (column: string): string => join(folder.path, `${column}${place}.json`);
        const args = ['report', file, ...LABELS, '--quiet'];
        await run([...args, ...BY_USER, '--save', `${kept('user')}:names`]);
        await run([...args, '--unit', 'side', '--save', `${kept('side')}:names`]);
        await run([...args, '--save', kept('none')]);
        return kept;
      }),
    );
    const [first, second] = files;
    if (!first || !second) throw new Error('there are two halves');
    const { intervals } = await jsonOf(csv, ...LABELS, ...BY_USER);
    expect((await jsonOf(first('user'), second('user'))).intervals).toEqual(intervals);
    const refused = await Promise.all([
      refusal(['report', first('user'), second('side'), '--quiet']),
      refusal(['report', first('none'), second('user'), '--quiet']),
    ]);
    expect(refused.join('\n').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "exit 3
      confmat: FOLDER/user0.json, FOLDER/side1.json: cannot be added up: FOLDER/user0.json has units by user, FOLDER/side1.json has units by side
        count all with the same --unit, or all without

      exit 3
      confmat: FOLDER/none0.json, FOLDER/user1.json: cannot be added up: FOLDER/none0.json has no units, FOLDER/user1.json has units by user
        count all with the same --unit, or all without
      "
    `);
  });

  it.concurrent('compares no shares with those of training', async ({ expect }) => {
    const train = folder.write('train.csv', 'label,count\na,9000\nb,500\nc,500\n');
    const args = ['report', csv, ...LABELS, '--describe', `99,train=${train}`];
    const [alone, together] = await Promise.all([run(args), run([...args, ...BY_USER])]);
    expect(alone.stdout).toContain('The training rows are spread differently');
    expect(together.stdout).not.toContain('The training rows are spread differently');
    expect(together.stderr).toContain('no sentence compares shares of classes with training');
  });

  it.concurrent('says why there is no interval', async ({ expect }) => {
    const one = folder.write('single.csv', 't,p,user\na,a,1\nb,a,1\nb,b,1\n');
    const single = await jsonOf(one, ...LABELS, ...BY_USER);
    expect(single.intervals.accuracy).toMatchObject({ low: null, method: 'none' });
    expect(single.intervals.accuracy.reason).toContain('fewer than two units');
    const some = await jsonOf(csv, ...LABELS, ...BY_USER, '--only', 'a,b');
    expect(some.intervals.averages.macro.f1).toMatchObject({ low: null, method: 'none' });
    expect(some.intervals.averages.macro.f1.reason).toContain('some of the classes');
    const { stdout } = await run(['report', csv, ...LABELS, ...BY_USER, '--interval']);
    expect(stdout).toMatch(/^intervals take the rows of one user together: \d+ units$/m);
  });

  it.concurrent(
    'refuses rows without a unit, and options that do not go with it',
    async ({ expect }) => {
      const gap = folder.write('gap.csv', 't,p,user\na,a,1\nb,b,\nb,a,2\n,a,\n');
      const gapArrow = folder.write(
        'gap.arrow',
        arrowBytes({ t: ['a', 'b', 'b'], p: ['a', 'b', 'a'], user: ['1', null, '2'] }, 'file'),
      );
      const refused = (...args: string[]): Promise<string> =>
        refusal(['report', ...args, ...BY_USER, '--quiet']);
      const all = await Promise.all([
        refused(gap, ...LABELS, '--interval', '--where', 't IS NOT NULL'),
        refused(gapArrow, ...LABELS, '--interval'),
        refused(gap, ...LABELS, '--interval', '--nulls', 'skip'),
        refused(gapArrow, ...LABELS, '--interval', '--nulls', 'skip'),
        refused(csv, ...LABELS),
        refusal(['report', csv, ...LABELS, '--interval', '--unit', 'usr']),
      ]);
      expect(all.join('\n').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
        "exit 3
        confmat: FOLDER/gap.csv: column "user" (--unit) has no value in data row 2
          leave them out: --where '"user" IS NOT NULL'

        exit 3
        confmat: FOLDER/gap.arrow: column "user" (--unit) has no value in data row 2
          leave them out: --where '"user" IS NOT NULL'

        exit 3
        confmat: FOLDER/gap.csv: column "user" (--unit) has no value in data row 2
          leave them out: --where '"user" IS NOT NULL'

        exit 3
        confmat: FOLDER/gap.arrow: column "user" (--unit) has no value in data row 2
          leave them out: --where '"user" IS NOT NULL'

        exit 2
        confmat: --unit needs --interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals

        exit 3
        confmat: FOLDER/rows.csv: no column "usr" (--unit), did you mean "user"?
          its columns: "t", "p", "user", "side"
        "
      `);
    },
  );

  it.concurrent('needs no unit of a row that is left out, on either road', async ({ expect }) => {
    const rows = (lacking: string): string =>
      `t,p,s,user\na,a,0.9,u\n,a,0.7,${lacking}\nb,a,0.5,u\nb,b,0.1,v\na,a,0.8,v\na,b,0.3,w\n`;
    const arrowOf = (lacking: string | null): Uint8Array => {
      const [t, p] = [
        ['a', null, 'b', 'b', 'a', 'a'],
        ['a', 'a', 'a', 'b', 'a', 'b'],
      ];
      const s = [0.9, 0.7, 0.5, 0.1, 0.8, 0.3];
      return arrowBytes({ t, p, s, user: ['u', lacking, 'u', 'v', 'v', 'w'] }, 'file');
    };
    folder.write('lacks.csv', rows(''));
    folder.write('full.csv', rows('v'));
    folder.write('lacks.arrow', arrowOf(null));
    folder.write('full.arrow', arrowOf('v'));
    const asked = [
      ['report', ...LABELS, '--interval'],
      ['report', ...LABELS, '--interval', '--by', 'p'],
      ['plan', ...LABELS, '--width', '0.1'],
      ['sweep', '--true', 't', '--score', 's', '--pos-label', 'a', '--interval'],
    ];
    for (const [command = '', ...args] of asked) {
      for (const type of ['csv', 'arrow']) {
        const [lacking, full] = await Promise.all(
          ['lacks', 'full'].map(async (name) => {
            const file = join(folder.path, `${name}.${type}`);
            const { stdout, stderr } = await run([command, file, ...args, ...BY_USER, ...SKIP]);
            expect(stderr).toBe('');
            return stdout.replaceAll(file, 'FILE');
          }),
        );
        expect(lacking).toBe(full);
        expect(lacking).toMatch(/\bunits?\b/);
      }
    }
  });

  it.concurrent('refuses a column of labels, whose units would be classes', async ({ expect }) => {
    const scored = [scores, '--true', 't', '--score', 's', '--pos-label', 'yes'];
    const refused = await Promise.all([
      refusal(['report', csv, ...LABELS, '--interval', '--unit', 't']),
      refusal(['report', csv, ...LABELS, '--interval', '--unit', 'p']),
      refusal(['sweep', ...scored, '--interval', '--unit', 't']),
      refusal(['compare', csv, '--true', 't', '--pred', 'p,side', '--unit', 'side']),
      refusal(['plan', csv, ...LABELS, '--width', '0.1', '--unit', 't']),
    ]);
    const of = (option: string, name: string): string =>
      `exit 2\nconfmat: --unit and ${option} are both "${name}"\n  which column says what rows belong to, such as their user?\n`;
    expect(refused).toEqual([
      of('--true', 't'),
      of('--pred', 'p'),
      of('--true', 't'),
      of('--pred', 'side'),
      of('--true', 't'),
    ]);
  });
});
