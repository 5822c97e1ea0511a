import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, run, runPerhapsBuilt } from './harness.js';
import type { Outcome } from './harness.js';
import { exactEnds } from './binomial.js';

const folder = new Folder();
const CHURN = ['report', TELCO, '--true', 'churn', '--pred', 'prediction'];
const SCORED = ['--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
const gates = (...texts: string[]): string[] => texts.flatMap((text) => ['--fail-under', text]);
const sure = (confidence: string, ...texts: string[]): string[] => [
  ...gates(...texts),
  ...['--confidence', confidence],
];

/** A file of `right` rows that are right, and `wrong` ones that are not; classes in turn. */
function rowsFile(name: string, right: number, wrong: number): string {
  const rows = Array.from({ length: right + wrong }, (_, row) => {
    const [truth, other] = row % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
    return `${truth},${row < right ? truth : other}`;
  });
  return folder.write(name, `t,p\n${rows.join('\n')}\n`);
}
const of = (file: string): string[] => ['report', file, '--true', 't', '--pred', 'p'];
const HUNDRED = of(rowsFile('hundred.csv', 90, 10));

interface GateJson {
  readonly gate: string;
  readonly value: number | null;
  readonly passed: boolean;
  readonly verdict: string;
  readonly verdictAlone?: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly moreRows: number | null;
  readonly falseAlarmRate: number | null;
  readonly reason?: string;
}

async function gatesOf(args: readonly string[]): Promise<readonly GateJson[]> {
  const { stdout } = await run([...args, '--json', '--quiet']);
  return (JSON.parse(stdout) as { gates: GateJson[] }).gates;
}

async function verdicts(args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries((await gatesOf(args)).map(({ gate, verdict }) => [gate, verdict]));
}

describe('confmat report --fail-under --confidence', PATIENCE, () => {
  it.concurrent(
    'judges the ends of the interval, which its definition gives by hand',
    async ({ expect }) => {
      // 90 of 100 rows are right.
      const [low, high] = exactEnds(90, 100, 0.05);
      expect([low, high]).toEqual([expect.closeTo(0.8363, 4), expect.closeTo(0.9447, 4)]);
      const of95 = async (text: string): Promise<GateJson | undefined> =>
        (await gatesOf([...HUNDRED, ...sure('0.95', text)]))[0];
      const found = await of95('accuracy>=0.85');
      expect(found?.low).toBeCloseTo(low, 12);
      expect(found?.high).toBeCloseTo(high, 12);
      expect(found).toMatchObject({ value: 0.9, passed: false, verdict: 'inconclusive' });
      // By scipy's sums, 0.9 is told from 0.85 with 281 rows. The file has 100 of them.
      expect(found?.moreRows).toBe(181);
      const ends = ['accuracy>=0.8362', 'accuracy>=0.8363', 'accuracy>=0.9447', 'accuracy>=0.9448'];
      expect(await Promise.all(ends.map(async (end) => (await of95(end))?.verdict))).toEqual([
        'pass',
        'inconclusive',
        'inconclusive',
        'fail',
      ]);
      const upper = [
        'errorRate<=0.1638',
        'errorRate<=0.1637',
        'errorRate<=0.0553',
        'errorRate<=0.0552',
      ];
      expect(await Promise.all(upper.map(async (end) => (await of95(end))?.verdict))).toEqual([
        'pass',
        'inconclusive',
        'inconclusive',
        'fail',
      ]);
    },
  );

  it.concurrent('finds the ends that vectors have, of every metric', async ({ expect }) => {
    // Two-sided 95 %: each end holds with 97.5 %. With SciPy's exact ends of each class by the formulas
    // of docs/reference/intervals.md: macro F1 0.717517 to 0.741963, macro recall 0.704077 to 0.728382, F1 of Yes
    // 0.568782 to 0.608656. Matthews correlation (MCC) 0.442210 to 0.490016.
    const pass = [
      'macro.f1>=0.7175',
      'macro.f1<=0.7420',
      'macro.recall>=0.7040',
      'f1[Yes]<=0.6087',
    ];
    const open = [
      'macro.f1>=0.7176',
      'macro.f1<=0.7419',
      'macro.recall>=0.7041',
      'f1[Yes]<=0.6086',
    ];
    const more = [
      'balancedAccuracy>=0.7040',
      'matthewsCorrcoef>=0.4422',
      'matthewsCorrcoef<=0.4901',
    ];
    expect(
      await verdicts([...CHURN, ...sure('97.5%', ...pass, ...more, ...open, 'f1[Yes]>=0.57')]),
    ).toEqual({
      ...Object.fromEntries([...pass, ...more].map((gate) => [gate, 'pass'])),
      ...Object.fromEntries([...open, 'f1[Yes]>=0.57'].map((gate) => [gate, 'inconclusive'])),
    });
    // The ROC AUC 0.836515 to 0.855844.
    const area = sure('0.975', 'rocAuc>=0.8365', 'rocAuc>=0.8366', 'rocAuc<=0.8559');
    const found = { 'rocAuc>=0.8365': 'pass', 'rocAuc>=0.8366': 'inconclusive' };
    expect(await verdicts(['sweep', TELCO, ...SCORED, ...area])).toMatchObject(found);
  });

  it.concurrent('exits 0, 1 and 4, in a process of its own', async ({ expect }) => {
    const codeOf = async (...args: string[]): Promise<[number | null, string]> => {
      const { code, stderr } = await runPerhapsBuilt([...HUNDRED, ...args]);
      return [code, stderr];
    };
    const [passed, failed, open, both] = await Promise.all([
      codeOf(...sure('0.95', 'accuracy>=0.8')),
      codeOf(...sure('0.95', 'accuracy>=0.97')),
      codeOf(...sure('0.95', 'accuracy>=0.85')),
      codeOf(...sure('0.95', 'accuracy>=0.85', 'accuracy>=0.97')),
    ]);
    expect(passed).toEqual([0, '']);
    expect(failed[0]).toBe(1);
    expect(failed[1]).toMatchInlineSnapshot(`
      "confmat: gate failed: accuracy>=0.97 (found 0.9, from 0.8363 to 0.9447 at 95 % confidence; an unchanged model would fail in 68.4 % of runs)
      "
    `);
    expect(open).toEqual([
      4,
      'confmat: gate inconclusive: accuracy>=0.85 (found 0.9, from 0.8363 to 0.9447 at 95 % confidence; ' +
        'about 180 more rows would be needed to decide; an unchanged model would fail in under 0.1 % of runs)\n',
    ]);
    // A failed gate outweighs an inconclusive one.
    expect(both[0]).toBe(1);
  });

  it.concurrent('does with an inconclusive gate what it says', async ({ expect }) => {
    const by = (policy: string): Promise<Outcome> =>
      runPerhapsBuilt([...HUNDRED, ...sure(`0.95,${policy}`, 'accuracy>=0.85')]);
    const [pass, warn, fail] = await Promise.all([by('pass'), by('warn'), by('fail')]);
    expect([pass.code, warn.code, fail.code]).toEqual([0, 0, 1]);
    expect(pass.stderr).toBe('');
    expect(warn.stderr).toMatch(
      /^confmat: gate inconclusive: accuracy>=0\.85 \(found 0\.9, .*\)\n$/,
    );
    expect(fail.stderr).toBe(warn.stderr);
    // The result says the verdict in any case, and a failed gate fails in any case.
    expect(pass.stdout).toMatch(/^inconclusive {2}accuracy>=0\.85 \(found 0\.9, /m);
    const failing = await run([...HUNDRED, ...sure('0.95,pass', 'accuracy>=0.97')]);
    expect(failing.code).toBe(1);
  });

  it.concurrent('is as ever without --confidence', async ({ expect }) => {
    const [found] = await gatesOf([...HUNDRED, ...gates('accuracy>=0.85')]);
    expect(found).toEqual({
      gate: 'accuracy>=0.85',
      value: 0.9,
      comparison: '>=',
      bound: 0.85,
      passed: true,
    });
  });
});

describe('confmat report --fail-under --confidence, formats', PATIENCE, () => {
  const threeBy = (confidence: string): readonly string[] => [
    ...HUNDRED,
    ...sure(confidence, 'accuracy>=0.8', 'accuracy>=0.85', 'accuracy>=0.98'),
  ];
  const THREE = threeBy('0.95');

  it.concurrent('shows three verdicts in text, Markdown and the summary', async ({ expect }) => {
    const summary = join(folder.path, 'summary.md');
    const [text, markdown] = await Promise.all([
      run(THREE),
      run([...THREE, '--format', 'markdown', '--summary', summary]),
    ]);
    expect(text.stdout.slice(text.stdout.indexOf('Gates'))).toMatchInlineSnapshot(`
      "Gates

      passed        accuracy>=0.8 (found 0.9, from 0.8363 to 0.9447 at 95 % confidence; an unchanged model would fail in under 0.1 % of runs)
      inconclusive  accuracy>=0.85 (found 0.9, from 0.8363 to 0.9447 at 95 % confidence; about 180 more rows would be needed to decide; an unchanged model would fail in under 0.1 % of runs)
      failed        accuracy>=0.98 (found 0.9, from 0.8363 to 0.9447 at 95 % confidence; an unchanged model would fail in 78.3 % of runs)
      "
    `);
    const table = markdown.stdout.slice(markdown.stdout.indexOf('## Gates'));
    expect(table).toMatchInlineSnapshot(`
      "## Gates

      | gate | value | verdict | interval | to decide | an unchanged model would fail in |
      | --- | ---: | ---: | ---: | ---: | ---: |
      | accuracy\\>=0.8 | 0.9 | passed | from 0.8363 to 0.9447 (95 %) |  | under 0.1 % of runs |
      | accuracy\\>=0.85 | 0.9 | **inconclusive** | from 0.8363 to 0.9447 (95 %) | about 180 more rows would be needed to decide | under 0.1 % of runs |
      | accuracy\\>=0.98 | 0.9 | **failed** | from 0.8363 to 0.9447 (95 %) |  | 78.3 % of runs |
      "
    `);
    expect(readFileSync(summary, 'utf8')).toContain(table.trim());
  });

  it.concurrent('shows them in CSV and JSON', async ({ expect }) => {
    const [csv, json] = await Promise.all([run([...THREE, '--format', 'csv']), gatesOf(THREE)]);
    const rows = csv.stdout.split('\n').filter((line) => line.startsWith('gate,accuracy>=0.85'));
    expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
      ['inconclusive', '0.9'],
      ['low', String(json[1]?.low)],
      ['high', String(json[1]?.high)],
      ['moreRows', '181'],
      ['falseAlarmRate', String(json[1]?.falseAlarmRate)],
    ]);
    expect(json.map(({ passed, verdict }) => [passed, verdict])).toEqual([
      [true, 'pass'],
      [false, 'inconclusive'],
      [false, 'fail'],
    ]);
  });

  it.concurrent('writes JUnit by what a gate means for the run', async ({ expect }) => {
    const junitBy = async (name: string, policy = ''): Promise<string> => {
      const file = join(folder.path, name);
      await run([...threeBy(`0.95${policy}`), '--junit', file]);
      return readFileSync(file, 'utf8').replaceAll(folder.path, 'FOLDER');
    };
    expect(await junitBy('stop.xml')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="confmat" tests="3" failures="1" errors="1" skipped="0">
        <testsuite name="FOLDER/hundred.csv" tests="3" failures="1" errors="1" skipped="0">
          <testcase name="accuracy&gt;=0.8" classname="FOLDER/hundred.csv"/>
          <testcase name="accuracy&gt;=0.85" classname="FOLDER/hundred.csv">
            <error type="inconclusive" message="inconclusive: found 0.9, from 0.8363 to 0.9447 at 95 % confidence; about 180 more rows would be needed to decide; an unchanged model would fail in under 0.1 % of runs"/>
          </testcase>
          <testcase name="accuracy&gt;=0.98" classname="FOLDER/hundred.csv">
            <failure type="gate" message="found 0.9, from 0.8363 to 0.9447 at 95 % confidence; an unchanged model would fail in 78.3 % of runs"/>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
    const warned = await junitBy('warn.xml', ',warn');
    expect(warned).toContain('failures="1" errors="0" skipped="1"');
    expect(warned).toMatch(/<skipped message="inconclusive: found 0\.9, from 0\.8363 /);
    const failed = await junitBy('fail.xml', ',fail');
    expect(failed).toContain('failures="2" errors="0" skipped="0"');
    expect(failed).toMatch(/<failure type="inconclusive" message="inconclusive: found 0\.9/);
  });

  it.concurrent('annotates what did not pass, by what it means for the run', async ({ expect }) => {
    const annotations = async (policy = ''): Promise<readonly string[]> => {
      const { stderr } = await run(threeBy(`0.95${policy}`), { env: { GITHUB_ACTIONS: 'true' } });
      return stderr.match(/^::\w+ title=gate \w+/gm) ?? [];
    };
    const failed = '::error title=gate failed';
    expect(await annotations()).toEqual(['::error title=gate inconclusive', failed]);
    expect(await annotations(',warn')).toEqual(['::warning title=gate inconclusive', failed]);
    expect(await annotations(',pass')).toEqual(['::notice title=gate inconclusive', failed]);
  });
});

describe('--confidence', PATIENCE, () => {
  it.concurrent('are refused where they mean nothing', async ({ expect }) => {
    const refused = (...args: string[]): Promise<string> => refusal([...HUNDRED, ...args]);
    const all = await Promise.all([
      refused('--confidence', '0.95'),
      refused(...sure('95', 'accuracy>=0.5')),
      refused(...sure('0.5', 'accuracy>=0.5')),
      refused(...sure('1', 'accuracy>=0.5')),
      refused(...sure('high', 'accuracy>=0.5')),
      refused(...sure('0.95,maybe', 'accuracy>=0.5')),
      refusal(['sweep', TELCO, ...SCORED, '--confidence', '0.95']),
      refused('--strict', ...gates('accuracy>=0.5')),
      refused(...sure('0.95', 'errorRate>=0.5')),
    ]);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --confidence needs --fail-under

      exit 2
      confmat: option '--confidence <level>' argument '95' is invalid. Expected a confidence between 0.5 and 1, such as 0.95 or 95%.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options

      exit 2
      confmat: option '--confidence <level>' argument '0.5' is invalid. Expected a confidence between 0.5 and 1, such as 0.95 or 95%.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options

      exit 2
      confmat: option '--confidence <level>' argument '1' is invalid. Expected a confidence between 0.5 and 1, such as 0.95 or 95%.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options

      exit 2
      confmat: option '--confidence <level>' argument 'high' is invalid. Expected a confidence between 0.5 and 1, such as 0.95 or 95%.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options

      exit 2
      confmat: option '--confidence <level>' argument '0.95,maybe' is invalid. Expected a confidence, then pass, fail or warn, and strict.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options

      exit 2
      confmat: --confidence needs --fail-under

      exit 2
      confmat: --strict is now --confidence 0.95,strict

      exit 2
      confmat: --fail-under "errorRate>=0.5": errorRate is better the lower it is
        use <=
      "
    `);
  });

  it.concurrent('refuse a threshold that is tuned on the same rows', async ({ expect }) => {
    const best = ['report', TELCO, ...SCORED, '--threshold', 'best-f1'];
    const all = await Promise.all([
      refusal([...best, ...sure('0.95', 'f1[Yes]>=0.5')]),
      refusal(['sweep', TELCO, ...SCORED, ...sure('0.95', 'rocAuc>=0.8', 'f1>=0.5')]),
      refusal([
        ...['sweep', 'examples/digits.csv', '--true', 'digit', '--proba', 'p_*'],
        ...sure('0.95', 'f1[8]>=0.5'),
      ]),
    ]);
    expect(all.join('\n')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "f1[Yes]>=0.5": --threshold best-f1 is chosen on these same rows, where no --confidence holds
        choose the threshold on other rows, and judge it here: --threshold NUMBER

      exit 2
      confmat: --fail-under "f1>=0.5": the threshold of the best f1 is chosen on these same rows, where no --confidence holds
        choose the threshold on other rows, and judge it here: confmat report --score COLUMN --threshold NUMBER

      exit 2
      confmat: --fail-under "f1[8]>=0.5": the threshold of the best f1 is chosen on these same rows, where no --confidence holds
        choose the threshold on other rows, and judge it here: confmat report --score COLUMN --threshold NUMBER
      "
    `);
  });
});
