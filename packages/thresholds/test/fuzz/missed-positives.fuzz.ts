import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePrecisionBounds, rocAucBounds } from '../../src/bounds.js';
import { detectionAreas, withMissedPositives } from '../../src/detection.js';
import {
  averagePrecision,
  countsAt,
  createSweepAccumulator,
  rocAuc,
  sweepAccumulatorFromBinary,
  sweepAccumulatorFromJson,
  sweepFromTally,
  thresholdSweep,
  thresholdSweepFromJson,
} from '../../src/index.js';
import type { ThresholdSweep } from '../../src/index.js';

interface Problem {
  readonly yTrue: readonly number[];
  readonly yScore: readonly number[];
  readonly sampleWeight: readonly number[] | undefined;
  readonly missedPositives: number;
  /** Rows of the first batch. */
  readonly cut: number;
}

const problems: fc.Arbitrary<Problem> = fc.integer({ min: 1, max: 12 }).chain((n) => {
  const list = <T>(cell: fc.Arbitrary<T>) => fc.array(cell, { minLength: n, maxLength: n });
  return fc.record({
    yTrue: list(fc.nat(1)).map((rest) => [1, ...rest.slice(1)]),
    // Eighths meet in ties, at the edges of bins and at the listed thresholds.
    yScore: list(fc.nat(8).map((count) => count / 8)),
    sampleWeight: fc.option(list(fc.integer({ min: 1, max: 8 }).map((count) => count / 4)), {
      nil: undefined,
    }),
    missedPositives: fc.nat(6),
    cut: fc.nat(n),
  });
});

/** Rows of one score, those of the greatest score first. */
interface Step {
  readonly hits: number;
  readonly all: number;
}

function stepsOf({ yTrue, yScore, sampleWeight }: Problem): readonly Step[] {
  const scores = [...new Set(yScore)].sort((a, b) => b - a);
  const weightOf = (row: number): number => sampleWeight?.[row] ?? 1;
  return scores.map((score) => {
    const rows = [...yScore.keys()].filter((row) => yScore[row] === score);
    const sum = (of: readonly number[]): number => of.reduce((all, row) => all + weightOf(row), 0);
    return { hits: sum(rows.filter((row) => yTrue[row] === 1)), all: sum(rows) };
  });
}

/** Areas by their definitions, in order of the scores. */
function areasByHand(problem: Problem): Readonly<Record<string, number>> {
  const steps = stepsOf(problem);
  const hits = steps.reduce((sum, step) => sum + step.hits, 0);
  const positives = hits + problem.missedPositives;
  const negatives = steps.reduce((sum, step) => sum + step.all - step.hits, 0);
  let [tp, above, steps1, pairs] = [0, 0, 0, 0];
  const points = steps.map((step) => {
    const [own, against] = [step.hits, step.all - step.hits];
    pairs += own * (negatives - (above - tp) - against) + (own * against) / 2;
    [tp, above] = [tp + own, above + step.all];
    steps1 += (own * tp) / above;
    return { recall: tp / positives, precision: tp / above, own };
  });
  const beyond = (recall: number): number =>
    Math.max(
      0,
      ...points.filter((point) => point.recall >= recall).map((point) => point.precision),
    );
  const meanAt = (n: number): number => {
    const recalls = Array.from({ length: n + 1 }, (_, i) => (i === n ? 1 : i * (1 / n)));
    return recalls.reduce((sum, recall) => sum + beyond(recall), 0) / (n + 1);
  };
  return {
    averagePrecision: steps1 / positives,
    rocAuc: pairs / positives / negatives,
    'pascal-voc-2010': points.reduce((sum, { recall, own }) => sum + own * beyond(recall), 0) / positives, // prettier-ignore
    'pascal-voc-2007': meanAt(10),
    coco: meanAt(100),
  };
}

