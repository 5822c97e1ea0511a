import {
  classCounts,
  confusionMatrix,
  confusionMatrixFromCounts,
  diagnosticOddsRatio,
  negativeLikelihoodRatio,
  positiveLikelihoodRatio,
} from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  checkGate,
  gate,
  interval,
  intervalFromJson,
  intervalToJson,
  thresholdIntervals,
} from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { proportionEnds } from '../../src/proportions/proportion-bounds.js';

function found(table: number[][], metric: ClassMetric): Interval {
  const [, one] = interval(classCounts(confusionMatrixFromCounts(table, [0, 1])), metric);
  if (!one) throw new Error('two classes');
  return one;
}

const wilson = (hits: number, rows: number): readonly [number, number] => proportionEnds(hits, rows, 0.95, 'wilson'); // prettier-ignore

describe('the interval of a ratio of both classes', () => {
  it('goes to infinity without a false positive', () => {
    // 8 of 9 found, 0 of 9 false: √(l(2p − l)) / u of the false positive rate, by Donner and Zou with p₂ = 0.
    const { estimate, low, high, method } = found([[9, 0], [1, 8]], positiveLikelihoodRatio); // prettier-ignore
    const [l] = wilson(8, 9);
    const [, u] = wilson(0, 9);
    expect(estimate).toBeNaN();
    expect(low).toBeCloseTo(Math.sqrt(l * (16 / 9 - l)) / u, 12);
    expect([low > 2.6, low < 2.9, high, method]).toEqual([true, true, Infinity, 'mover']);
  });

  it('is open both ways where neither class has a predicted row', () => {
    const none = found([[9, 0], [9, 0]], positiveLikelihoodRatio); // prettier-ignore
    expect([none.low, none.high]).toEqual([0, Infinity]);
    const noHit = found([[8, 1], [9, 0]], positiveLikelihoodRatio); // prettier-ignore
    expect([noHit.estimate, noHit.low, noHit.high < Infinity]).toEqual([0, 0, true]);
    const noKept = found([[0, 9], [2, 7]], negativeLikelihoodRatio); // prettier-ignore
    expect([noKept.low > 0, noKept.high]).toEqual([true, Infinity]);
  });

  it('of the odds, around half a row more, holds however perfect the answers are', () => {
    const perfect = found([[9, 0], [0, 8]], diagnosticOddsRatio); // prettier-ignore
    const distance = (hits: number, low: number): number => Math.log((hits + 0.5) / 0.5) - Math.log(low / (1 - low)); // prettier-ignore
    const below = Math.hypot(distance(8, wilson(8, 8)[0]), distance(9, wilson(9, 9)[0]));
    expect(perfect.low).toBeCloseTo(17 * 19 * Math.exp(-below), 10);
    expect([perfect.estimate, perfect.high]).toEqual([NaN, Infinity]);
    const worst = found([[0, 9], [8, 0]], diagnosticOddsRatio); // prettier-ignore
    expect([worst.estimate, worst.low, worst.high < 1]).toEqual([0, 0, true]);
  });

  it('is none without rows of a class, of weights and of units, with the reason', () => {
    for (const metric of [positiveLikelihoodRatio, negativeLikelihoodRatio, diagnosticOddsRatio]) {
      const absent = found([[9, 3], [0, 0]], metric); // prettier-ignore
      expect([absent.low, absent.reason]).toEqual([NaN, metric.undefinedReason]);
      const [truth, answer] = [[0, 1, 0, 1], [0, 1, 1, 0]]; // prettier-ignore
      const weighted = confusionMatrix(truth, answer, { sampleWeight: [1, 2, 1, 2] });
      expect(interval(weighted, metric)[1]?.reason).toContain('sums of weights');
      const byUnit = confusionMatrix(truth, answer, { unit: [1, 1, 2, 2] });
      expect(interval(byUnit, metric)[1]?.reason).toContain('no method is known to hold');
    }
  });

  it('is the same at every threshold of a sweep', () => {
    const sweep = thresholdSweep([0, 0, 1, 1, 1], [0.1, 0.4, 0.35, 0.8, 0.9]);
    const { lows, highs, method } = thresholdIntervals(sweep, positiveLikelihoodRatio);
    // At 0.9 and 0.8 nothing is wrong: 1 and 2 of 3 found, 0 of 2 false.
    expect([highs[0], highs[1], method]).toEqual([Infinity, Infinity, 'mover']);
    expect(lows[1]).toBeCloseTo(found([[2, 0], [1, 2]], positiveLikelihoodRatio).low, 12); // prettier-ignore
  });

  it('leaves a gate inconclusive where the ratio is undefined', () => {
    const open = found([[9, 0], [1, 8]], positiveLikelihoodRatio); // prettier-ignore
    expect(gate(open, { atLeast: 2 })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the value is undefined: something above 0 was divided by 0, or 0',
    });
    const matrix = confusionMatrixFromCounts([[9, 0], [1, 8]], ['no', 'yes']); // prettier-ignore
    const reasonOf = (zeroDivision: number): string | undefined =>
      checkGate(matrix, 'positiveLikelihoodRatio[yes]>=2', { confidence: 0.95, zeroDivision }).certainty?.reason; // prettier-ignore
    expect(reasonOf(NaN)).toContain('the value is undefined');
    expect(reasonOf(0)).toContain('the value counts what is 0/0');
  });
});

describe('an interval in JSON', () => {
  it('comes back with its infinite end', () => {
    const open = found([[9, 0], [1, 8]], positiveLikelihoodRatio); // prettier-ignore
    const text = JSON.stringify(intervalToJson(open));
    expect(text).toContain('"estimate":null');
    expect(text).toContain('"high":"Infinity"');
    expect(intervalFromJson(JSON.parse(text))).toEqual(open);
    const none = found([[9, 3], [0, 0]], positiveLikelihoodRatio); // prettier-ignore
    expect(intervalFromJson(JSON.parse(JSON.stringify(none)))).toEqual(none);
  });

  it('is refused without its numbers', () => {
    for (const json of [null, 5, {}, { estimate: 1, low: 'a', high: 2 }]) {
      expect(() => intervalFromJson(json)).toThrow('intervalFromJson: json');
    }
  });
});
