import type { SweepClusters } from '@confmat/inference';
import { curveSvg, scoreHistogramSvg, thresholdSvg } from '@confmat/report';
import type { CurveSvgOptions, ScoreResults } from '@confmat/report';
import { hasNetBenefit } from '@confmat/report/internal';
import type { Picture } from '../protocol.js';

/** Coverage of the intervals of the threshold view. */
export const LEVEL = 0.95;

/** The curves of models, and what the first one's scores look like. */
export function scorePictures(scores: readonly ScoreResults[]): readonly Picture[] {
  const [first] = scores;
  if (!first) return [];
  const width = 360;
  const sweeps =
    scores.length === 1
      ? first.sweep
      : Object.fromEntries(scores.map(({ name = '', sweep }) => [name, sweep]));
  const options = { width, clusters: clustersOf(scores) };
  return [
    {
      name: 'thresholds',
      svg: thresholdSvg(first.sweep, { width, clusters: first.clusters }),
    },
    ...(first.histograms
      ? [{ name: 'scores', svg: scoreHistogramSvg(first.histograms, { width }) }]
      : []),
    { name: 'roc', svg: curveSvg(sweeps, { kind: 'roc', ...options }) },
    { name: 'precision-recall', svg: curveSvg(sweeps, { kind: 'precision-recall', ...options }) },
    ...(scores.every(({ sweep }) => hasNetBenefit(sweep))
      ? [{ name: 'net-benefit', svg: curveSvg(sweeps, { kind: 'net-benefit', ...options }) }]
      : []),
  ];
}

/** The rows of each model by cluster, as pictures of curves take them. */
function clustersOf(scores: readonly ScoreResults[]): CurveSvgOptions['clusters'] {
  const known = scores.flatMap(({ name = '', clusters }) => (clusters ? [[name, clusters]] : []));
  if (known.length === 0) return undefined;
  return scores.length === 1
    ? scores[0]?.clusters
    : (Object.fromEntries(known) as Readonly<Record<string, SweepClusters>>);
}
