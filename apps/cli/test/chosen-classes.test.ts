import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';

type SklearnScores = Readonly<Record<'precision' | 'recall' | 'f1-score' | 'support', number>>;

/** What fixtures/generate_only.py recorded of scikit-learn. */
const golden = JSON.parse(
  readFileSync(new URL('./fixtures/only.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Readonly<Record<string, SklearnScores>>>>;

const folder = new Folder();
const PROBA = [DIGITS, '--true', 'digit', '--proba', 'p_*'];

describe('confmat report of chosen classes', PATIENCE, () => {
  it.concurrent('has the rows and averages of scikit-learn’s labels', async ({ expect }) => {
    const cases: readonly (readonly [string, readonly string[], readonly number[]])[] = [
      ['8,3,1', ['--only', '8,3,1'], [8, 3, 1]],
      ['without 0', ['--only', '-0'], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ];
    const whole = await reportJson(PROBA);
    for (const [name, options, labels] of cases) {
      const { rows, averages, accuracy, matrix, ...rest } = await reportJson([
        ...PROBA,
        ...options,
      ]);
      expect(rows.map(({ label }) => label)).toEqual(labels);
      const { micro, macro, weighted } = averages;
      const named = [...rows.map((row) => [String(row.label), row] as const)];
      const all = [
        ...named,
        ...Object.entries({ 'micro avg': micro, 'macro avg': macro, 'weighted avg': weighted }),
      ];
      for (const [key, row] of all) {
        const expected = golden[name]?.[key];
        expect(row.precision).toBeCloseTo(expected?.precision ?? NaN, 12);
        expect(row.recall).toBeCloseTo(expected?.recall ?? NaN, 12);
        expect(row.f1).toBeCloseTo(expected?.['f1-score'] ?? NaN, 12);
        expect(row.support).toBe(expected?.support);
      }
      expect(rest).toMatchObject({ averagesOver: labels });
      expect(accuracy).toBeNull();
      expect(matrix).toEqual(whole.matrix);
    }
  });

  it.concurrent('says so in the text, for groups too', async ({ expect }) => {
    const { stdout } = await run(['report', ...PROBA, '--only', '8,3,1', '--format', 'markdown']);
    expect(stdout).toContain(
      'showing 3 of 10 classes; averages are over these; errors involving the others still count',
    );
    expect(stdout).toContain('| *micro average* | 0.85 | 0.77 | 0.81 | 539 |');
    const churn = [TELCO, '--true', 'churn', '--pred', 'prediction'];
    const { slices } = await reportJson([...churn, '--only', 'Yes', '--by', 'contract']);
    expect(slices?.[0]?.rows.map(({ label }) => label)).toEqual(['Yes']);
    const byText = await run(['report', ...churn, '--only', 'Yes', '--by', 'contract']);
    const [precision, recall] = [slices?.[0]?.rows[0]?.precision, slices?.[0]?.rows[0]?.recall];
    expect(byText.stdout).toMatch(
      new RegExp(`Month-to-month .* ${precision?.toFixed(2)} +${recall?.toFixed(2)} `),
    );
  });

  it.concurrent('holds gates to the averages of the chosen classes', async ({ expect }) => {
    const only = ['report', ...PROBA, '--only', '8,3,1'];
    const passed = await run([...only, '--fail-under', 'macro.f1=0.8', '--json']);
    expect(passed.code).toBe(0);
    expect((await run([...only, '--fail-under', 'macro.f1=0.81', '--json'])).code).toBe(1);
  });

  it.concurrent.for([
    ['-1', [-1]],
    ['-1,1', [-1, 1]],
    ['[-1]', [-1]],
    ['-0', [-1, 1]],
  ] as const)(
    'takes %s of labels below 0 as a label where it is one',
    async ([typed, shown], { expect }) => {
      const file = folder.write('below.csv', 'y,p\n-1,-1\n-1,0\n0,0\n1,1\n1,-1\n');
      const json = await reportJson([file, '--true', 'y', '--pred', 'p', '--only', typed]);
      expect(json.rows.map(({ label }) => label)).toEqual(shown);
    },
  );

  it.concurrent('refuses classes that do not occur, or contradict', async ({ expect }) => {
    const asked = async (...options: string[]): Promise<string> =>
      (await refusal(['report', ...PROBA, ...options])).split('\n')[1] ?? '';
    expect(await asked('--only', '8,10')).toBe(`confmat: ${DIGITS}: no label "10" (--only)`);
    expect(await asked('--only', '-x')).toBe(`confmat: ${DIGITS}: no label "x" (--only)`);
    expect(await asked('--only', '8', '--only', '-3')).toBe(
      "confmat: option '--only <list>' argument '-3' is invalid. Expected classes, or -classes to leave out, and not both.",
    );
    expect(await asked('--only', '8,8')).toBe('confmat: --only: "8" is given twice');
    expect(await asked('--only', '-0,-1,-2,-3,-4,-5,-6,-7,-8,-9')).toBe(
      `confmat: ${DIGITS}: --only leaves out every class`,
    );
    expect(await asked('--only', '8', '--pos-label', '3')).toBe(
      'confmat: --pos-label "3" is not among the classes of the report',
    );
  });
});
