import * as core from '@confmat/core';
import { oracleCountsAt, oracleThresholds } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { thresholds } from '../every-entry.js';
import type { BinaryCounts, Direction, Metric } from '../../src/index.js';
import { reached, reachedThreshold } from '../reached.js';
import { randomScored } from '../sweeps.js';

const { bestCommonThreshold, bestThreshold, thresholdSweep } = thresholds;

function isMetric(value: unknown): value is Metric {
  return typeof value === 'function' && 'direction' in value && 'range' in value;
}

const METRICS = [
  ...Object.values<unknown>({ ...core, ...thresholds }).filter(isMetric),
  core.fbetaOf(2),
  core.expectedCostOf({ fp: 1, fn: 5 }),
].map((metric) => [metric.name, metric] as const);

const directed = METRICS.filter(([, { direction }]) => direction !== null);
const undirected = METRICS.filter(([, { direction }]) => direction === null);

/** Counts of one threshold, from the definition. */
function countsOf(scores: ReturnType<typeof randomScored>, threshold: number): BinaryCounts {
  const { tp, fp, fn, tn } = oracleCountsAt(scores, threshold);
  const one = (value: number): Float64Array => Float64Array.of(value);
  return { of: 'thresholds', tp: one(tp), fp: one(fp), fn: one(fn), tn: one(tn) };
}

/** The highest threshold with the best value, by trying all, and the value. */
function bestByTrying(
  scores: ReturnType<typeof randomScored>,
  metric: Metric,
  direction: Direction,
): { readonly threshold: number; readonly value: number } {
  let best = { threshold: NaN, value: NaN };
  for (const threshold of [...oracleThresholds(scores)].sort((a, b) => b - a)) {
    const [value = NaN] = metric(countsOf(scores, threshold), { zeroDivision: NaN });
    const isBetter = direction === 'max' ? value > best.value : value < best.value;
    if (isBetter || (Number.isNaN(best.value) && !Number.isNaN(value))) best = { threshold, value };
  }
  return best;
}

describe('bestThreshold by a metric that says its direction', () => {
  it('finds the least error rate, not the greatest', () => {
    // Above 0.4 nothing is wrong but one of five rows: 1 / 5.
    const sweep = thresholdSweep([0, 0, 1, 1, 1], [0.1, 0.3, 0.2, 0.4, 0.8]);
    expect(bestThreshold(sweep, core.errorRate)).toMatchObject({ value: 1 / 5 });
    expect(bestThreshold(sweep, core.falsePositiveRate)).toMatchObject({ value: 0 });
  });

  it('has the metrics of core', () => {
    expect(directed.length).toBeGreaterThan(15);
    expect(undirected.map(([name]) => name)).toContain('prevalence');
  });

  it.each(directed)('finds the best %s that trying every score finds', (_, metric) => {
    for (let seed = 1; seed <= 20; ++seed) {
      const scores = randomScored(seed, { nLevels: seed % 2 ? 8 : 0, nSamples: 40 });
      const sweep = thresholdSweep(scores.yTrue, scores.yScore);
      const { threshold, value } = bestByTrying(scores, metric, metric.direction ?? 'max');
      if (Number.isNaN(value)) {
        // Undefined at every score, as an odds ratio without errors may be.
        expect(bestThreshold(sweep, metric).reached).toBe(false);
        continue;
      }
      const found = reachedThreshold(sweep, metric);
      expect([seed, found.threshold]).toEqual([seed, threshold]);
      expect(found.value).toBeCloseTo(value, 12);
      const set = { of: 'labels', labels: ['only'], sweeps: [sweep] } as const;
      for (const average of ['macro', 'micro'] as const) {
        const common = reached(bestCommonThreshold(set, metric, { average }));
        expect([seed, common.threshold]).toEqual([seed, threshold]);
      }
    }
  });

  it.each(METRICS)('takes the direction that it is told for %s', (_, metric) => {
    const scores = randomScored(3, { nSamples: 40 });
    const sweep = thresholdSweep(scores.yTrue, scores.yScore);
    for (const direction of ['max', 'min'] as const) {
      const { threshold } = bestByTrying(scores, metric, direction);
      expect(reachedThreshold(sweep, metric, { direction }).threshold).toBe(threshold);
    }
  });
});

describe('a metric without a direction, or a bare function', () => {
  const { yTrue, yScore } = randomScored(1, { nSamples: 20 });
  const sweep = thresholdSweep(yTrue, yScore);
  const bare = (counts: BinaryCounts): Float64Array => counts.tp;

  function code(call: () => unknown): string | undefined {
    try {
      call();
    } catch (error) {
      return core.isMetricError(error) ? error.code : 'foreign';
    }
    return undefined;
  }

  it.each([...undirected, ['bare', bare] as const])('must be told it: %s', (_, given) => {
    const metric = given as Metric;
    const set = { of: 'labels', labels: ['only'], sweeps: [sweep] } as const;
    expect(code(() => bestThreshold(sweep, metric))).toBe('option-conflict');
    expect(code(() => bestCommonThreshold(set, metric))).toBe('option-conflict');
    expect(code(() => thresholds.bestThresholdBounds(sweep, metric))).toBe('option-conflict');
    expect(code(() => bestThreshold(sweep, metric, { direction: 'max' }))).toBeUndefined();
  });
});
