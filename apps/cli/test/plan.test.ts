import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, run } from './harness.js';
import type { RunOptions } from './harness.js';

const folder = new Folder();
const ONE = [TELCO, '--true', 'churn', '--pred', 'prediction'];
const TWO = [
  TELCO,
  ...['--true', 'churn', '--score', 'score,score_logistic', '--pos-label', 'Yes'],
];

interface PlannedJson {
  readonly metric?: string;
  readonly value: number;
  readonly relevantRows: number | null;
  readonly rows: number | null;
  readonly rowsNow?: number;
  readonly designEffect?: number;
  readonly units?: number;
  readonly reason?: string;
}

async function planned(
  args: readonly string[],
  options: RunOptions = {},
): Promise<readonly PlannedJson[]> {
  const { code, stdout, stderr } = await run(['plan', ...args, '--json'], options);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return (JSON.parse(stdout) as { planned: readonly PlannedJson[] }).planned;
}

/** Quantiles of the normal distribution. */
const Z975 = 1.959963984540054;

describe('confmat plan', PATIENCE, () => {
  it('finds the least rows of a Wilson interval of a width', async () => {
    const [found] = await planned(['--value', '0.9', '--width', '0.04']);
    const widthOf = (n: number): number => {
      const z2 = Z975 ** 2;
      return (2 * Z975 * Math.sqrt(n * 0.9 * 0.1 + z2 / 4)) / (n + z2);
    };
    const rows = found?.relevantRows ?? NaN;
    expect(widthOf(rows)).toBeLessThanOrEqual(0.04);
    expect(widthOf(rows - 1)).toBeGreaterThan(0.04);
  });

  it('plans for half where nothing is expected, and for all rows of a share', async () => {
    const [half] = await planned(['--width', '0.1']);
    const [asHalf] = await planned(['--width', '0.1', '--value', '0.5', '--share', '0.05']);
    expect(half?.value).toBe(0.5);
    expect(asHalf?.relevantRows).toBe(half?.relevantRows);
    expect(asHalf?.rows).toBe(20 * (half?.relevantRows ?? NaN));
  });

  it('finds the rows of a gate, and says when none would do', async () => {
    const args = ['--value', '0.92', '--at-least', '0.9,0.92'];
    const [told, never] = await planned(args);
    // Sums of binomial probabilities for every number of rows from 1 on, by scipy: the first with the power.
    expect(told).toMatchObject({ relevantRows: 1290, rows: null });
    const reason = 'the expected value is the bound itself';
    expect(never).toMatchObject({ relevantRows: null, rows: null, reason });
    const [surer] = await planned([...args, '--confidence', '97.5%']);
    expect(surer?.relevantRows).toBe(1629);
    const [share] = await planned([...args, '--share', '0.05']);
    expect(share).toMatchObject({ relevantRows: 1290, rows: 25_800 });
  });

  it('finds the rows of a gate on a drop', async () => {
    const [found] = await planned(['--max-drop', '0.01', '--discordant', '0.1']);
    // Sums over all counts of rows that differ, by scipy; the normal formula has 6,183 and 24,725.
    expect(found).toMatchObject({ relevantRows: 6191, rows: 6191 });
    const worse = ['--max-drop', '0.01', '--discordant', '0.1', '--change', '-0.005'];
    expect((await planned(worse))[0]?.rows).toBe(24_736);
  });

  it('plans for each class from a first sample', async () => {
    const found = await planned([...ONE, '--width', '0.05', '--metric', 'f1']);
    expect(found.map(({ metric }) => metric)).toEqual(['f1[No]', 'f1[Yes]', 'macro.f1']);
    // Of 992 + 508 + 877 rows the interval goes from 0.569035 to 0.608477.
    const wanted = 2377 * ((0.608477 - 0.569035) / 0.05) ** 2;
    expect(found[1]).toMatchObject({ rowsNow: 2377, relevantRows: Math.ceil(wanted) });
    expect(found[1]?.rows).toBe(Math.ceil((Math.ceil(wanted) * 7043) / 2377));
  });

  it('plans for a comparison from one of a first sample', async () => {
    // 221 rows only the first has right, 225 only the second.
    const [found] = await planned([...TWO, '--max-drop', '0.01', '--metric', 'accuracy']);
    // (1.645 + 0.842)² · (446 / 7043 − (4 / 7043)²) / 0.01² = 3,915.1, and 10 more by scipy's sums.
    expect(found?.rows).toBe(3925);
    // A row of a rare class moves its recall by more than one row moves the accuracy.
    const [ofRecall] = await planned([...TWO, '--max-drop', '0.01', '--metric', 'recall']);
    expect(ofRecall?.rows).toBeGreaterThan(found?.rows ?? NaN);
  });

  describe('of rows that belong together', () => {
    // Eight users of ten rows: six are right throughout, two are wrong throughout.
    const users = Array.from({ length: 80 }, (_, row) => Math.floor(row / 10));
    const right = users.map((user) => user < 6);
    const lines = users.map((user, row) => {
      const truth = row % 2 === 0 ? 'x' : 'y';
      const other = truth === 'x' ? 'y' : 'x';
      // The second prediction is right in half of the rows of the users that the first has wrong.
      const second = right[row] || row % 4 < 2 ? truth : other;
      return `${truth},${right[row] ? truth : other},${second},u${user}`;
    });
    const users8 = folder.write('users.csv', ['t,p,q,user', ...lines, ''].join('\n'));
    const PILOT = [users8, '--true', 't', '--pred', 'p'];
    const WIDTH = ['--width', '0.1', '--metric', 'accuracy'];
    // Residuals: a right user has 10 − 7.5 more than its share, a wrong one 7.5 less.
    const ofUsers = (8 / 7) * (6 * 2.5 ** 2 + 2 * 7.5 ** 2);
    const ofRows = (80 / 79) * 80 * 0.75 * 0.25;
    const effect = ofUsers / ofRows;

    it('multiplies the rows by the design effect, and counts the units', async () => {
      const [alone] = await planned([...PILOT, ...WIDTH]);
      const [found] = await planned([...PILOT, ...WIDTH, '--unit', 'user']);
      expect(alone).not.toHaveProperty('designEffect');
      const rows = Math.ceil((alone?.rows ?? NaN) * effect);
      expect(found).toMatchObject({
        designEffect: expect.closeTo(effect, 12) as number,
        rowsNow: 80,
        relevantRows: rows,
        rows,
        units: Math.ceil(rows / 10),
      });
      // Rows that are users of their own are as many as rows.
      const single = lines.map((line, row) => `${line}${row}`);
      const each = folder.write('each.csv', ['t,p,q,user', ...single, ''].join('\n'));
      const own = [each, ...PILOT.slice(1), ...WIDTH, '--unit', 'user'];
      expect((await planned(own))[0]).toMatchObject({
        designEffect: expect.closeTo(1, 12) as number,
        rows: alone?.rows,
        units: alone?.rows,
      });
    });

    it('plans from what an evaluation keeps', async () => {
      const kept = `${folder.path}/kept.json`;
      await run(['report', ...PILOT, '--unit', 'user', '--save', kept]);
      const goals = ['--at-least', '0.6', '--metric', 'f1'];
      const fromRows = await planned([...PILOT, ...goals, '--unit', 'user']);
      expect(await planned([kept, ...goals])).toEqual(fromRows);
      expect(fromRows[0]).toHaveProperty('designEffect');
      const plain = `${folder.path}/plain.json`;
      await run(['report', ...PILOT, '--save', plain]);
      expect(await planned([plain, ...goals])).toEqual(await planned([...PILOT, ...goals]));
      expect(await refusal(['plan', plain, '--max-drop', '0.1'])).toContain(
        'plain.json: --max-drop compares two predictions of the same rows',
      );
      expect(await refusal(['plan', plain, ...WIDTH, '--unit', 'user'])).toContain(
        'plain.json: --unit needs rows',
      );
    });

    it('plans a comparison in units', async () => {
      const pair = [users8, '--true', 't', '--pred', 'p,q'];
      const drop = ['--max-drop', '0.02', '--metric', 'accuracy'];
      const [alone] = await planned([...pair, ...drop]);
      const [found] = await planned([...pair, ...drop, '--unit', 'user']);
      // Of the twenty rows of two users the second has ten right: five of each or six and four.
      const gains = [6, 7].map((user) => {
        return users.filter((own, row) => own === user && row % 4 < 2).length;
      });
      const mean = (gains[0] ?? 0) + (gains[1] ?? 0);
      const share = mean / 80;
      const squares = gains.reduce((sum, gain) => sum + (gain - 10 * share) ** 2, 0);
      const variance = (8 / 7) * (squares + 6 * (10 * share) ** 2);
      const ofSingle = 80 * (share - share ** 2);
      expect(found?.designEffect).toBeCloseTo(variance / ofSingle, 10);
      expect(found?.rows).toBe(Math.ceil((alone?.rows ?? NaN) * (found?.designEffect ?? NaN)));
      expect(found?.units).toBe(Math.ceil((found?.rows ?? NaN) / 10));
      const both = `${folder.path}/both.json`;
      await run(['compare', ...pair, '--unit', 'user', '--save', both]);
      expect(await planned([both, ...drop])).toEqual([found]);
      expect(await refusal(['plan', both, ...WIDTH])).toContain('holds two predictions');
    });

    it('says what it plans in, and why it cannot', async () => {
      const { stdout } = await run(['plan', ...PILOT, ...WIDTH, '--unit', 'user']);
      expect(stdout).toContain('design effect  units');
      expect(stdout).toContain('the rows of one user count together: 8 units of 10 rows');
      const csv = await run(['plan', ...PILOT, ...WIDTH, '--unit', 'user', '--format', 'csv']);
      expect(csv.stdout.split('\n')[0]).toMatch(/,rows,designEffect,units$/);
      const one = [...PILOT, ...WIDTH, '--where', "user = 'u1'", '--unit', 'user'];
      expect((await planned(one))[0]?.reason).toContain('fewer than two units');
      expect(await refusal(['plan', '--width', '0.1', '--unit', 'user'])).toContain(
        '--unit needs a file',
      );
    });
  });

  it('writes text, Markdown and CSV', async () => {
    const args = ['plan', ...ONE, '--at-least', '0.6', '--metric', 'f1[Yes]'];
    expect((await run(args)).stdout).toMatchInlineSnapshot(`
      "examples/telco-churn.csv: 7,043 rows, churn against prediction
      rows needed for a 95 % gate to reach a verdict in 80 % of samples

                 value  at least  relevant rows now  needed  rows in all
      F1 of Yes  0.589       0.6               2377   11969        35464

      relevant rows: those that the metric is about, such as the rows of a class for its recall
      where the value misses the bound, the rows are those needed to show that it does
      "
    `);
    const numbers = ['plan', '--value', '0.9', '--width', '0.04,0.02'];
    expect((await run(numbers)).stdout).toMatchInlineSnapshot(`
      "plan: rows needed for a 95 % interval of a given width

      value  width  relevant rows
        0.9   0.04            868
        0.9   0.02           3461

      relevant rows: those that the metric is about, such as the rows of a class for its recall
      to see the rows in all, give the share of relevant rows: --share 0.05
      "
    `);
    expect((await run([...numbers, '--format', 'csv'])).stdout).toMatchInlineSnapshot(`
      "metric,value,goal,bound,rowsNow,relevantRows,rows
      ,0.9,width,0.04,,868,
      ,0.9,width,0.02,,3461,
      "
    `);
    const markdown = await run([...numbers, '--format', 'markdown']);
    expect(markdown.stdout).toContain('| 0.9 | 0.04 | 868 |');
  });

  it('says why a class cannot be planned for', async () => {
    const none = folder.write('none.csv', 't,p\nx,x\nx,x\ny,x\n');
    const args = [none, '--true', 't', '--pred', 'p', '--metric', 'precision[y]'];
    const [found] = await planned([...args, '--width', '0.1']);
    expect(found?.rows).toBeNull();
    expect(found?.reason).toBeTypeOf('string');
  });

  it('refuses what it cannot plan, in a sentence', async () => {
    const found: Record<string, string> = {};
    const refused: readonly (readonly string[])[] = [
      [],
      ['--width', '3'],
      ['--width', 'wide'],
      ['--width', '0.1', '--at-least', '0.9'],
      ['--value', '2', '--width', '0.1'],
      ['--width', '0.1', '--metric', 'f1'],
      ['--width', '0.1', '--discordant', '0.1'],
      ['--at-least', '0.9'],
      ['--max-drop', '0.01'],
      ['--max-drop', '0.01', '--discordant', '0.01', '--change', '-0.05'],
      ['--max-drop', '0.01', '--value', '0.9'],
      ['--width', '0.1', '--share', '0'],
      [TELCO, '--width', '0.1'],
      [TELCO, '--true', 'churn', '--width', '0.1'],
      [...ONE, '--max-drop', '0.01'],
      [...TWO, '--width', '0.1'],
      [...ONE, '--width', '0.1', '--value', '0.9'],
      [...ONE, '--width', '0.1', '--metric', 'f1[Maybe]'],
    ];
    for (const args of refused) found[args.join(' ')] = await refusal(['plan', ...args]);
    expect(found).toMatchInlineSnapshot(`
      {
        "": "exit 2
      confmat: what are the rows for?
        --width 0.05, --at-least 0.8, --at-most 0.2, or --max-drop 0.01
      ",
        "--at-least 0.9": "exit 2
      confmat: --at-least needs --value, what is expected; or a file
      ",
        "--max-drop 0.01": "exit 2
      confmat: --max-drop needs --discordant, the share of rows on which exactly one model is right; or a file with two predictions
      ",
        "--max-drop 0.01 --discordant 0.01 --change -0.05": "exit 2
      confmat: --change is larger than --discordant: so many rows cannot change
      ",
        "--max-drop 0.01 --value 0.9": "exit 2
      confmat: --max-drop and --value cannot be combined
        use --change: 0 if it is as good
      ",
        "--value 2 --width 0.1": "exit 2
      confmat: --value: 2 is not a share from 0 to 1
      ",
        "--width 0.1 --at-least 0.9": "exit 2
      confmat: --width and --at-least cannot be combined
      ",
        "--width 0.1 --discordant 0.1": "exit 2
      confmat: --discordant needs --max-drop
      ",
        "--width 0.1 --metric f1": "exit 2
      confmat: --metric needs a file
      ",
        "--width 0.1 --share 0": "exit 2
      confmat: option '--share <number>' argument '0' is invalid. Expected a number from 1e-9 to 1.
        usage: confmat plan --value 0.9 --width 0.04; --help lists the options
      ",
        "--width 3": "exit 2
      confmat: --width: 3 is not a number above 0 and below 2
      ",
        "--width wide": "exit 2
      confmat: option '--width <numbers>' argument 'wide' is invalid. Expected a number.
        usage: confmat plan --value 0.9 --width 0.04; --help lists the options
      ",
        "examples/telco-churn.csv --true churn --pred prediction --max-drop 0.01": "exit 2
      confmat: --max-drop compares two predictions, 1 was named
        --pred OLD,NEW; or without a file --discordant, the share of rows that differ
      ",
        "examples/telco-churn.csv --true churn --pred prediction --width 0.1 --metric f1[Maybe]": "exit 3
      confmat: --metric "f1[Maybe]": no label "Maybe"
        labels: "No", "Yes"
      ",
        "examples/telco-churn.csv --true churn --pred prediction --width 0.1 --value 0.9": "exit 2
      confmat: --value is what a file tells by itself
      ",
        "examples/telco-churn.csv --true churn --score score,score_logistic --pos-label Yes --width 0.1": "exit 2
      confmat: 2 predictions were named, expected one
      ",
        "examples/telco-churn.csv --true churn --width 0.1": "exit 2
      confmat: which column holds the predictions?
        --pred COLUMN, or --score COLUMN --pos-label LABEL
      ",
        "examples/telco-churn.csv --width 0.1": "exit 2
      confmat: which column holds the true labels?
        --true COLUMN
      ",
      }
    `);
  });
});
