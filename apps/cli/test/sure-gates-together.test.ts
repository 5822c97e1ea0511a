import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, refusal, run } from './harness.js';
import { exactEnds } from './binomial.js';

const folder = new Folder();
const sure = (confidence: string, ...texts: string[]): string[] => [
  ...texts.flatMap((text) => ['--fail-under', text]),
  ...['--confidence', confidence],
];

/** 90 of 100 rows are right; a second prediction has 80 of them right, and 50 are of group x. */
const rows = Array.from({ length: 100 }, (_, row) => {
  const [truth, other] = row % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
  const [first, second] = [row < 90 ? truth : other, row < 80 ? truth : other];
  return [truth, first, second, row < 50 ? 'x' : 'y', 1 + (row % 3)].join(',');
});
const file = folder.write('rows.csv', `t,p,q,g,w\n${rows.join('\n')}\n`);
const ROWS = ['report', file, '--true', 't'];
const ONE = [...ROWS, '--pred', 'p'];

interface GateJson {
  readonly gate: string;
  readonly value: number | null;
  readonly verdict: string;
  readonly verdictAlone?: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly moreRows: number | null;
  readonly failPValue: number | null;
  readonly reason?: string;
}
interface DocumentJson {
  readonly gates: readonly GateJson[];
  readonly reports?: readonly { readonly gates: readonly GateJson[] }[];
}

/** The exact interval of a share by hand, two-sided 95 %: each end holds with 97.5 %. */
function exact(k: number, n: number): readonly number[] {
  return exactEnds(k, n, 0.025).map((end) => Number(end.toFixed(10)));
}

function ends(one: GateJson | undefined): readonly number[] {
  return [one?.low, one?.high].map((end) => Number((end ?? NaN).toFixed(10)));
}

async function jsonOf(args: readonly string[]): Promise<DocumentJson & { code: number | null }> {
  const { stdout, stderr, code } = await run([...args, '--json', '--quiet']);
  if (stdout === '') throw new Error(stderr);
  return { ...(JSON.parse(stdout) as DocumentJson), code };
}

describe('several gates with a confidence', PATIENCE, () => {
  it.concurrent('fail what Holm by hand lets fail', async ({ expect }) => {
    // One side of the interval of 0.9 is 0.044737 wide above, 1.644854 errors of 0.027198: the p-value
    // of bound 0.946 is Φ(−0.046 / 0.027198 = −1.6913) = 0.0454, of bound 0.956 Φ(−2.0590) = 0.0197.
    const of = async (...texts: string[]): Promise<unknown> => {
      const { gates, code } = await jsonOf([...ONE, ...sure('0.95', ...texts)]);
      return [code, gates.map(({ verdict, verdictAlone = null }) => [verdict, verdictAlone])];
    };
    const { gates } = await jsonOf([...ONE, ...sure('0.95', 'accuracy>=0.946', 'accuracy>=0.956')]);
    expect(gates.map(({ failPValue }) => failPValue)).toEqual([
      expect.closeTo(0.0454, 4),
      expect.closeTo(0.0197, 4),
    ]);
    const [pass, fail, taken] = [
      ['pass', null],
      ['fail', null],
      ['inconclusive', 'fail'],
    ];
    expect(await of('accuracy>=0.946')).toEqual([1, [fail]]);
    // 2 · 0.0454 is above 0.05, 2 · 0.0197 below; then the greater of both has 1 · 0.0454 left.
    expect(await of('accuracy>=0.946', 'accuracy>=0.8')).toEqual([4, [taken, pass]]);
    expect(await of('accuracy>=0.956', 'accuracy>=0.8')).toEqual([1, [fail, pass]]);
    expect(await of('accuracy>=0.946', 'accuracy>=0.956')).toEqual([1, [fail, fail]]);
    // 3 · 0.0197 is above 0.05.
    expect(await of('accuracy>=0.956', 'accuracy>=0.8', 'errorRate<=0.2')).toEqual([
      4,
      [taken, pass, pass],
    ]);
  });

  it.concurrent('say why a failure is taken back', async ({ expect }) => {
    const { stderr, code } = await run([...ONE, ...sure('0.95', 'accuracy>=0.946', 'f1[a]>=0.7')]);
    expect(code).toBe(4);
    expect(stderr).toMatchInlineSnapshot(`
      "confmat: gate inconclusive: accuracy>=0.946 (found 0.9, from 0.8363 to 0.9447 at 95 % confidence; fails by itself, which among so many gates may be bad luck; an unchanged model would fail in 40.1 % of runs)
      "
    `);
  });

  it.concurrent('count every group', async ({ expect }) => {
    // All 50 rows of x are right, 40 of y, whose failure has p = 0.0449: too much for two gates.
    const groups = await jsonOf([...ONE, '--by', 'g', ...sure('0.95', 'accuracy{*}>=0.89')]);
    expect(groups.gates.map(({ gate, verdict }) => [gate, verdict])).toEqual([
      ['accuracy{*}>=0.89 of x', 'pass'],
      ['accuracy{*}>=0.89 of y', 'inconclusive'],
    ]);
    // Clopper and Pearson for 40 of 50.
    expect(groups.gates[1]).toMatchObject({
      low: expect.closeTo(0.6844, 4) as number,
      high: expect.closeTo(0.8873, 4) as number,
      verdictAlone: 'fail',
    });
  });
});

