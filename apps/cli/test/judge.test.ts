import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confusionMatrixFromCounts } from '@confmat/core';
import { compareJudged, judged, nextLabels } from '@confmat/inference';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, run } from './harness.js';

const folder = new Folder();

interface JudgeJson {
  readonly tpr: { readonly estimate: number; readonly low: number; readonly high: number };
  readonly tnr: JudgeJson['tpr'];
  readonly kappa: JudgeJson['tpr'];
  readonly corrected?: JudgeJson['tpr'] & { readonly humanOnly?: JudgeJson['tpr'] };
  readonly nextLabels?: object;
  readonly judgeTotals: object;
  readonly byGroup?: readonly {
    readonly group: object;
    readonly judgeShare: number;
    readonly corrected?: JudgeJson['tpr'];
  }[];
  readonly difference?: JudgeJson['tpr'] & { readonly pValue: number };
}

type Rows = readonly (readonly [human: string, judge: string, n: number, system?: string])[];

function fileOf(name: string, rows: Rows): string {
  const lines = rows.flatMap(([human, judge, n, system = 'a']) =>
    Array.from({ length: n }, () => `${human},${judge},${system}`),
  );
  return folder.write(name, `human,judge,system\n${lines.join('\n')}\n`);
}

/** llm-judge-agreement's example: a judge on 40 bad and 80 good answers, and alone on 400. */
const PUBLISHED = fileOf('published.csv', [
  ['fail', 'fail', 30],
  ['fail', 'pass', 10],
  ['pass', 'fail', 2],
  ['pass', 'pass', 78],
  ['', 'pass', 320],
  ['', 'fail', 80],
]);
const COLUMNS = ['--human', 'human', '--judge', 'judge', '--pos-label', 'pass'];

async function found(args: readonly string[]): Promise<JudgeJson> {
  const { code, stdout, stderr } = await run(['judge', ...args, '--json', '--quiet']);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return JSON.parse(stdout) as JudgeJson;
}

function percents({ estimate, low, high }: JudgeJson['tpr']): string {
  const [value, from, to] = [estimate, low, high].map((one) => (100 * one).toFixed(1));
  return `${String(value)} (${String(from)}–${String(to)})`;
}

