import { f1 } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import type { ThresholdsOption } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  clusterTallies,
  evaluation,
  evaluationAt,
  evaluationFromJson,
  evaluationInBins,
  evaluationToJson,
  interval,
  mergeEvaluations,
  rocAucInterval,
  sweepClusters,
} from '../../src/index.js';
import type { Evaluation, EvaluationJson, Interval, SweepClusters } from '../../src/index.js';

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
  const sweep = thresholdSweep(truth, score, { posLabel: 1, thresholds: thresholds ?? 'exact' });
  const clusters = sweepClusters(
    sweep,
    truth,
    score,
    given.map(({ user }) => user),
  );
  return evaluation({ labels: [0, 1], scores: [{ name: 'p', sweep, clusters }] });
}

const whole = evaluationOf(rows);
const clustersOf = ({ scores }: Evaluation): SweepClusters | undefined => scores[0]?.clusters;

function areaOf({ scores: [score] }: Evaluation): Interval {
  if (!score) throw new Error('there are scores');
  return rocAucInterval(score.sweep, { clusters: score.clusters });
}

describe('clusters of scores in an evaluation', () => {
  it('are there again in JSON', () => {
    const json = JSON.parse(JSON.stringify(evaluationToJson(whole))) as EvaluationJson;
    expect(evaluationFromJson(json)).toEqual(whole);
    expect(clustersOf(evaluationFromJson(json))).toEqual(clustersOf(whole));
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
    expect(clustersOf(mixed)).toEqual(clustersOf(evaluationOf(rows, bins)));
  });

  it('are lost where a part has none', () => {
    const [{ sweep } = { sweep: undefined }] = whole.scores;
    if (!sweep) throw new Error('there are scores');
    const bare = evaluation({ labels: [0, 1], scores: [{ name: 'p', sweep }] });
    expect(clustersOf(mergeEvaluations([whole, bare]))).toBeUndefined();
  });

  it('are those of the bins where scores are binned', () => {
    const bins = { bins: 16, range: [0, 1] } as const;
    const binned = evaluationInBins(whole, 16);
    expect(clustersOf(binned)).toEqual(clustersOf(evaluationOf(rows, bins)));
    expect(clustersOf(evaluationInBins(binned, 4))).toEqual(
      clustersOf(evaluationOf(rows, { ...bins, bins: 4 })),
    );
    expect(areaOf(binned).method).toMatch(/^cluster-/);
  });

  it('make the matrix of a threshold by clusters', () => {
    for (const threshold of [0, 0.31, 0.5, 0.77, 2]) {
      const { matrix, clusters } = evaluationAt(whole, threshold).evaluation;
      const guess = rows.map(({ score }) => Number(score >= threshold));
      const users = rows.map(({ user }) => user);
      const truth = rows.map((row) => row.truth);
      expect(clusters).toEqual(clusterTallies(truth, guess, users, { labels: [0, 1] }));
      if (!matrix) throw new Error('there is a matrix');
      const found = interval(matrix, f1, { clusters, average: 'macro' });
      expect(found.estimate).toBe(f1(matrix, { average: 'macro', zeroDivision: NaN }));
    }
    expect(countsAt(whole.scores[0]?.sweep ?? (0 as never), [2]).tp[0]).toBe(0);
  });

  it('are refused where they are those of other rows', () => {
    const [score] = whole.scores;
    const other = clustersOf(evaluationOf(rows.slice(1)));
    if (!score || !other) throw new Error('there are scores');
    expect(() => evaluation({ labels: [0, 1], scores: [{ ...score, clusters: other }] })).toThrow(
      'evaluation: scores[0].clusters do not add up to the sweep, expected its own rows',
    );
    expect(() =>
      evaluation({ labels: [0, 1], scores: [{ ...score, clusters: 3 as never }] }),
    ).toThrow('evaluation: scores[0].clusters is number');
  });
});