/** The sweep at each door that may count missed positives. */
function doorsOf(problem: Problem): Readonly<Record<string, ThresholdSweep>> {
  const { yTrue, yScore, sampleWeight, missedPositives, cut } = problem;
  const whole = thresholdSweep(yTrue, yScore, { sampleWeight, missedPositives });
  const batch = (from: number, to: number, missed: number) =>
    createSweepAccumulator<number>({ posLabel: 1 }).update(
      yTrue.slice(from, to),
      yScore.slice(from, to),
      {
        sampleWeight: sampleWeight?.slice(from, to),
        missedPositives: missed,
      },
    );
  const early = Math.floor(missedPositives / 2);
  const [first, rest] = [batch(0, cut, early), batch(cut, yTrue.length, missedPositives - early)];
  const stored = sweepAccumulatorFromBinary(
    sweepAccumulatorFromJson(JSON.parse(JSON.stringify(first)) as never).toBinary(),
  );
  const scores = Float64Array.from(new Set(yScore)).sort();
  const weightAt = (score: number, label: number): number =>
    yScore.reduce(
      (sum, own, row) =>
        own === score && yTrue[row] === label ? sum + (sampleWeight?.[row] ?? 1) : sum,
      0,
    );
  const tally = {
    kind: 'exact',
    scores,
    positives: scores.map((score) => weightAt(score, 1)),
    negatives: scores.map((score) => weightAt(score, 0)),
    ...{ posLabel: 1, nSamples: yTrue.length, nSkipped: 0 },
    weighted: sampleWeight !== undefined,
  } as const;
  return {
    thresholdSweep: whole,
    'stored sweep': thresholdSweepFromJson(JSON.parse(JSON.stringify(whole)) as never),
    accumulators: stored.merge(rest).result(),
    'added later': withMissedPositives(
      thresholdSweep(yTrue, yScore, { sampleWeight }),
      missedPositives,
    ),
    'a tally': withMissedPositives(sweepFromTally(tally), missedPositives),
  };
}

const PROGRAMS = ['pascal-voc-2010', 'pascal-voc-2007', 'coco'] as const;

function check(problem: Problem): void {
  const expected = areasByHand(problem);
  const { yTrue, yScore, sampleWeight, missedPositives } = problem;
  for (const [door, sweep] of Object.entries(doorsOf(problem))) {
    const areas = {
      averagePrecision: averagePrecision(sweep),
      rocAuc: rocAuc(sweep),
      ...Object.fromEntries(PROGRAMS.map((one) => [one, detectionAreas(sweep, one).values['AP']])),
    };
    for (const [name, area] of Object.entries(areas)) {
      const wanted = expected[name] ?? NaN;
      if (Number.isNaN(wanted)) expect(area, `${name} at ${door}`).toBeNaN();
      else expect(area, `${name} at ${door}`).toBeCloseTo(wanted, 12);
    }
    expect(sweep.missedPositives ?? 0, door).toBe(missedPositives);
  }
  const options = { sampleWeight, missedPositives };
  for (const thresholds of [[0.25, 0.5], { bins: 4, range: [0, 1] as const }]) {
    const sweep = thresholdSweep(yTrue, yScore, { ...options, thresholds });
    const counts = countsAt(thresholdSweep(yTrue, yScore, options), sweep.thresholds);
    for (const column of ['tp', 'fp', 'fn', 'tn'] as const) {
      expect([...(sweep.counts[column] ?? [])], column).toEqual([...(counts[column] ?? [])]);
    }
    const bounds = { averagePrecision: averagePrecisionBounds(sweep), rocAuc: rocAucBounds(sweep) };
    for (const [name, { low, high }] of Object.entries(bounds)) {
      const value = expected[name] ?? NaN;
      if (Number.isNaN(value)) continue;
      expect(low, name).toBeLessThanOrEqual(value + 1e-12);
      expect(high, name).toBeGreaterThanOrEqual(value - 1e-12);
    }
  }
}

const programOf = ({ yTrue, yScore, sampleWeight, missedPositives }: Problem): string =>
  [
    `import { averagePrecision, rocAuc, thresholdSweep } from '@confmat/thresholds';`,
    `const sweep = thresholdSweep(${literal(yTrue)}, ${literal(yScore)}, ${literal({ sampleWeight, missedPositives })});`,
    'console.log(sweep.counts, rocAuc(sweep), averagePrecision(sweep));',
  ].join('\n');

describe('missed positives', () => {
  it('are those of the definitions at every door that counts them', async () => {
    await fc.assert(
      fc.asyncProperty(problems, (problem) => withProgram(problem, check, programOf)),
    );
  });
});