describe('a gate with a confidence', PATIENCE, () => {
  it.concurrent('counts rows of the whole input, of a class or group too', async ({ expect }) => {
    const [ofClass, ofGroup] = await Promise.all([
      jsonOf([...ONE, ...sure('0.95', 'recall[a]>=0.85')]),
      jsonOf([...ONE, '--by', 'g', ...sure('0.95', 'accuracy{y}>=0.75')]),
    ]);
    // 45 of 50 rows of a, and 40 of 50 of y: of two rows of the input, one is of the class or the group.
    // By scipy, a gate on the exact interval tells 0.9 from 0.85 with 281 rows, 0.8 from 0.75 with 437.
    expect(ofClass.gates[0]).toMatchObject({ moreRelevantRows: 231, moreRows: 2 * 231 });
    expect(ofGroup.gates[0]).toMatchObject({ moreRelevantRows: 387, moreRows: 2 * 387 });
  });

  it.concurrent('judge what errors cost', async ({ expect }) => {
    const costs = folder.write('per-error.json', '{"a":{"b":2},"b":{"a":2}}');
    // Every error costs 2: the cost is twice the error rate, 10 of 100 rows, 5 of 50 of a class.
    const of = async (...texts: string[]): Promise<readonly GateJson[]> =>
      (await jsonOf([...ONE, '--cost', costs, ...sure('0.975', ...texts)])).gates;
    const gates = await of('cost<=0.4', 'cost<=0.25', 'totalCost<=8', 'cost[a]<=0.01');
    expect(gates.map(({ verdict }) => verdict)).toEqual([
      ...['pass', 'inconclusive', 'inconclusive', 'fail'],
    ]);
    exact(10, 100).forEach((end, side) => {
      expect(ends(gates[0])[side]).toBeCloseTo(2 * end, 8);
      expect(ends(gates[2])[side]).toBeCloseTo(200 * end, 6);
    });
    exact(5, 50).forEach((end, side) => expect(ends(gates[3])[side]).toBeCloseTo(2 * end, 8));
  });

  it.concurrent('is inconclusive where there is no interval, and says why', async ({ expect }) => {
    const reasons = async (args: readonly string[]): Promise<unknown> => {
      const { gates, code } = await jsonOf(args);
      expect(code).toBe(4);
      return gates.map(({ gate, verdict, low, moreRows, reason }) => {
        expect([verdict, low, moreRows]).toEqual(['inconclusive', null, null]);
        return [gate, reason];
      });
    };
    const costs = folder.write('costs.json', '{"a":{"b":3},"b":{"a":10}}');
    const never = folder.write('never.csv', `t,p\n${'a,a\nb,a\n'.repeat(20)}`);
    const zero = ['report', never, '--true', 't', '--pred', 'p'];
    expect([
      await reasons([...ONE, '--cost', costs, '--weight', 'w', ...sure('0.95', 'cost<=1')]),
      await reasons([...ONE, '--weight', 'w', ...sure('0.95', 'accuracy>=0.1', 'macro.f1>=0.1')]),
      await reasons([...zero, ...sure('0.95', 'precision[b]<=0.5', 'macro.precision>=0.1')]),
      await reasons([...zero, '--zero-division', 'nan', ...sure('0.95', 'precision[b]<=0.5')]),
      await reasons([
        ...['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'],
        ...sure('0.95', 'logLoss<=5', 'expectedCalibrationError<=0.9'),
      ]),
      await reasons([
        ...['sweep', DIGITS, '--true', 'digit', '--proba', 'p_*'],
        ...sure('0.95', 'macroRocAuc>=0.1'),
      ]),
    ]).toMatchInlineSnapshot(`
      [
        [
          [
            "cost<=1",
            "the counts are sums of weights, not numbers of rows",
          ],
        ],
        [
          [
            "accuracy>=0.1",
            "the counts are sums of weights, not numbers of rows",
          ],
          [
            "macro.f1>=0.1",
            "the counts are sums of weights, not numbers of rows",
          ],
        ],
        [
          [
            "precision[b]<=0.5",
            "no predicted samples",
          ],
          [
            "macro.precision>=0.1",
            "the value counts what is 0/0, which an interval leaves out: see --zero-division",
          ],
        ],
        [
          [
            "precision[b]<=0.5",
            "no predicted samples",
          ],
        ],
        [
          [
            "logLoss<=5",
            "no method is known to hold for logLoss",
          ],
          [
            "expectedCalibrationError<=0.9",
            "no method is known to hold for expectedCalibrationError",
          ],
        ],
        [
          [
            "macroRocAuc>=0.1",
            "no method is known to hold for macroRocAuc",
          ],
        ],
      ]
    `);
    // The mean of precision is that of a alone if 0/0 is left out: 20 of 40 rows.
    const { gates } = await jsonOf([
      ...[...zero, '--zero-division', 'nan'],
      ...sure('0.95', 'macro.precision>=0.3'),
    ]);
    expect(gates[0]).toMatchObject({ value: 0.5, verdict: 'pass' });
  });

  it.concurrent('shows an undecided bound with no number of rows', async ({ expect }) => {
    const { stderr, code } = await run([...ONE, ...sure('0.95', 'accuracy>=0.9')]);
    expect(code).toBe(4);
    expect(stderr).toMatchInlineSnapshot(`
      "confmat: gate inconclusive: accuracy>=0.9 (found 0.9, from 0.8363 to 0.9447 at 95 % confidence; no number of rows would decide: the value equals the bound; an unchanged model would fail in 5 % of runs)
      "
    `);
    // An end that rounds to the bound is shown in as many digits as tell them apart.
    const close = await run([...ONE, ...sure('0.95', 'accuracy>=0.9447')]);
    expect(close.stderr).toMatch(/from 0\.8363 to 0\.94474 at 95 % confidence/);
  });

  it.concurrent('judges label sets, each row a unit of its labels', async ({ expect }) => {
    const tags = folder.write('tags.csv', `t,p\n${'a|b,a\nb,b\n'.repeat(30)}${'a,\n'.repeat(4)}`);
    const sets = ['sets', tags, '--true', 't', '--pred', 'p', '--separator', '|'];
    const { gates } = await jsonOf([
      ...sets,
      ...sure(
        '0.975',
        'exactMatch>=0.3',
        'recall[a]>=0.7',
        'hammingLoss<=0.5',
        'labelAccuracy>=0.5',
      ),
      ...['samples.f1>=0.1', 'jaccard>=0.1', 'micro.f1>=0.5'].flatMap((gate) => [
        '--fail-under',
        gate,
      ]),
    ]);
    expect(gates.map(({ gate, verdict }) => [gate, verdict])).toEqual([
      ['exactMatch>=0.3', 'pass'],
      ['recall[a]>=0.7', 'pass'],
      ['hammingLoss<=0.5', 'pass'],
      ['labelAccuracy>=0.5', 'pass'],
      ['samples.f1>=0.1', 'inconclusive'],
      ['jaccard>=0.1', 'inconclusive'],
      ['micro.f1>=0.5', 'pass'],
    ]);
    const [whole, recall, loss, right] = gates;
    // 30 of 64 rows, and 30 of 34 that are a.
    expect(ends(whole)).toEqual(exact(30, 64));
    expect(ends(recall)).toEqual(exact(30, 34));
    // The loss and the accuracy of labels are the same share.
    expect(ends(loss)).toEqual(
      [...ends(right)].reverse().map((end) => Number((1 - end).toFixed(10))),
    );
    // Of 2 labels a row, 34 rows have one wrong.
    expect(right?.value).toBe(1 - 34 / 128);
    expect(right?.low).toBeLessThan(1 - 34 / 128);
    expect(right?.high).toBeGreaterThan(1 - 34 / 128);
  });

  it.concurrent(
    'judges a share of rows with the true class among the best two',
    async ({ expect }) => {
      const { gates } = await jsonOf([
        ...['sweep', DIGITS, '--true', 'digit', '--proba', 'p_*'],
        ...sure('0.975', 'top2Accuracy>=0.9'),
      ]);
      expect(gates[0]).toMatchObject({ value: 1717 / 1797, verdict: 'pass' });
      expect(ends(gates[0])).toEqual(exact(1717, 1797));
    },
  );

  it.concurrent('widens the interval of an area by what bins leave open', async ({ expect }) => {
    const sweep = ['sweep', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const gate = sure('0.95', 'rocAuc>=0.83');
    const [exact, bins] = await Promise.all([
      jsonOf([...sweep, ...gate]),
      jsonOf([...sweep, ...gate, '--bins', '20']),
    ]);
    const [found, wide] = [exact.gates[0], bins.gates[0]];
    expect(found?.verdict).toBe('pass');
    expect(wide?.low).toBeLessThan(found?.low ?? NaN);
    expect(wide?.high).toBeGreaterThan(found?.high ?? NaN);
    expect(wide?.value).toBeLessThan(found?.value ?? NaN);
  });

  it.concurrent('takes its confidence from a file of options', async ({ expect }) => {
    const config = folder.write(
      'confmat.config.json',
      '{"report":{"fail-under":["accuracy>=0.85"],"confidence":"95%,warn"}}',
    );
    const { code, stderr } = await run([...ONE, '--config', config, '--quiet']);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('gate inconclusive: accuracy>=0.85'),
    ]);
    const typo = folder.write('typo.json', '{"report":{"confidence":95}}');
    expect(await refusal([...ONE, '--config', typo])).toMatch(/confidence.*between 0\.5 and 1/);
  });
});
