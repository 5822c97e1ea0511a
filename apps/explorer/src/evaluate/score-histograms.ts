import type { Label } from '@confmat/core';
import { scoreHistograms } from '@confmat/thresholds/curves';
import type { ScoreHistograms } from '@confmat/thresholds/curves';
import type { Choice } from '../protocol.js';
import type { Predicted } from './predict.js';
import { complete } from './scored-rows.js';
import type { RowSession } from './session.js';

const HISTOGRAM_BINS = 40;

/** The scores of a model by true class, of its rows. Counting them does not depend on the threshold. */
export function histogramsOfRows(
  session: RowSession,
  { yTrue, scores, key }: Predicted,
  { truth, where, posLabel, weight }: Choice,
  weights: Float64Array | undefined,
): ScoreHistograms | undefined {
  if (!scores) return undefined;
  return session.memo.of(['histograms', truth, posLabel, key, where, weight ?? null], () => {
    const { labels, values, sampleWeight } = complete(yTrue, scores, weights);
    const isInUnit = values.every((value) => value >= 0 && value <= 1);
    const range = isInUnit ? { range: [0, 1] as const } : {};
    return scoreHistograms<Label>(labels, values, { bins: HISTOGRAM_BINS, sampleWeight, ...range });
  });
}