describe('confmat judge', PATIENCE, () => {
  it('has the published rates, agreement and corrected share', async () => {
    const json = await found([PUBLISHED, ...COLUMNS, '--labeled', 'by human label']);
    expect(percents(json.tnr)).toBe('75.0 (59.8–85.8)');
    expect(percents(json.tpr)).toBe('97.5 (91.3–99.3)');
    expect(json.kappa.estimate.toFixed(3)).toBe('0.763');
    // Published as 75.9 (67.3–84.1).
    expect(json.corrected && percents(json.corrected)).toBe('75.9 (67.3–84.1)');
    expect(json.judgeTotals).toEqual({ positives: 320, total: 400 });
  });

  it.each(['at random', 'by human label', 'by judge label'] as const)(
    'corrects the share as judged does: %s',
    async (labeled) => {
      const file = fileOf('random.csv', [
        ['fail', 'fail', 60],
        ['fail', 'pass', 8],
        ['pass', 'fail', 10],
        ['pass', 'pass', 42],
        ['', 'pass', 425],
        ['', 'fail', 575],
      ]);
      const matrix = confusionMatrixFromCounts(
        [
          [60, 8],
          [10, 42],
        ],
        ['fail', 'pass'],
      );
      const totals = { positives: 425, total: 1000 };
      const json = await found([file, ...COLUMNS, '--labeled', labeled]);
      const { estimate, low, high } = judged(matrix, totals, { labeled });
      expect(json.corrected).toMatchObject({ estimate, low, high });
      expect(json.nextLabels).toEqual(nextLabels(matrix, totals, { labeled }));
    },
  );

  it('tells groups apart, and compares the corrected shares of two', async () => {
    const cells = { a: [45, 5, 5, 45], b: [40, 10, 5, 45] } as const;
    const file = fileOf(
      'systems.csv',
      (['a', 'b'] as const).flatMap((system): Rows => {
        const [tn, fp, fn, tp] = cells[system];
        return [
          ['fail', 'fail', tn, system],
          ['fail', 'pass', fp, system],
          ['pass', 'fail', fn, system],
          ['pass', 'pass', tp, system],
          ['', 'pass', system === 'a' ? 700 : 600, system],
          ['', 'fail', system === 'a' ? 300 : 400, system],
        ];
      }),
    );
    const json = await found([file, ...COLUMNS, '--labeled', 'by human label', '--by', 'system']);
    const rowsOf = ([tn, fp, fn, tp]: readonly number[], positives: number) => ({
      humanByJudge: confusionMatrixFromCounts(
        [
          [tn ?? 0, fp ?? 0],
          [fn ?? 0, tp ?? 0],
        ],
        ['fail', 'pass'],
      ),
      judgeTotals: { positives, total: 1000 },
    });
    const own = compareJudged(rowsOf(cells.a, 700), rowsOf(cells.b, 600), {
      labeled: 'by human label',
    });
    const { estimate, low, high } = own.difference;
    expect(json.difference).toMatchObject({ estimate, low, high, pValue: own.pValue });
    expect(json.byGroup?.map(({ group }) => group)).toEqual([{ system: 'a' }, { system: 'b' }]);
    // Of 1,100 verdicts on system a 750 are positive.
    expect(json.byGroup?.[0]?.judgeShare).toBeCloseTo(750 / 1100, 12);
    expect(json.byGroup?.[1]?.corrected?.estimate).toBeCloseTo(4 / 7, 12);
  });

  it('holds both rates to a bar', async () => {
    const args = ['judge', PUBLISHED, ...COLUMNS, '--quiet'];
    expect((await run([...args, '--bar', '0.7'])).code).toBe(0);
    expect((await run([...args, '--bar', '0.8'])).code).toBe(1);
    const sure = await run([...args, '--bar', '0.7', '--confidence', '0.95']);
    expect(sure.code).toBe(4);
    expect(sure.stderr).toMatch(/specificity>=0\.7.*more rows/);
    expect(sure.stdout).toContain('each end of a gate is 95 % sure by itself');
  });

  it('shows the rows on which they disagree, and says how to correct', async () => {
    const { stdout } = await run(['judge', PUBLISHED, ...COLUMNS]);
    expect(stdout).toContain('120 rows with a human label, 400 without');
    expect(stdout).toContain('Disagreements (5 of 12; --show COLUMN adds a column)');
    expect(stdout).toContain("--labeled 'at random', 'by human label' or 'by judge label'");
    expect(stdout).not.toContain('corrected, among');
  });

  it('writes one page, with the corrected share', async () => {
    const page = join(folder.path, 'page.html');
    const args = ['judge', PUBLISHED, ...COLUMNS, '--labeled', 'by human label', '--html', page];
    expect((await run([...args, '--quiet'])).code).toBe(0);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('<h2 id="added-title">The judge</h2>');
    expect(text).toContain('corrected, among rows without a human label');
    expect(text).toMatch(/Disagreements.*5 of 12/s);
    const rows = Array.from({ length: 40 }, (_, i) => [
      i % 2 ? 'pass' : 'fail',
      i % 5 ? (i % 2 ? 'pass' : 'fail') : 'pass',
      `p${i}@example.com`,
      i % 3,
    ]);
    const file = folder.write('mail.csv', ['human,judge,mail,phone', ...rows].join('\n'));
    const mailed = ['judge', file, ...COLUMNS.slice(0, 4), '--html', page];
    const { stdout } = await run(mailed);
    for (const shown of [stdout, readFileSync(page, 'utf8')]) {
      expect(shown).toContain('Disagreements');
      expect(shown).not.toContain('example.com');
    }
    expect((await run([...mailed, '--show', 'mail'])).stdout).toContain('p0@example.com');
  });

  it('refuses rows that were hardly chosen as declared', async () => {
    const message = await refusal(['judge', PUBLISHED, ...COLUMNS, '--labeled', 'by nobody']);
    expect(message).toContain('--labeled');
    const file = fileOf('chosen.csv', [
      ['fail', 'fail', 50],
      ['pass', 'pass', 50],
      ['', 'pass', 900],
      ['', 'fail', 100],
    ]);
    expect(await refusal(['judge', file, ...COLUMNS, '--labeled', 'at random'])).toMatch(
      /--labeled "at random" does not fit/,
    );
  });

  it('refuses labels and columns that it cannot use', async () => {
    expect(await refusal(['judge', TELCO, '--judge', 'churn'])).toContain('--human COLUMN');
    expect(await refusal(['judge', TELCO, '--human', 'churn'])).toContain('--judge COLUMN');
    expect((await run(['judge', PUBLISHED])).stdout).toBe(
      (await run(['judge', PUBLISHED, ...COLUMNS.slice(0, 4)])).stdout,
    );
    expect(await refusal(['judge', PUBLISHED, '--human', 'nobody', '--judge', 'judge'])).toContain(
      'no column "nobody" (--human)',
    );
    const three = fileOf('three.csv', [
      ['a', 'a', 1],
      ['b', 'b', 1],
      ['c', 'c', 1],
    ]);
    const judgeOf = (...more: readonly string[]): string[] => [
      ...['judge', three, ...COLUMNS.slice(0, 4)],
      ...more,
    ];
    expect(await refusal(judgeOf())).toMatch(/has 3 verdicts, expected two.*\n.*--map b=a makes/);
    const passing = await refusal(judgeOf('--pos-label', 'a'));
    expect(passing).toContain('--map c=b makes all but "a" one verdict');
    const mapped = await run(judgeOf('--pos-label', 'a', '--map', 'c=b', '--quiet'));
    expect(mapped.stdout).toMatch(/finds b where it is .* 2$/m);
    const none = fileOf('none.csv', [
      ['', 'pass', 3],
      ['', 'fail', 3],
    ]);
    expect(await refusal(['judge', none, ...COLUMNS])).toContain('no row has both');
    expect(await refusal(['judge', PUBLISHED, ...COLUMNS.slice(0, 5), 'good'])).toContain('good');
  });

  it('takes the positive verdict by its name', async () => {
    const file = fileOf('yes.csv', [
      ['no', 'no', 5],
      ['yes', 'yes', 5],
    ]);
    const { code, stdout } = await run(['judge', file, ...COLUMNS.slice(0, 4)]);
    expect(code).toBe(0);
    expect(stdout).toContain('finds yes where it is');
    expect(stdout).toContain('every row with a verdict has a human label');
  });

  it('names the labels that humans alone gave', async () => {
    // The judge passes all.
    const file = fileOf('lenient.csv', [
      ['fail', 'pass', 8],
      ['pass', 'pass', 30],
      ['', 'pass', 40],
    ]);
    const args = ['judge', file, '--human', 'human', '--judge', 'judge', '--pos-label'];
    const ofPass = await run([...args, 'pass', '--labeled', 'by judge label', '--quiet']);
    expect(ofPass.stdout).toMatch(/finds fail where it is +0\.000/);
    expect(ofPass.stdout).toContain('0 among rows that the judge found fail');
    const ofFail = await run([...args, 'fail', '--quiet']);
    expect(ofFail.stdout).toMatch(/finds fail where it is +0\.000/);
    expect(ofFail.stdout).toMatch(/finds pass where it is +1\.000/);
    expect(await refusal([...args, 'good'])).toContain('no label "good"');
  });

  it('counts verdicts if one does not occur and --labels names both', async () => {
    const file = folder.write('disjoint.csv', 'human,judge\nyes,no\nyes,no\n');
    expect(await refusal(['judge', file, '--quiet'])).toContain('--labels no,yes');
    const args = ['judge', file, '--labels', 'no,yes', '--quiet', '--json'];
    const { stdout } = await run(args);
    expect(JSON.parse(stdout)).toMatchObject({ posLabel: 'yes', tpr: { estimate: 0 } });
    const alike = folder.write('alike.csv', 'human,judge\nyes,yes\n');
    // "yes" is a positive verdict by its name; no other one occurs, so its rate has no rows.
    const { code, stdout: text } = await run(['judge', alike, '--quiet']);
    expect(code).toBe(0);
    expect(text).toMatch(/finds yes where it is +1\.000 \(0\.207–1\.000\) +1$/m);
    expect(text).toMatch(/finds not yes where it is +no "not yes" by humans +0$/m);
  });

  it('answers where all human labels and verdicts are alike', async () => {
    const file = fileOf('all-alike.csv', [
      ['pass', 'pass', 20],
      ['', 'pass', 40],
    ]);
    const answers = async (labeled: string) => {
      const args = ['judge', file, ...COLUMNS, '--labeled', labeled, '--quiet', '--json'];
      const { code, stdout, stderr } = await run(args);
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as { corrected: object };
    };
    // Wilson of 20 of 20: 20 / (20 + z²).
    expect(await answers('at random')).toMatchObject({
      corrected: { estimate: 1, low: expect.closeTo(20 / (20 + 3.841458820694124), 6) as number },
    });
    expect(await answers('by human label')).toMatchObject({
      corrected: { estimate: null, reason: 'rows of one class only' },
    });
  });

  it('fails the bar where there are no rows', async () => {
    const file = folder.write('no-rows.csv', 'human,judge\n');
    const args = ['judge', file, ...COLUMNS, '--bar', '0.9', '--quiet'];
    expect((await run(args)).code).toBe(1);
    expect((await run([...args, '--confidence', '0.95'])).code).toBe(4);
  });

  it('names the group whose rows were hardly chosen as declared', async () => {
    const groups = { a: 500, b: 700, c: 300 };
    const rows = Object.entries(groups).flatMap(([system, positives]): Rows => [
      ['fail', 'fail', 50, system],
      ['pass', 'pass', 50, system],
      ['', 'pass', positives, system],
      ['', 'fail', 1000 - positives, system],
    ]);
    const args = ['judge', fileOf('groups.csv', rows), ...COLUMNS, '--labeled', 'at random'];
    // All groups together have the same share with and without human labels.
    expect((await run([...args, '--quiet'])).code).toBe(0);
    // One of many groups may look chosen otherwise by chance: it has no share, and says why.
    const { code, stdout } = await run([...args, '--by', 'system', '--quiet']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^b: --labeled .* 70\.0 %/m);
    const json = await found([...args.slice(1), '--by', 'system']);
    expect(json.byGroup?.map(({ corrected }) => corrected !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('tells groups without human labels, and rows without a group', async () => {
    const file = fileOf('part.csv', [
      ['fail', 'fail', 20, 'a'],
      ['pass', 'pass', 20, 'a'],
      ['', 'pass', 10, 'b'],
      ['', 'fail', 10, 'b'],
      ['pass', 'pass', 3, 'c'],
      ['', 'pass', 2, ''],
    ]);
    const args = [file, ...COLUMNS, '--by', 'system', '--labeled', 'by judge label'];
    const { stdout, stderr } = await run(['judge', ...args]);
    expect(stderr).toBe('');
    expect(stdout).not.toContain('nan');
    expect(stdout).toMatch(/^ +b +0 +no human labels +no human labels +50\.0 % +no human labels$/m);
    expect(stdout).toMatch(/^ +c +3 .*no "fail" by humans/m);
    expect(stdout).toMatch(/^ +a +40 .*every row has one$/m);
    expect(stdout).toContain('2 rows have no group');
    expect(stdout).toMatch(/Disagreements\n\n- none/);
    const json = await found(args);
    const none = { estimate: null, low: null, high: null };
    expect(json).toMatchObject({
      nWithoutGroup: 2,
      // Without a disagreement the interval of kappa reaches to 1.
      kappa: { estimate: 1, high: 1 },
    });
    expect(json.byGroup?.[1]).toMatchObject({ nHuman: 0, tpr: none, tnr: none, corrected: none });
    const { stdout: csv } = await run(['judge', ...args, '--format', 'csv']);
    const page = join(folder.path, 'groups.html');
    expect((await run(['judge', ...args, '--html', page, '--quiet'])).code).toBe(0);
    // The page does not call the accuracy of no rows 0.
    expect(readFileSync(page, 'utf8').includes('<td>0.000<td>')).toBe(false);
    expect(csv).toContain('judge of a,nHuman,,,,,,40\n');
    expect(csv).toContain('judge of a,tpr,,,,,estimate,1\n');
    expect(csv).toContain('judge of b,tpr,,,,,estimate,\n');
  });

  it('says how many rows have no verdict', async () => {
    const file = fileOf('silent.csv', [
      ['fail', 'fail', 5],
      ['pass', 'pass', 5],
      ['pass', '', 4],
      ['', 'pass', 3],
      ['', '', 2],
    ]);
    const { stdout } = await run(['judge', file, ...COLUMNS, '--quiet']);
    expect(stdout).toContain('3 without, 6 left out, because they have no verdict');
    expect(await found([file, ...COLUMNS])).toMatchObject({ nHuman: 10, nWithoutVerdict: 6 });
  });
});
