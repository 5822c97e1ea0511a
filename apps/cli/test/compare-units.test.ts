import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareAveragePrecision, compareRocAuc } from '@confmat/inference';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, ROOT, refusal, run } from './harness.js';

const folder = new Folder();

interface Witness {
  readonly pairedClusters: {
    readonly a: readonly number[];
    readonly b: readonly number[];
    readonly cluster: readonly number[];
    readonly difference: number;
  };
}
/** Of statsmodels: rows that two models have right, by unit, which it calls a cluster. */
const { pairedClusters: witness } = JSON.parse(
  readFileSync(join(ROOT, 'packages/inference/test/vectors/witness.json'), 'utf8'),
) as Witness;
const CLASSES = ['x', 'y', 'z'];
const guess = (right: number | undefined, row: number): string =>
  CLASSES[(right === 1 ? row : row + 1) % 3] ?? '';
const lines = witness.cluster.map((code, row) =>
  [
    CLASSES[row % 3],
    ...[guess(witness.a[row], row), guess(witness.b[row], row)],
    ...[witness.a[row] === 1 ? 0.7 : 0.2, witness.b[row] === 1 ? 0.8 : 0.1],
    CLASSES[row % 3],
    ...[`u${code}`, code % 2 === 0 ? 'even' : 'odd'],
  ].join(','),
);
const csv = folder.write('rows.csv', `t,a,b,sa,sb,c,user,side\n${lines.join('\n')}\n`);
const PAIR = ['--true', 't', '--pred', 'a,b'];
const BY_USER = ['--unit', 'user'];

interface ChangeJson {
  readonly change: number;
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
  readonly test: string;
}
interface CompareJson {
  readonly input: { readonly unit?: string };
  readonly nUnits?: number;
  readonly pairs: readonly {
    readonly metrics: Readonly<Record<string, ChangeJson>>;
    readonly classes: readonly unknown[];
    readonly slices?: readonly ChangeJson[];
    readonly stuartMaxwell?: unknown;
  }[];
  readonly gates?: readonly {
    readonly verdict: string;
    readonly low: number;
    readonly passed: boolean;
  }[];
}

