import { bestThreshold } from '@confmat/thresholds';
import { CommandError } from '@confmat/rows/command-error.js';
import type { Input } from '@confmat/rows/input/input.js';
import { bestDirection, metricOf, titleOf } from '@confmat/answers/metrics/sweep-metrics.js';
import { readSweeps } from '@confmat/rows/evaluation/read-sweeps.js';
import { shortThresholds, thresholdWriter } from '@confmat/rows/input/typed-thresholds.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import { predictionOf } from '@confmat/rows/evaluation/prediction.js';
import type { Prediction } from '@confmat/rows/evaluation/prediction.js';

/** The prediction whose threshold has the best value of a metric, on these rows. */
export async function chosenPrediction(
  input: Input,
  options: ReportCommandOptions,
  best: string,
): Promise<Prediction> {
  const { posLabel = '', nulls } = options;
  const { request, scores } = predictionOf(input.source, options);
  const { from, yTrue, sampleWeight } = request;
  const wanted = { from, yTrue, posLabel, scores, sampleWeight, nulls };
  const [sweep] = (await readSweeps(input, wanted, 'exact')).sweeps;
  if (!sweep) throw new Error('bug: there is a column of scores');
  const metric = metricOf(best, 1);
  const found = bestThreshold(sweep, metric, { direction: bestDirection(metric) });
  if (!found.reached) {
    throw new CommandError(
      `${input.source.shownFile}: no threshold has the best ${best}: ${found.reason}`,
    );
  }
  const threshold = thresholdWriter(sweep)(found.threshold);
  const shown = shortThresholds(sweep)(found.threshold);
  const chosen = predictionOf(input.source, { ...options, threshold }, shown);
  const warning = 'chosen on these same rows: expect less on others';
  return { ...chosen, rule: `${chosen.rule}, the best ${titleOf(best, 1)} (${warning})` };
}
