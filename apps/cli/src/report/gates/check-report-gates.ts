import { isOfScores } from '../../gates/parse-gate.js';
import { badGate } from '../../refusals.js';
import type { ReportCommandOptions } from '../options.js';

/** Refuse gates that the options leave nothing to judge by, before anything is read. */
export function checkReportGates(options: ReportCommandOptions): void {
  const { failUnder, confidence, threshold, pred } = options;
  const ofScores = failUnder.find(isOfScores);
  if (ofScores && pred !== undefined) {
    throw badGate(ofScores.text, `${ofScores.metric} needs --score or --proba`);
  }
  if (confidence === undefined || typeof threshold !== 'object') return;
  const tuned = failUnder.find((gate) => !isOfScores(gate));
  if (!tuned) return;
  throw badGate(
    tuned.text,
    `--threshold best-${threshold.best} is chosen on these same rows, where no --confidence holds`,
    'choose the threshold on other rows, and judge it here: --threshold NUMBER',
  );
}