async function jsonOf(...args: readonly string[]): Promise<CompareJson> {
  const { stdout, stderr } = await run(['compare', ...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as CompareJson;
}

/** The ends of a difference, as pages and pictures write them. */
const textOf = (change: Pick<ChangeJson, 'low' | 'high'>): string =>
  [change.low, change.high]
    .map((end) => (end > 0 ? '+' : '') + end.toFixed(3).replace('-', '−'))
    .join(' to ');

describe('confmat compare --unit', PATIENCE, () => {
  it.concurrent('widens the change, and tests it over the units', async ({ expect }) => {
    const [found, alone] = [await jsonOf(csv, ...PAIR, ...BY_USER), await jsonOf(csv, ...PAIR)];
    const [accuracy, plain] = [found, alone].map(({ pairs }) => pairs[0]?.metrics['accuracy']);
    if (!accuracy || !plain) throw new Error('there is a pair');
    expect(accuracy.change).toBeCloseTo(-witness.difference, 12);
    expect(accuracy.test).toBe('sign-flips');
    expect(accuracy.high - accuracy.low).toBeGreaterThan(1.2 * (plain.high - plain.low));
    expect(found).toMatchObject({
      input: { unit: 'user' },
      nUnits: new Set(witness.cluster).size,
    });
    expect(found.pairs[0]).not.toHaveProperty('stuartMaxwell');
    const { stdout } = await run(['compare', csv, ...PAIR, ...BY_USER]);
    expect(stdout).toMatch(/^intervals take the rows of one user together: 12 units$/m);
    expect(stdout).not.toContain('Stuart');
  });

  it.concurrent('judges gates by these intervals, also of groups', async ({ expect }) => {
    const gates = ['--confidence', '0.95', '--max-drop', 'accuracy=0', '--by', 'side'];
    const more = ['--max-drop', 'accuracy{even}=0.01'];
    const [found, alone] = [
      await jsonOf(csv, ...PAIR, ...BY_USER, ...gates, ...more, '--level', '0.9'),
      await jsonOf(csv, ...PAIR, ...gates),
    ];
    expect(found.gates?.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'inconclusive']);
    expect(alone.gates?.[0]?.verdict).toBe('fail');
    expect(found.gates?.[0]?.low).toBeCloseTo(found.pairs[0]?.metrics['accuracy']?.low ?? NaN, 12);
    const even = await jsonOf(csv, ...PAIR, ...BY_USER, '--where', "side = 'even'");
    const main = await jsonOf(csv, ...PAIR, ...BY_USER, '--by', 'side');
    const ofEven = even.pairs[0]?.metrics['macro.f1'];
    expect(main.pairs[0]?.slices?.[0]?.low).toBeCloseTo(ofEven?.low ?? NaN, 12);
  });

  it.concurrent('keeps both models by unit', async ({ expect }) => {
    const kept = join(folder.path, 'both.json');
    const gates = ['--confidence', '0.95', '--max-drop', 'accuracy=0', '--by', 'side'];
    const rows = await jsonOf(csv, ...PAIR, ...BY_USER, ...gates, '--save', kept);
    const read = await jsonOf(kept, ...gates);
    expect(read.pairs).toEqual(rows.pairs);
    expect(read.gates).toEqual(rows.gates);
    expect(read.nUnits).toBe(rows.nUnits);
  });

  it.concurrent('takes units of two evaluations together', async ({ expect }) => {
    const files = ['a', 'b'].map((name) => join(folder.path, `${name}.json`));
    for (const [place, file] of files.entries()) {
      const pred = ['--true', 't', '--pred', ['a', 'b'][place] ?? '', '--by', 'side'];
      await run(['report', csv, ...pred, ...BY_USER, '--save', file]);
    }
    const found = await jsonOf(...files);
    const accuracy = found.pairs[0]?.metrics['accuracy'];
    expect(accuracy?.test).toBe('cluster-t');
    expect(found.nUnits).toBe(12);
    const half = join(folder.path, 'half.json');
    await run(['report', csv, '--true', 't', '--pred', 'b', '--save', half]);
    const { stdout } = await run(['compare', files[0] ?? '', half]);
    expect(stdout).toContain('only one of the two knows which of its rows belong together');
    expect(await refusal(['compare', ...files, '--threshold', '0.5'])).toContain('--threshold');
  });

  it.concurrent('writes pages, pictures and sentences of units', async ({ expect }) => {
    const ofScores = ['--true', 't', '--score', 'sa,sb', '--pos-label', 'x', '--map', 'y=z'];
    const kept = join(folder.path, 'shown.json');
    const all: readonly (readonly string[])[] = [
      [csv, ...PAIR, ...BY_USER, '--save', kept],
      [csv, ...ofScores, ...BY_USER],
      [kept],
    ];
    for (const [place, args] of all.entries()) {
      const [page, picture] = ['html', 'svg'].map((type) => {
        return join(folder.path, `compared-${place}.${type}`);
      });
      const outputs = ['--html', page ?? '', '--svg', `comparison=${picture ?? ''}`, '--describe'];
      const found = await jsonOf(...args, ...outputs);
      const macro = found.pairs[0]?.metrics['macro.f1'];
      if (!macro) throw new Error('there is a macro F1');
      for (const file of [page, picture]) {
        const text = readFileSync(file ?? '', 'utf8');
        expect(text).toContain(textOf(macro));
        expect(text).toContain('take the rows of a unit together: 12 units');
      }
      // Areas need the scores, which a page of two models does not keep.
      const ofLabels = found.pairs.map((pair) => ({
        ...pair,
        metrics: Object.fromEntries(
          Object.entries(pair.metrics).filter(
            ([name]) => !/^(rocAuc|averagePrecision)$/.test(name),
          ),
        ),
      }));
      expect((await jsonOf(page ?? '')).pairs).toEqual(ofLabels);
    }
    const alone = await jsonOf(csv, ...PAIR);
    const ofRows = textOf(alone.pairs[0]?.metrics['macro.f1'] ?? ({} as ChangeJson));
    expect(readFileSync(join(folder.path, 'compared-0.html'), 'utf8')).not.toContain(ofRows);
    // Every row four times: model b is worse for sure if they are independent, not over the 12 users.
    const head = 't,a,b,sa,sb,c,user,side';
    const often = folder.write('often.csv', [head, lines, lines, lines, lines].flat().join('\n'));
    const said = await run(['compare', often, ...PAIR, '--describe']);
    expect(said.stdout).toContain('"a" is more accurate than "b"');
    const ofUsers = await run(['compare', often, ...PAIR, ...BY_USER, '--describe']);
    expect(ofUsers.stdout).toContain('Nothing stands out');
    expect(ofUsers.stdout).toContain('12 units');
    const summary = join(folder.path, 'summary.md');
    await run(['compare', often, ...PAIR, ...BY_USER, '--summary', summary]);
    expect(readFileSync(summary, 'utf8')).not.toContain('more accurate');
  });

  it.concurrent(
    'shows two evaluations by their units, also where one has none',
    async ({ expect }) => {
      const file = (name: string): string => join(folder.path, name);
      const counted = [
        ['a', 'apart-a.json', BY_USER],
        ['b', 'apart-b.json', BY_USER],
        ['b', 'apart-c.json', []],
      ] as const;
      for (const [pred, name, more] of counted) {
        await run(['report', csv, '--true', 't', '--pred', pred, ...more, '--save', file(name)]);
      }
      const both = [file('apart-a.json'), file('apart-b.json'), '--html', file('apart.html')];
      const found = await jsonOf(...both);
      const { low = NaN, high = NaN } = found.pairs[0]?.metrics['macro.f1'] ?? {};
      const page = readFileSync(file('apart.html'), 'utf8');
      expect(page).toContain(textOf({ low, high }));
      expect(page).toContain('12 units');
      await run([
        'compare',
        file('apart-a.json'),
        file('apart-c.json'),
        '--html',
        file('half.html'),
      ]);
      expect(readFileSync(file('half.html'), 'utf8')).toContain('Only one of the two knows');
    },
  );

  it.concurrent('reads scores, and several predictions', async ({ expect }) => {
    const ofScores = ['--true', 't', '--score', 'sa,sb', '--pos-label', 'x', '--map', 'y=z'];
    const truth = witness.cluster.map((_, row) => Number(row % 3 === 0));
    const [sa, sb] = [
      witness.a.map((right) => (right === 1 ? 0.7 : 0.2)),
      witness.b.map((right) => (right === 1 ? 0.8 : 0.1)),
    ];
    const options = { posLabel: 1, unit: witness.cluster };
    const areas = {
      rocAuc: compareRocAuc(truth, sa, sb, options),
      averagePrecision: compareAveragePrecision(truth, sa, sb, options),
    };
    const { pairs } = await jsonOf(csv, ...ofScores, ...BY_USER);
    for (const [name, { difference, pValue }] of Object.entries(areas)) {
      expect(pairs[0]?.metrics[name]).toMatchObject({
        change: expect.closeTo(-difference.estimate, 12) as number,
        low: expect.closeTo(-difference.high, 12) as number,
        pValue: expect.closeTo(pValue, 12) as number,
        test: 'cluster-t',
      });
    }
    const several = await jsonOf(csv, '--true', 't', '--pred', 'a,b,c', ...BY_USER);
    expect(several).not.toHaveProperty('cochran');
    expect(several.pairs.map(({ metrics }) => metrics['accuracy']?.test)).toEqual(
      Array.from({ length: 3 }, () => 'sign-flips'),
    );
  });

  it.concurrent('holds areas to a drop', async ({ expect }) => {
    const ofScores = ['--true', 't', '--score', 'sa,sb', '--pos-label', 'x', '--map', 'y=z'];
    const drops = ['--max-drop', 'rocAuc=0.01', '--max-drop', 'averagePrecision=0.01'];
    const asked = [csv, ...ofScores, ...drops];
    const sure = ['--confidence', '0.95', '--level', '0.9'];
    for (const more of [[], BY_USER]) {
      const found = await jsonOf(...asked, ...more, ...sure);
      const ends = ['rocAuc', 'averagePrecision'].map((name) => {
        return found.pairs[0]?.metrics[name]?.low ?? NaN;
      });
      expect(found.gates?.map(({ low }) => low)).toEqual(
        ends.map((low) => expect.closeTo(low, 12) as number),
      );
      const verdicts = ends.map((low) => (low > -0.01 ? 'pass' : 'inconclusive'));
      expect(found.gates?.map(({ verdict }) => verdict)).toEqual(verdicts);
      if (more.length > 0) expect(verdicts).toEqual(['inconclusive', 'inconclusive']);
    }
    const { stdout, code } = await run(['compare', ...asked, ...BY_USER, '--confidence', '0.95']);
    expect(code).toBe(4);
    expect(stdout).toMatch(/change of averagePrecision >= -0\.01/);
    expect(stdout).toMatch(/more rows/);
    const summary = join(folder.path, 'areas.md');
    const junit = join(folder.path, 'areas.xml');
    const formats = ['--summary', summary, '--junit', junit];
    await run(['compare', ...asked, ...BY_USER, '--confidence', '0.95', ...formats]);
    expect(readFileSync(summary, 'utf8')).toContain('change of rocAuc');
    expect(readFileSync(junit, 'utf8')).toContain('change of averagePrecision');
    // Without a confidence the values are judged as they are.
    const plain = await jsonOf(...asked, ...BY_USER);
    const changes = ['rocAuc', 'averagePrecision'].map((name) => {
      return (plain.pairs[0]?.metrics[name]?.change ?? NaN) >= -0.01;
    });
    expect(plain.gates?.map(({ passed }) => passed)).toEqual(changes);
  });

  it.concurrent('refuses what takes rows one by one', async ({ expect }) => {
    const gap = folder.write('gap.csv', 't,a,b,user\nx,x,x,1\ny,y,,1\nx,y,x,2\n');
    const noUser = folder.write('no-user.csv', 't,a,b,user\nx,x,x,1\ny,y,x,\nx,y,x,2\n');
    const refused = (...args: string[]): Promise<string> =>
      refusal(['compare', ...args, ...BY_USER, '--quiet']);
    const scores = ['--true', 't', '--score', 'sa,sb', '--pos-label', 'x'];
    const all = await Promise.all([
      refused(csv, ...PAIR, '--weight', 'sa'),
      refused(csv, ...scores, '--max-drop', 'rocAuc{odd}=0.1', '--by', 'side'),
      refused(gap, ...PAIR, '--nulls', 'skip'),
      refused(noUser, ...PAIR),
      refusal(['compare', csv, ...PAIR, '--unit', 'usr']),
    ]);
    expect(all.join('\n').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --unit and --weight cannot be combined
        no method is known to hold for a change on weighted rows; keep each prediction (report --save) and compare the two files, as two samples

      exit 2
      confmat: --max-drop "rocAuc{odd}=0.1": rocAuc is of all rows

      exit 3
      confmat: FOLDER/gap.csv: the truth or a prediction lacks values: predictions are compared over the same rows
        leave these rows out of all: --where '"t" IS NOT NULL AND "a" IS NOT NULL AND "b" IS NOT NULL'

      exit 3
      confmat: FOLDER/no-user.csv: column "user" (--unit) has no value in data row 2
        leave them out: --where '"user" IS NOT NULL'

      exit 3
      confmat: FOLDER/rows.csv: no column "usr" (--unit), did you mean "user"?
        its columns: "t", "a", "b", "sa", "sb", "c", "user", "side"
      "
    `);
  });
});

describe('confmat sweep --unit', PATIENCE, () => {
  const SCORES = ['sweep', csv, '--true', 't', '--score', 'sa,sb', '--pos-label', 'x'];

  it.concurrent('widens the intervals of the areas, and gates judge them', async ({ expect }) => {
    interface SweepJson {
      readonly nUnits?: number;
      readonly models: readonly {
        readonly intervals: Readonly<Record<string, ChangeJson & { readonly method: string }>>;
      }[];
      readonly gates?: readonly { readonly low: number }[];
    }
    const of = async (...args: string[]): Promise<SweepJson> => {
      const { stdout, stderr } = await run([...SCORES, ...args, '--json', '--quiet']);
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout) as SweepJson;
    };
    const gate = ['--confidence', '0.95', '--fail-under', 'rocAuc[sa]>=0.1', '--interval', '0.9'];
    const found = await of(...BY_USER, ...gate, '--by', 'side');
    expect(found.nUnits).toBe(12);
    const [first] = found.models;
    expect(first?.intervals['rocAuc']?.method).toMatch(/^cluster-/);
    expect(first?.intervals['averagePrecision']?.method).toBe('cluster-wilson');
    // The gate adds up the units in another order.
    expect(found.gates?.[0]?.low).toBeCloseTo(first?.intervals['rocAuc']?.low ?? NaN, 14);
    const bins = await of(...BY_USER, '--bins', '10');
    expect(bins.models[1]?.intervals['rocAuc']?.low).toBeLessThan(1);
    const { stdout } = await run([...SCORES, ...BY_USER, '--interval']);
    expect(stdout).toMatch(/^intervals take the rows of one user together: 12 units$/m);
  });

  it.concurrent('refuses what does not read them', async ({ expect }) => {
    const noUser = folder.write('gap-user.csv', 't,s,user\nx,0.1,1\ny,0.3,\nx,0.4,2\n');
    const one = ['--true', 't', '--score', 's', '--pos-label', 'x', ...BY_USER];
    const all = await Promise.all([
      refusal([...SCORES, ...BY_USER]),
      refusal([...SCORES, ...BY_USER, '--interval', '--weight', 'sb']),
      refusal(['sweep', noUser, ...one, '--interval']),
    ]);
    expect(all.join('\n').replaceAll(folder.path, 'FOLDER')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --unit needs --interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals

      exit 2
      confmat: --unit and --weight cannot be combined
        no method is known to hold for areas and all thresholds of weighted rows; report --score has intervals at one threshold

      exit 3
      confmat: FOLDER/gap-user.csv: column "user" (--unit) has no value in data row 2
        leave them out: --where '"user" IS NOT NULL'
      "
    `);
  });
});
