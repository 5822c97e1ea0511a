import { readFileSync } from 'node:fs';
import { confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { parseValue } from '@confmat/answers/whence/asked-value.js';
import { matrixDefinitions, turned } from '@confmat/answers/whence/definitions.js';
import { programsOfAll, whence } from '@confmat/answers/whence/search.js';
import type { Found } from '@confmat/answers/whence/search.js';
import { describe, expect, it } from 'vitest';
import { PATIENCE, TELCO, refusal, run } from './harness.js';

const ROWS = {
  input: `t,p\n${'a,a\n'.repeat(5)}${'a,b\n'.repeat(3)}${'b,a\n'.repeat(2)}${'b,b\n'.repeat(6)}c,a\nc,b\n`,
};
const ASK = ['whence', '-', '--true', 't', '--pred', 'p'];

const golden = new URL('../../../packages/testkit/golden/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, golden), 'utf8'));
interface Run {
  readonly program: string;
  readonly input: string;
  readonly name: string;
  readonly value: number | string;
}
const runs = ['pip', 'r', 'maven', 'dl4j', 'npm', 'cargo', 'go'].flatMap(
  (name) => (read(`program-runs-${name}.json`) as { runs: readonly Run[] }).runs,
);
const { matrices } = read('program-run-cases.json') as {
  matrices: readonly { name: string; counts: number[][] }[];
};
/** Inputs of 1,000 rows or more, of few classes: of a hundred, each class has a number. */
const LARGE = ['two classes, 1,000 rows', 'five classes, 1,000 rows', 'ten classes, 2,000 rows'];

const matrixOf = (input: string): ConfusionMatrix => {
  const counts = matrices.find(({ name }) => name === input)?.counts ?? [];
  return confusionMatrixFromCounts(counts, [...counts.keys()]);
};
const definitions = new Map(
  LARGE.map((name) => {
    const matrix = matrixOf(name);
    return [name, [matrixDefinitions(matrix), matrixDefinitions(turned(matrix))] as const];
  }),
);

function search(text: string, input: string): Found {
  const [asked] = parseValue(text);
  const [own, ofTurned] = definitions.get(input) ?? [[], []];
  if (!asked) throw new Error('a number was asked');
  return whence(asked, own, ofTurned);
}

/** Numbers of four digits that programs printed of large inputs, spread over programs and inputs. */
const printed = runs.filter(
  ({ input, value }) =>
    LARGE.includes(input) && typeof value === 'number' && value > 0.05 && value < 0.9999,
);
const every = Math.floor(printed.length / 50);
const fifty = printed.filter((_, place) => place % every === 0).slice(0, 50);
const textOf = ({ value }: Run): string => Number(value).toFixed(4);
const isSource = ({ program, name }: Run, line: Found['lines'][number] | undefined): boolean =>
  line?.definitions.some(
    (one) => one.program?.toLowerCase() === program.toLowerCase() && one.name === name,
  ) ?? false;

describe('the search', () => {
  it('names the source of 50 numbers that programs printed, first of 40 and in the list of 49', () => {
    expect(fifty).toHaveLength(50);
    const found = fifty.map((one) => search(textOf(one), one.input).lines);
    const first = fifty.filter((one, place) => isSource(one, found[place]?.[0]));
    const listed = fifty.filter((one, place) => found[place]?.some((line) => isSource(one, line)));
    expect(first.length).toBeGreaterThanOrEqual(40);
    expect(listed.length).toBeGreaterThanOrEqual(49);
  });

  it('states the chance that numbers of other rows fit something', () => {
    // Numbers of each input against the definitions of the two others.
    const tries = printed.flatMap((one) =>
      LARGE.filter((name) => name !== one.input).map((name) => search(textOf(one), name)),
    );
    const fit = tries.filter(({ lines }) => lines.some((line) => line.printed === 'rounded'));
    const stated = tries.map(({ chance }) => chance.fit / chance.numbers);
    const mean = stated.reduce((sum, share) => sum + share, 0) / stated.length;
    expect(tries.length).toBeGreaterThan(500);
    expect(Math.abs(fit.length / tries.length - mean)).toBeLessThan(0.1);
  });

  it('counts the numbers around a number that fit, by hand', () => {
    const [asked] = parseValue('0.30');
    const of = (value: number) => ({ program: null, name: 'x', isDefault: true, value });
    if (!asked) throw new Error('a number was asked');
    // 0.301 and 0.304 are one number of two digits, 0.2049 is another; 1.5 is outside.
    const found = whence(asked, [of(0.301), of(0.304), of(0.2049), of(1.5)], []);
    expect(found.chance).toEqual({ numbers: 100, fit: 2 });
    expect(found.lines.map(({ printed, value }) => [printed, value])).toEqual([
      ['rounded', 0.301],
      ['rounded', 0.304],
    ]);
  });

  it('counts what fits in percent, too, around a number beyond 1', () => {
    const [asked] = parseValue('30.1');
    const of = (value: number) => ({ program: null, name: 'x', isDefault: true, value });
    if (!asked) throw new Error('a number was asked');
    // 30.1 and 30.2 fit, 30.14 is 30.1 again, and 0.3 lies among the 1,000 numbers from -19.9 on.
    const found = whence(asked, [of(0.301), of(0.3014), of(30.2)], []);
    expect(found.chance).toEqual({ numbers: 1000, fit: 3 });
  });

  it('reads half up and half even, cut off, in percent, as an error and turned', () => {
    const of = (value: number) => ({ program: null, name: 'x', isDefault: true, value });
    const how = (text: string, value: number, ofTurned = NaN): readonly string[] => {
      const [asked] = parseValue(text);
      if (!asked) throw new Error('a number was asked');
      return whence(asked, [of(value)], [of(ofTurned)]).lines.map(({ printed }) => printed);
    };
    expect(how('0.62', 0.625)).toEqual(['rounded']);
    expect(how('0.63', 0.625)).toEqual(['rounded']);
    expect(how('0.61', 0.6199)).toEqual(['cut off']);
    expect(how('61.3', 0.61253)).toEqual(['in percent']);
    expect(how('61.3%', 0.61253)).toEqual(['rounded']);
    expect(how('0.3875', 0.6125)).toEqual(['as an error']);
    expect(how('0.7777', 0.1, 0.77771)).toEqual(['turned']);
    expect(how('0.610', 0.6104)).toEqual(['rounded']);
    expect(how('0.610', 0.6106)).toEqual(['cut off']);
    expect(how('0.610', 0.6111)).toEqual([]);
  });

  it('reads all digits that Python prints, of 32 bits too', () => {
    const of = (value: number, bits?: 32) => ({ program: null, name: 'x', isDefault: true, value, ...(bits && { bits }) }); // prettier-ignore
    const how = (text: string, ...definitions: readonly ReturnType<typeof of>[]): number => {
      const [asked] = parseValue(text);
      if (!asked) throw new Error('a number was asked');
      return whence(asked, definitions, []).lines.filter(({ printed }) => printed === 'rounded').length; // prettier-ignore
    };
    const [double, single] = [1589 / 1797, Math.fround(1589 / 1797)];
    expect(String(double)).toBe('0.8842515303283249');
    expect(how(String(double), of(double))).toBe(1);
    expect(how(`${String(100 * double)}%`, of(double))).toBe(1);
    expect(String(single)).toBe('0.8842515349388123');
    expect(how(String(single), of(double))).toBe(0);
    expect(how(String(single), of(double, 32))).toBe(1);
    // 32 bits hold seven digits, not six: of six digits nothing more fits.
    expect(how('0.884251', of(0.88425155, 32))).toBe(0);
    expect(how('0.88425160', of(double, 32))).toBe(1);
    expect(how('0.88425200', of(double, 32))).toBe(0);
  });

  it('finds the programs that give all numbers of a report', () => {
    const input = 'five classes, 1,000 rows';
    const weka = printed.filter((one) => one.program === 'Weka' && one.input === input).slice(0, 4);
    const found = weka.map((one) => search(textOf(one), input));
    expect(programsOfAll(found)).toContain('Weka');
    expect(programsOfAll([...found, search('0.0001', input)])).toEqual([]);
  });
});

describe('confmat whence', PATIENCE, () => {
  it.concurrent('names what gives a number, and how much that tells', async ({ expect }) => {
    const { stdout } = await run([...ASK, '--value', '0.6125'], ROWS);
    expect(stdout).toMatchInlineSnapshot(`
      "standard input: 18 rows, t against p

      Whence 0.6125

      - Of the 1,000 numbers of as many digits around it, 14 fit something.

      What gives 0.6125

       0.612500  yardstick precision(estimator = "macro"), bal_accuracy(estimator = "macro"), precision(estimator = "macro_weighted")
                 DL4J precision(), precision(Macro); PyCM AUNU
                 caret multiClassSummary Mean_Balanced_Accuracy
                 segmentation-models-pytorch balanced_accuracy(reduction=macro)
                 macro precision, 0/0 is NaN; weighted precision, 0/0 is NaN
       0.387500  as 1 minus: macro falseDiscoveryRate, 0/0 is NaN
                 weighted falseDiscoveryRate, 0/0 is NaN
       0.612500  with true and predicted classes in each other’s place: scikit-learn balanced_accuracy_score
                 yardstick recall(estimator = "macro")
                 DL4J recall(), recall(Macro); River BalancedAccuracy
                 torcheval multiclass_accuracy(average=macro)
                 mlxtend accuracy_score(method=balanced); macro recall, 0/0 is NaN
      "
    `);
  });

  it.concurrent('says first that a short number cannot tell', async ({ expect }) => {
    const { stdout } = await run([...ASK, '--value', '0.61'], ROWS);
    expect(stdout).toMatch(
      /Whence 0\.61\n\n- 0\.61 cannot tell: of the 100 numbers of as many digits around it, \d+ fit/,
    );
  });

  it.concurrent('holds several numbers against one program', async ({ expect }) => {
    const values = ['--value', 'precision=0.6125', '--value', 'f1=0.6458'];
    const { stdout } = await run([...ASK, ...values], ROWS);
    expect(stdout).toContain('yardstick, DL4J give all of precision 0.6125, f1 0.6458.');
    const json = await run([...ASK, ...values, '--json'], ROWS);
    expect(JSON.parse(json.stdout)).toMatchObject({ command: 'whence', programs: ['yardstick', 'DL4J'] }); // prettier-ignore
    const csv = await run([...ASK, ...values, '--format', 'csv'], ROWS);
    expect(csv.stdout).toContain('precision 0.6125,rounded,0.6125,DL4J,precision(),yes,1000,');
    const markdown = await run([...ASK, ...values, '--format', 'markdown'], ROWS);
    expect(markdown.stdout).toContain('What gives precision 0.6125');
  });

  it.concurrent('says what was tried where nothing fits', async ({ expect }) => {
    const { stdout } = await run([...ASK, '--value', '0.98765'], ROWS);
    expect(stdout).toContain('Nothing gives it: ');
    expect(stdout).toContain('Most likely it is of other rows');
    expect(stdout).toContain(
      'Numbers of scores, such as the area under the ROC curve, were not tried',
    );
    const args = ['whence', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const scored = await run([...args, '--value', '0.98765']);
    expect(scored.stdout).toContain('Most likely it is of other rows');
    expect(scored.stdout).not.toContain('were not tried');
  });

  it.concurrent('knows the areas of a score', async ({ expect }) => {
    const args = ['whence', TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'];
    const { stdout } = await run([...args, '--value', '0.8464']);
    expect(stdout).toContain('scikit-learn roc_auc_score');
    // F1 at its best threshold is 2 · 1333 / (2 · 1333 + 1003 + 536).
    const best = ((2 * 1333) / (2 * 1333 + 1003 + 536)).toFixed(6);
    const asked = await run([...args, '--at-thresholds', '--value', best]);
    expect(asked.stdout).toContain('f1 at a threshold of 0.34');
  });

  it.concurrent('refuses what is no number', async ({ expect }) => {
    const of = (...values: readonly string[]): Promise<string> =>
      refusal(['whence', TELCO, '--true', 'churn', '--pred', 'prediction', ...values]);
    expect(await of('--value', 'high')).toContain('--value "high": expected a number as it was printed'); // prettier-ignore
    expect(await of('--value', '1')).toContain('has no digits after the point');
    expect(await of()).toContain('--value NUMBER is missing');
  });
});
