import { confusionMatrix, f1 } from '@confmat/core';
import type { UnitsOf } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import type { SweepUnits, ThresholdsOption } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  evaluation,
  evaluationAt,
  evaluationFromJson,
  evaluationInBins,
  evaluationToJson,
  mergeEvaluations,
} from '@confmat/evaluation';
import { interval, rocAucInterval } from '../../src/index.js';
import type { Evaluation, EvaluationJson } from '@confmat/evaluation';
import type { Interval } from '../../src/index.js';

const random = createRandom(31);
const rows = Array.from({ length: 200 }, () => {
  const user = `u${Math.floor(20 * random() ** 2)}`;
  const truth = Number(random() < 0.4);
  return { user, truth, score: Math.round(100 * ((random() + truth / 2) / 1.5)) / 100 };
});
type Row = (typeof rows)[number];

function evaluationOf(
  given: readonly Row[],
  thresholds?: ThresholdsOption['thresholds'],
): Evaluation {
  const [truth, score] = [given.map((row) => row.truth), given.map((row) => row.score)];
  const unit = given.map(({ user }) => user);
  const options = { posLabel: 1, thresholds: thresholds ?? 'exact', unit } as const;
  const sweep = thresholdSweep(truth, score, options);
  return evaluation({ labels: [0, 1], scores: [{ name: 'p', sweep }] });
}

const whole = evaluationOf(rows);
const unitsOf = ({ scores }: Evaluation): UnitsOf<SweepUnits> => scores[0]?.sweep.units;

function areaOf({ scores: [score] }: Evaluation): Interval {
  if (!score) throw new Error('there are scores');
  return rocAucInterval(score.sweep);
}

describe('units of scores in an evaluation', () => {
  it('are there again in JSON', () => {
    const json = JSON.parse(JSON.stringify(evaluationToJson(whole))) as EvaluationJson;
    expect(evaluationFromJson(json)).toEqual(whole);
    expect(unitsOf(evaluationFromJson(json))).toEqual(unitsOf(whole));
  });

  it.for([
    [rows.filter((_, row) => row < 90), rows.filter((_, row) => row >= 90)],
    [rows.filter((_, row) => row % 2 === 0), rows.filter((_, row) => row % 2 === 1)],
  ])('of parts add up to those of all rows %#', ([first = [], second = []]) => {
    expect(mergeEvaluations([evaluationOf(first), evaluationOf(second)])).toEqual(whole);
    const bins = { bins: 20, range: [0, 1] } as const;
    const binned = [evaluationOf(first, bins), evaluationOf(second, bins)];
    expect(mergeEvaluations(binned)).toEqual(evaluationOf(rows, bins));
    const mixed = mergeEvaluations([evaluationOf(first, bins), evaluationOf(second)]);
    expect(unitsOf(mixed)).toEqual(unitsOf(evaluationOf(rows, bins)));
  });

  it('are lost where a part has none', () => {
    const sweep = thresholdSweep([0, 1], [0.2, 0.8], { posLabel: 1 });
    const bare = evaluation({ labels: [0, 1], scores: [{ name: 'p', sweep }] });
    const mixed = mergeEvaluations([whole, bare]);
    expect(unitsOf(mixed)).toBe('unknown');
    const json = JSON.parse(JSON.stringify(evaluationToJson(mixed))) as EvaluationJson;
    expect(evaluationFromJson(json)).toEqual(mixed);
    expect(areaOf(mixed)).toMatchObject({ method: 'none', low: NaN });
    expect(areaOf(mixed).reason).toBe(
      'the rows belonged together, and what was made of their counts no longer knows how',
    );
    expect(unitsOf(evaluationInBins(mixed, 4))).toBe('unknown');
    expect(evaluationAt(mixed, 0.5).evaluation.matrix?.units).toBe('unknown');
  });

  it('are those of the bins where scores are binned', () => {
    const bins = { bins: 16, range: [0, 1] } as const;
    const binned = evaluationInBins(whole, 16);
    expect(unitsOf(binned)).toEqual(unitsOf(evaluationOf(rows, bins)));
    expect(unitsOf(evaluationInBins(binned, 4))).toEqual(
      unitsOf(evaluationOf(rows, { ...bins, bins: 4 })),
    );
    expect(areaOf(binned).method).toMatch(/^cluster-/);
  });

  it('make the matrix of a threshold by units', () => {
    for (const threshold of [0, 0.31, 0.5, 0.77, 2]) {
      const { matrix } = evaluationAt(whole, threshold).evaluation;
      const guess = rows.map(({ score }) => Number(score >= threshold));
      const users = rows.map(({ user }) => user);
      const truth = rows.map((row) => row.truth);
      expect(matrix).toEqual(confusionMatrix(truth, guess, { labels: [0, 1], unit: users }));
      if (!matrix) throw new Error('there is a matrix');
      const found = interval(matrix, f1, { average: 'macro' });
      expect(found.estimate).toBe(f1(matrix, { average: 'macro', zeroDivision: NaN }));
    }
    expect(countsAt(whole.scores[0]?.sweep ?? (0 as never), [2]).tp[0]).toBe(0);
  });
});
