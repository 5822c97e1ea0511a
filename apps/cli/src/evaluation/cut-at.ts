import { isMetricError } from '@confmat/core';
import { describeIssue, withUnits } from '@confmat/core/internal';
import { evaluationAt } from '@confmat/evaluation';
import type { Evaluation, EvaluationAt } from '@confmat/evaluation';
import { RIGHT_ANSWER } from '@confmat/evaluation/internal';
import { bestThreshold } from '@confmat/thresholds';
import { CommandError, usageError } from '@confmat/rows/command-error.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import type { ThresholdOption } from '@confmat/rows/evaluation/count-options.js';
import { shortThresholds } from '@confmat/rows/input/typed-thresholds.js';
import { quoteList } from '@confmat/rows/suggest.js';
import { bestDirection, metricOf, titleOf } from '@confmat/answers/metrics/sweep-metrics.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

/** An evaluation of labels that scores predict. */
interface Cut {
  readonly at: EvaluationAt;
  readonly notes: readonly string[];
}

/** Predict labels anew from the scores of an evaluation, at a threshold or a best one. */
export function cutAt(
  saved: SavedEvaluation,
  asked: ThresholdOption,
  score: string | undefined,
): Cut {
  const name = saved.files.join(', ');
  // How sure answers are says nothing of a class.
  const ofClasses = saved.evaluation.scores.filter(({ sweep }) => sweep.posLabel !== RIGHT_ANSWER);
  const names = ofClasses.map((one) => one.name);
  if (names.length === 0)
    throw usageError(`${name}: --threshold needs scores of a class, and none were kept`);
  if (score === undefined && names.length > 1) {
    throw usageError(`${name}: which scores? --score COLUMN`, `scores: ${quoteList(names)}`);
  }
  const { threshold, shown } =
    typeof asked === 'number'
      ? { threshold: asked, shown: asked }
      : bestOf(saved, asked.best, score);
  try {
    const at = withThreshold(evaluationAt(saved.evaluation, threshold, { score }));
    if (countedBy(saved.evaluation).unit !== undefined) loseUnits(at.evaluation);
    const notes = at.isExact
      ? []
      : [
          `the scores were kept in bins: counted at the threshold ${at.threshold}, the nearest edge to ${threshold} (edges are ${Number(at.resolution.toPrecision(3))} apart)`,
        ];
    if (typeof asked === 'number') return { at, notes };
    return {
      at: withWords(
        at,
        (text) => text.replace(String(threshold), String(shown)),
        `, the best ${titleOf(asked.best, 1)} (chosen on these same rows: expect less on others)`,
      ),
      notes,
    };
  } catch (error) {
    if (!isMetricError(error)) throw error;
    throw new CommandError(`${name}: ${describeIssue(error.issue)}`);
  }
}

/** Weighted scores are not kept by unit, so that of their matrices units are not known. */
function loseUnits({ matrix, slices }: Evaluation): void {
  for (const own of [matrix, ...slices.map((slice) => slice.matrix)]) {
    if (own && own.units === undefined) withUnits(own, 'unknown');
  }
}

/** The options of another threshold no longer say how labels are predicted, and which there are. */
function withThreshold(at: EvaluationAt): EvaluationAt {
  const { provenance } = at.evaluation;
  const options = {
    ...provenance.options,
    threshold: at.threshold,
    proba: undefined,
    labels: undefined,
  };
  return {
    ...at,
    evaluation: { ...at.evaluation, provenance: { ...provenance, options } },
  };
}

function withWords(
  at: EvaluationAt,
  shownText: (text: string) => string,
  more: string,
): EvaluationAt {
  const { provenance } = at.evaluation;
  const predictions = provenance.predictions?.map((one) => ({
    ...one,
    name: shownText(one.name),
    rule: `${shownText(one.rule ?? '')}${more}`,
  }));
  return {
    ...at,
    evaluation: { ...at.evaluation, provenance: { ...provenance, predictions } },
  };
}

/** The best threshold, and how people read it. */
function bestOf(
  saved: SavedEvaluation,
  best: string,
  score: string | undefined,
): { readonly threshold: number; readonly shown: number } {
  const { scores } = saved.evaluation;
  const sweep = scores.find(({ name }) => name === (score ?? scores[0]?.name))?.sweep;
  const metric = metricOf(best, 1);
  if (sweep?.kind !== 'exact') {
    throw usageError(
      `${saved.files.join(', ')}: --threshold best-${best} needs every score, which bins do not keep`,
    );
  }
  const found = bestThreshold(sweep, metric, { direction: bestDirection(metric) });
  if (found.reached) {
    const { threshold } = found;
    return { threshold, shown: shortThresholds(sweep)(threshold) };
  }
  throw new CommandError(
    `${saved.files.join(', ')}: no threshold has the best ${best}: ${found.reason}`,
  );
}
