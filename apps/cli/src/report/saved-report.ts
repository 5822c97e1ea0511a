import { usageError } from '@confmat/rows/command-error.js';
import { needs } from '@confmat/rows/refusals.js';
import type { ReportCommandOptions } from '@confmat/answers/report/options.js';
import type { ReportCounts } from '@confmat/answers/report/report-counts.js';
import { cutAt } from '../evaluation/cut-at.js';
import { withCountedBy } from '../evaluation/open-saved.js';
import { refuseUnkeptUnits } from '../evaluation/refuse-unkept-units.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';
import { setTermsOf } from '@confmat/answers/multilabel/set-terms.js';

/** An evaluation to report on, with the options that it was counted by. */
export interface SavedReport {
  readonly counts: ReportCounts;
  readonly options: ReportCommandOptions;
  /** What a person should know of the threshold. */
  readonly notes: readonly string[];
}

/** Find what to report of an evaluation; `--threshold` predicts its labels anew. */
export function savedReport(
  saved: SavedEvaluation,
  { score, threshold, ...typed }: ReportCommandOptions,
): SavedReport {
  const name = saved.files.join(', ');
  if (saved.evaluation.task === 'labels') {
    const { command } = setTermsOf(saved.evaluation.sets?.counts ?? {});
    const held = command === 'sets' ? 'sets of labels' : 'spans of documents';
    throw usageError(`${name}: holds ${held}`, `confmat ${command} ${name}`);
  }
  if (threshold === undefined && score !== undefined) throw needs('--score', '--threshold');
  const cut = threshold === undefined ? null : cutAt(saved, threshold, score);
  const evaluation = cut?.at.evaluation ?? saved.evaluation;
  const options = withCountedBy({ ...saved, evaluation }, typed, 'report');
  const { matrix, joint, scores, slices } = evaluation;
  if (!matrix) {
    const hint = joint
      ? `confmat compare ${name}`
      : `confmat sweep ${name}, or --threshold NUMBER to predict labels from ${scores.length === 1 ? 'them' : 'one of them'}`;
    throw usageError(`${name}: holds ${joint ? 'two models' : 'scores'}, and no one matrix`, hint);
  }
  refuseUnkeptUnits(saved, options, [matrix, ...slices.map((slice) => slice.matrix)]);
  return {
    counts: { ...saved, evaluation, withScores: () => Promise.resolve(evaluation) },
    options,
    notes: cut?.notes ?? [],
  };
}
