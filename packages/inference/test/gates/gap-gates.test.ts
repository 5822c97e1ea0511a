import { confusionMatrix, recall } from '@confmat/core';
import { evaluation } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { describe, expect, it } from 'vitest';
import { checkGate, equalizedOdds, gate, sliceGap } from '../../src/index.js';
import { COMPAS } from '../gaps/compas.js';

const matrix = confusionMatrix(['no', 'yes'], ['no', 'yes']);
const compas = withSlices('yes');
const POSITIVE = { average: 'binary', posLabel: 'yes' } as const;

/** The groups of COMPAS; the whole is not looked at. */
function withSlices(posLabel?: string): Evaluation {
  const all = COMPAS.map((slice) => slice.matrix);
  const rows = all.flatMap((one) =>
    Array.from(one.cells()).flatMap((cell) => Array.from({ length: cell.count }, () => cell)),
  );
  const whole = confusionMatrix(
    rows.map(({ trueLabel }) => trueLabel),
    rows.map(({ predLabel }) => predLabel),
  );
  return evaluation({ matrix: whole, slices: COMPAS, by: ['race'], posLabel });
}

describe('checkGate of a gap between groups', () => {
  it.for([
    ['gap.recall[yes]<=0.2', 1369 / 1901 - 505 / 966, 'pass'],
    ['gap.recall<=0.19', 1369 / 1901 - 505 / 966, 'fail'],
    ['ratio.recall>=0.8', 505 / 966 / (1369 / 1901), 'fail'],
    ['equal_opportunity_ratio>=0.7', 505 / 966 / (1369 / 1901), 'pass'],
    ['equalized_odds<=0.3', 805 / 1795 - 349 / 1488, 'pass'],
    ['ratio.equalizedOdds[no]>=0.7', (461 / 966) ** -1 * (532 / 1901), 'fail'],
    ['demographicParity<=0.1', 2174 / 3696 - 854 / 2454, 'fail'],
    ['gap.accuracy<=0.04', 1644 / 2454 - 2359 / 3696, 'pass'],
    [
      'gap.macro.recall<=0.1',
      Math.abs((990 / 1795 + 1369 / 1901 - 1139 / 1488 - 505 / 966) / 2),
      'pass',
    ],
  ] as const)('reads %s', ([text, value, verdict]) => {
    const found = checkGate(compas, text);
    expect(found.value).toBeCloseTo(value, 12);
    expect(found.verdict).toBe(verdict);
  });

  it('judges, with a confidence, by the exact interval whose end holds with it', () => {
    const settings = { level: 2 * 0.95 - 1, method: 'exact' } as const;
    const { ratio } = sliceGap(COMPAS, recall, { ...POSITIVE, ...settings });
    const { certainty } = checkGate(compas, 'ratio.recall>=0.65', { confidence: 0.95 });
    expect(certainty).toEqual(gate(ratio, { atLeast: 0.65, nSamples: 6150 }));
    expect(certainty?.verdict).toBe('pass');
    const odds = equalizedOdds(COMPAS, { posLabel: 'yes', ...settings }).difference;
    const judged = checkGate(compas, 'equalizedOdds<=0.21', { confidence: 0.95 });
    expect(judged.certainty).toEqual(gate(odds, { atMost: 0.21, nSamples: 6150 }));
    expect(judged.verdict).toBe('inconclusive');
  });

  it('says what is wrong', () => {
    const errors = [
      () => checkGate(matrix, 'gap.recall<=0.1'),
      () => checkGate(evaluation({ matrix }), 'gap.recall<=0.1'),
      () => checkGate(withSlices(), 'gap.recall<=0.1'),
      () => checkGate(compas, 'gap.recall[maybe]<=0.1'),
      () => checkGate(compas, 'gap.fbeta<=0.1'),
      () => checkGate(compas, 'gap.recall>=0.1', { confidence: 0.95 }),
    ].map((call) => {
      try {
        call();
        return 'nothing';
      } catch (error) {
        return String(error);
      }
    });
    expect(errors.join('\n')).toMatchInlineSnapshot(`
      "MetricError: checkGate: gate is "gap.recall<=0.1", expected a gap between groups of an evaluation with slices
      MetricError: checkGate: gate is "gap.recall<=0.1", expected a gap between groups of an evaluation with slices
      MetricError: checkGate: gate is "gap.recall<=0.1", expected a class, as in recall[LABEL], macro.recall or posLabel
      MetricError: checkGate: gate is "gap.recall[maybe]<=0.1", expected one of "no", "yes", not "maybe"
      MetricError: checkGate: beta is missing for fbeta
      MetricError: checkGate: gate is "gap.recall>=0.1", expected <=, because gap.recall is better the lower it is"
    `);
  });
});
