import { curveSvg, scoreHistogramSvg, thresholdSvg } from '@confmat/report';
import { hasNetBenefit } from '@confmat/report/internal';
import type { ScoreResults } from '@confmat/report/internal';
import type { ScoreHistograms } from '@confmat/thresholds/curves';
import type { Picture } from '../protocol.js';

/** The curves of models, and what the first one's scores look like. */
export function scorePictures(
  scores: readonly ScoreResults[],
  histograms: ScoreHistograms | undefined,
): readonly Picture[] {
  const [first] = scores;
  if (!first) return [];
  const width = 360;
  const sweeps =
    scores.length === 1
      ? first.sweep
      : Object.fromEntries(scores.map(({ name = '', sweep }) => [name, sweep]));
  return [
    {
      name: 'thresholds',
      svg: thresholdSvg(first.sweep, { width }),
    },
    ...(histograms ? [{ name: 'scores', svg: scoreHistogramSvg(histograms, { width }) }] : []),
    { name: 'roc', svg: curveSvg(sweeps, { kind: 'roc', width }) },
    { name: 'precision-recall', svg: curveSvg(sweeps, { kind: 'precision-recall', width }) },
    ...(scores.every(({ sweep }) => hasNetBenefit(sweep))
      ? [{ name: 'net-benefit', svg: curveSvg(sweeps, { kind: 'net-benefit', width }) }]
      : []),
  ];
}
