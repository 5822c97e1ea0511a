import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '../../src/index.js';
import { parityProfile } from '../../src/profiles.js';
import type { Program } from '../../src/profiles.js';

const golden = new URL('../../../testkit/golden/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, golden), 'utf8'));

const { matrices: cases } = read('program-cases.json') as {
  matrices: { name: string; counts: number[][] }[];
};
type Values = Record<string, number | null>;
/** What the programs themselves reported. */
const reported = read('programs.json') as {
  versions: Record<string, string>;
  matrices: Record<string, Values>[];
};
const { versions, matrices: ofYardstick } = read('yardstick.json') as {
  versions: { yardstick: string };
  matrices: (Values | { name: string })[];
};

/** Digits that hold: torchmetrics and Keras compute in 32 bits. */
const DIGITS = { 'scikit-learn': 12, torchmetrics: 6, keras: 6, yardstick: 12, spark: 12 };
type OfTheFive = Program & keyof typeof DIGITS;
const programs = Object.keys(DIGITS) as OfTheFive[];

function expected(program: OfTheFive, place: number): Values {
  if (program !== 'yardstick') return reported.matrices[place]?.[program] ?? {};
  const own = Object.entries(ofYardstick[place] ?? {}).filter(([name]) => name !== 'name');
  return Object.fromEntries<number | null>(own as [string, number | null][]);
}

describe('parityProfile', () => {
  describe.each(programs)('of %s', (program) => {
    it.for([...cases.entries()])('is what it reports: case %#', ([place, { name, counts }]) => {
      const matrix = confusionMatrixFromCounts(counts, [...counts.keys()]);
      const { values } = parityProfile(matrix, program);
      const wanted = expected(program, place);
      expect(Object.keys(values).sort(), name).toEqual(Object.keys(wanted).sort());
      for (const [metric, value] of Object.entries(wanted)) {
        const found = values[metric] ?? NaN;
        if (value === null) expect(found, `${name}: ${metric}`).toBeNaN();
        else expect(found, `${name}: ${metric}`).toBeCloseTo(value, DIGITS[program]);
      }
    });
  });

  it('names the version that the golden is of', () => {
    const matrix = confusionMatrixFromCounts([[1]], ['a']);
    for (const program of programs) {
      const { version, rules } = parityProfile(matrix, program);
      const own: Record<string, string | undefined> = {
        ...reported.versions,
        spark: reported.versions['pyspark'],
        ...versions,
      };
      expect(version).toBe(own[program]);
      expect(rules.length).toBeGreaterThan(1);
    }
  });

  it('counts a class never predicted as each program does', () => {
    // Precision 5/8, 6/10 and 0/0.
    const matrix = confusionMatrixFromCounts(
      [
        [5, 3, 0],
        [2, 6, 0],
        [1, 1, 0],
      ],
      ['a', 'b', 'c'],
    );
    const of = (program: Program, name: string): number | undefined =>
      parityProfile(matrix, program).values[name];
    expect(of('scikit-learn', "precision_score(average='macro')")).toBeCloseTo(
      (5 / 8 + 6 / 10) / 3,
      15,
    );
    expect(of('yardstick', 'precision(estimator = "macro")')).toBeCloseTo((5 / 8 + 6 / 10) / 2, 15);
    expect(of('spark', 'weightedPrecision')).toBeCloseTo((8 * (5 / 8) + 8 * (6 / 10)) / 18, 15);
  });

  it('refuses what it does not know', () => {
    const matrix = confusionMatrixFromCounts([[1]], ['a']);
    expect(() => parityProfile(matrix, 'sklearn' as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: parityProfile: program is "sklearn", expected one of "scikit-learn", "torchmetrics", "keras", "yardstick", "spark", "catboost", "weka", "tribuo", "moa", "dl4j" and 18 more]`,
    );
    expect(() => parityProfile({} as never, 'spark')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: parityProfile: matrix is Object, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)]`,
    );
  });

  it('of no rows has no numbers', () => {
    const matrix = confusionMatrixFromCounts([[0]], ['a']);
    for (const program of programs) {
      const { values } = parityProfile(matrix, program);
      expect(Object.keys(values).length).toBeGreaterThan(3);
    }
  });
});
