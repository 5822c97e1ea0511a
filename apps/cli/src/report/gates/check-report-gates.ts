import { isScoreMetric } from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import type { Host } from '@confmat/rows/host.js';
import { typedFor } from '../../options/unknown-option.js';
import { badGate } from '@confmat/rows/refusals.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';

/** Refuse gates that the options leave nothing to judge by, before anything is read. */
export function checkReportGates(
  options: ReportCommandOptions,
  { typed = [] }: Pick<Host, 'typed'>,
): void {
  const { failUnder, confidence, threshold, tree } = options;
  const ofTree = failUnder.find(({ isOfTree }) => isOfTree);
  if (ofTree && tree === undefined) {
    throw badGate(ofTree.text, 'a gate on a tree needs --labels tree=FILE');
  }
  const ofScores = failUnder.find(isOfScores);
  if (ofScores) {
    throw badGate(
      ofScores.text,
      `${ofScores.metric} is a metric of scores: confmat sweep`,
      options.pred === undefined ? typedFor('sweep', typed, options) : undefined,
    );
  }
  const [tuned] = failUnder;
  if (confidence === undefined || typeof threshold !== 'object' || !tuned) return;
  throw badGate(
    tuned.text,
    `--threshold best-${threshold.best} is chosen on these same rows, where no --confidence holds`,
    'choose the threshold on other rows, and judge it here: --threshold NUMBER',
  );
}

/** Whether a gate is on the scores themselves, and not on the labels that they predict. */
function isOfScores({ metric, average, label }: ParsedGate): boolean {
  return average === null && label === null && isScoreMetric(metric);
}
