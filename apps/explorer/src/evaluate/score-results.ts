import type { Label } from '@confmat/core';
import type { ScoreResults } from '@confmat/report';
import { reliabilityCurve } from '@confmat/thresholds/calibration';
import { scoreHistograms } from '@confmat/thresholds/curves';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Choice } from '../protocol.js';
import type { Predicted } from './predict.js';
import { complete } from './scored-rows.js';
import type { RowSession } from './session.js';

const HISTOGRAM_BINS = 40;

/** What every threshold of a model does. Counting it does not depend on the threshold. */
export function scoreResults(
  session: RowSession,
  { yTrue, scores, key, threshold, sweep: findSweep }: Predicted,
  posLabel: Label,
  choice: Choice,
  isNamed: boolean,
  weights: Float64Array | undefined,
): ScoreResults {
  if (!scores || !findSweep) throw new Error('bug: a model of scores without scores');
  const { truth, where, posLabel: chosen, weight } = choice;
  const { memo } = session;
  const sweep = findSweep();
  const areProbabilities = isInUnit(sweep);
  const of = [truth, chosen, key, where, weight ?? null];
  const rows = () => memo.of(['complete', ...of], () => complete(yTrue, scores, weights));
  // The rows are counted when a view shows it: the numbers of a summary need none of it.
  const late: PropertyDescriptorMap = {
    histograms: ofRows(() =>
      memo.of(['histograms', ...of], () => {
        const { labels, values, sampleWeight } = rows();
        const range = areProbabilities ? { range: [0, 1] as const } : {};
        return scoreHistograms(labels, values, { bins: HISTOGRAM_BINS, sampleWeight, ...range });
      }),
    ),
    ...(areProbabilities && {
      calibration: ofRows(() =>
        memo.of(['calibration', ...of], () => {
          const { labels, values, sampleWeight } = rows();
          return reliabilityCurve(labels, values, { posLabel, sampleWeight });
        }),
      ),
    }),
  };
  return Object.defineProperties({ ...(isNamed ? { name: key } : {}), sweep, threshold }, late);
}

const ofRows = (get: () => unknown): PropertyDescriptor => ({ enumerable: true, get });

function isInUnit({ thresholds }: ThresholdSweep): boolean {
  return (thresholds.at(-1) ?? -1) >= 0 && (thresholds[0] ?? 2) <= 1;
}
