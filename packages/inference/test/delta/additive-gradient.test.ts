import { confusionMatrixFromCounts, f1 } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { describe, expect, it } from 'vitest';
import { deltaVariance, smoothedMatrix } from '../../src/delta/additive-gradient.js';
import { kappaGradient, matthewsGradient } from '../../src/delta/agreement-gradients.js';
import { weightedGradient } from '../../src/delta/ratio-gradient.js';
import { readVectors } from '../vectors/read-vectors.js';

interface Smoothed {
  readonly value_smoothed: number;
  readonly se: number;
}

const defaults = readVectors('defaults') as Record<
  string,
  { matrix: number[][]; mcc: Smoothed; kappa: Smoothed; weighted_f1: Smoothed }
>;
const cases = Object.entries(defaults).filter(([, { matrix }]) => matrix as unknown);

describe('deltaVariance', () => {
  it.for(cases)('of %s is what numeric gradients give', ([, expected]) => {
    const { matrix: counts } = expected;
    const labels = counts.map((_, code) => code);
    const at = smoothedMatrix(confusionMatrixFromCounts(counts, labels));
    const form = formOf(f1);
    if (!form) throw new Error('f1 is a ratio');
    for (const [gradient, { value_smoothed: value, se }] of [
      [matthewsGradient(at), expected.mcc],
      [kappaGradient(at), expected.kappa],
      [weightedGradient(at, form), expected.weighted_f1],
    ] as const) {
      if (!gradient) throw new Error('f1 has a gradient');
      expect(gradient.value).toBeCloseTo(value, 14);
      expect(Math.sqrt(deltaVariance(at, gradient))).toBeCloseTo(se, 11);
    }
  });
});
