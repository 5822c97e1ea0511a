import { readFileSync } from 'node:fs';
import type { Program } from '@confmat/core/profiles';
import { describe, expect, it } from 'vitest';
import { averagePrecision, rocAuc, thresholdSweep } from '../../src/index.js';
import { parityAreas } from '../../src/profiles.js';

const golden = new URL('../../../testkit/golden/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, golden), 'utf8'));

type Values = Record<string, number>;
const { scores: cases } = read('program-cases.json') as {
  scores: { name: string; true: number[]; score: number[] }[];
};
/** What the programs themselves reported. */
const reported = read('programs.json') as { scores: Record<string, Values>[] };
const ofYardstick = read('yardstick.json') as { scores: Values[] };

/** Digits that hold: torchmetrics and Keras compute in 32 bits. */
const DIGITS = { 'scikit-learn': 12, torchmetrics: 6, keras: 6, yardstick: 12, spark: 12 };

describe('parityAreas', () => {
  describe.each(Object.keys(DIGITS) as (Program & keyof typeof DIGITS)[])('of %s', (program) => {
    it.for([...cases.entries()])('is what it reports: case %#', ([place, one]) => {
      const { values } = parityAreas(thresholdSweep(one.true, one.score), program);
      const all = program === 'yardstick' ? ofYardstick.scores[place] : reported.scores[place]?.[program]; // prettier-ignore
      const wanted = Object.entries(all ?? {}).filter(
        ([name]) => name !== 'name' && !name.includes('thresholds='),
      );
      expect(Object.keys(values)).toEqual(wanted.map(([name]) => name));
      for (const [name, value] of wanted) {
        expect(values[name], `${one.name}: ${name}`).toBeCloseTo(value, DIGITS[program]);
      }
    });
  });

  it('joins neighbours as Spark does from 2,000 scores on', () => {
    // 2,001 scores, two at a time: 1,001 points. All positives above: the lines lose nothing.
    const n = 2001;
    const scores = Array.from({ length: n }, (_, row) => row / n);
    const labels = scores.map((score) => (score > 0.5 ? 1 : 0));
    const sweep = thresholdSweep(labels, scores);
    const { values } = parityAreas(sweep, 'spark');
    // One point joins the last positive and the first negative, or none does: 1,000 positives.
    expect(values['areaUnderROC']).toBeCloseTo(1, 12);
    const odd = thresholdSweep(labels.map((label, row) => (row === 1000 ? 1 : label)), scores); // prettier-ignore
    // 1,001 positives: the point of the last one takes a negative along, half of a pair in 1,001 · 1,000.
    expect(rocAuc(odd)).toBe(1);
    expect(parityAreas(odd, 'spark').values['areaUnderROC']).toBeCloseTo(1 - 0.5 / 1001 / 1000, 14);
  });

  it('refuses missed positives, which detection programs count', () => {
    const sweep = thresholdSweep([1, 0, 1], [3, 2, 1], { missedPositives: 2 });
    expect(() => parityAreas(sweep, 'keras')).toThrow(
      'parityAreas: sweep has missedPositives, which detectionAreas counts',
    );
  });

  it('refuses sweeps that are not exact, and has no areas of one class', () => {
    const bins = thresholdSweep([0, 1], [0.2, 0.6], { thresholds: { bins: 4, range: [0, 1] } });
    expect(() => parityAreas(bins, 'keras')).toThrow('parityAreas: sweep is of kind "bins"');
    expect(() => parityAreas(thresholdSweep([0, 1], [0, 1]), 'R' as never)).toThrow(
      'parityAreas: program is "R", expected one of',
    );
    expect(() => parityAreas(thresholdSweep([0, 1], [0, 3]), 'keras')).toThrow(
      'parityAreas: sweep.thresholds[0] is 3',
    );
    const one = thresholdSweep([1, 1], [0.2, 0.6]);
    expect(averagePrecision(one)).toBe(1);
    expect(parityAreas(one, 'spark').values['areaUnderROC']).toBeNaN();
    expect(parityAreas(one, 'keras').values["AUC(curve='ROC')"]).toBeNaN();
  });
});
