import { describe, expect, it } from 'vitest';
import {
  averagePrecisionOneVsRest,
  averagePrecisionPerLabel,
  rocAucOneVsOne,
  rocAucOneVsRest,
  rocAucPerLabel,
} from '../src/index.js';
import { expectNear, scoreCases, scoresOf } from './score-cases.js';
import type { ScoreCase } from './score-cases.js';

const AREAS = {
  roc_auc_score: { ofClasses: rocAucOneVsRest, ofLabels: rocAucPerLabel },
  average_precision_score: {
    ofClasses: averagePrecisionOneVsRest,
    ofLabels: averagePrecisionPerLabel,
  },
};

function ours(testCase: ScoreCase): number | Float64Array {
  const { golden, data, sampleWeight } = testCase;
  const { average, multi_class: multiClass } = golden.args;
  const scores = scoresOf(testCase) as never;
  if (data.kind === 'indicator') {
    const area = AREAS[golden.fn as keyof typeof AREAS].ofLabels;
    return area(data.yTrue, scores, { average, sampleWeight });
  }
  const { labels } = data;
  if (multiClass === 'ovo') {
    const pairs = average as 'macro' | 'weighted';
    return rocAucOneVsOne(data.yTrue as string[], scores, { labels, average: pairs } as never);
  }
  const area = AREAS[golden.fn as keyof typeof AREAS].ofClasses;
  return area(data.yTrue as string[], scores, { labels, average, sampleWeight } as never);
}

describe.each(Object.keys(AREAS) as (keyof typeof AREAS)[])('%s', (fn) => {
  const cases = scoreCases(fn);
  it(`gives scikit-learn's value in ${cases.length} cases`, () => {
    expect(cases.length).toBeGreaterThan(100);
    for (const testCase of cases) {
      const { golden, name } = testCase;
      const value = ours(testCase);
      const values = typeof value === 'number' ? [value] : [...value];
      const expected = [golden.value].flat();
      expect(values.length, name).toBe(expected.length);
      for (const [place, value] of values.entries()) {
        // Average precision without positives: undefined here, 0 there.
        if (Number.isNaN(value) && fn === 'average_precision_score') {
          expect(golden.data, name).toBe('labels-one-sided');
          continue;
        }
        const wanted = expected[place] ?? NaN;
        expectNear(value, wanted, 1e-12, name);
      }
    }
  });
});
