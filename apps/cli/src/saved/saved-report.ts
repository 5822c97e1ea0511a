import { bestThreshold } from '@confmat/thresholds';
import { evaluationAt } from '@confmat/inference';
import type { EvaluationAt } from '@confmat/inference';
import { isMetricError } from '@confmat/core';
import { describeIssue } from '@confmat/core/internal';
import { CommandError, usageError } from '../command-error.js';
import { nameText } from '../output/name-text.js';
import { needs } from '../refusals.js';
import type { ReportCommandOptions } from '../report/options.js';
import type { Prediction } from '../report/prediction.js';
import type { AskedOptions } from '../report/result.js';
import { measuresScores } from '../report/scores/score-options.js';
import { bestDirection, metricOf, titleOf } from '../sweep/metrics.js';
import { quoteList } from '../suggest.js';
import { keptText, keptTexts, withoutRows } from './open-saved.js';
import type { SavedEvaluation } from './saved-evaluation.js';

/** An evaluation to report on, with the options that it was counted by. */
export interface SavedReport {
  readonly saved: SavedEvaluation;
  readonly options: ReportCommandOptions;
  /** What a person should know of the threshold. */
  readonly notes: readonly string[];
}

/** Find what to report of an evaluation; `--threshold` predicts its labels anew. */
export function savedReport(saved: SavedEvaluation, typed: ReportCommandOptions): SavedReport {
  const name = saved.files.join(', ');
  if (measuresScores(typed)) {
    throw usageError(`${name}: metrics of scores need rows, or confmat sweep ${name}`);
  }
  const { score, threshold, ...rest } = typed;
  const shown = withoutRows(saved, rest);
  if (threshold === undefined && score !== undefined) throw needs('--score', '--threshold');
  const cut = threshold === undefined ? null : cutOf(saved, threshold, score);
  const evaluation = cut?.at.evaluation ?? saved.evaluation;
  const labels = cut ? undefined : keptTexts(saved, 'labels');
  const weight = keptText(saved, 'weight');
  const posLabel =
    shown.posLabel ?? (evaluation.posLabel === undefined ? undefined : String(evaluation.posLabel));
  return {
    saved: { ...saved, evaluation },
    options: {
      ...shown,
      true: keptText(saved, 'true') ?? 'truth',
      by: evaluation.by,
      multilabel: evaluation.task === 'labels',
      nulls: keptText(saved, 'nulls') === 'skip' ? 'skip' : 'error',
      ...(labels && { labels }),
      ...(weight === undefined ? {} : { weight }),
      ...(posLabel === undefined || evaluation.task === 'labels' ? {} : { posLabel }),
      saved: { ...saved, evaluation },
    },
    notes: cut?.notes ?? [],
  };
}

interface Cut {
  readonly at: EvaluationAt;
  readonly notes: readonly string[];
}

function cutOf(
  saved: SavedEvaluation,
  asked: NonNullable<ReportCommandOptions['threshold']>,
  score: string | undefined,
): Cut {
  const name = saved.files.join(', ');
  const names = saved.evaluation.scores.map((one) => one.name);
  if (names.length === 0) throw usageError(`${name}: --threshold needs scores, and none were kept`);
  if (score === undefined && names.length > 1) {
    throw usageError(`${name}: which scores? --score COLUMN`, `scores: ${quoteList(names)}`);
  }
  const threshold = typeof asked === 'number' ? asked : bestOf(saved, asked.best, score);
  try {
    const at = withThreshold(evaluationAt(saved.evaluation, threshold, { score }));
    const notes = at.isExact
      ? []
      : [
          `the scores were kept in bins: counted at the threshold ${at.threshold}, the nearest edge to ${threshold} (edges are ${Number(at.resolution.toPrecision(3))} apart)`,
        ];
    if (typeof asked === 'number') return { at, notes };
    return {
      at: withRule(
        at,
        `, the best ${titleOf(asked.best, 1)} (chosen on these same rows: expect less on others)`,
      ),
      notes,
    };
  } catch (error) {
    if (!isMetricError(error)) throw error;
    throw new CommandError(`${name}: ${describeIssue(error.issue)}`);
  }
}

/** The options of another threshold no longer say how labels are predicted. */
function withThreshold(at: EvaluationAt): EvaluationAt {
  const { provenance } = at.evaluation;
  const options = { ...provenance.options, threshold: at.threshold, proba: undefined };
  return {
    ...at,
    evaluation: { ...at.evaluation, provenance: { ...provenance, options } },
  };
}

function withRule(at: EvaluationAt, more: string): EvaluationAt {
  const { provenance } = at.evaluation;
  const predictions = provenance.predictions?.map((one) => ({
    ...one,
    rule: `${one.rule ?? ''}${more}`,
  }));
  return {
    ...at,
    evaluation: { ...at.evaluation, provenance: { ...provenance, predictions } },
  };
}

function bestOf(saved: SavedEvaluation, best: string, score: string | undefined): number {
  const { scores } = saved.evaluation;
  const sweep = scores.find(({ name }) => name === (score ?? scores[0]?.name))?.sweep;
  const metric = metricOf(best, 1);
  if (sweep?.kind !== 'exact') {
    throw usageError(
      `${saved.files.join(', ')}: --threshold best-${best} needs every score, which bins do not keep`,
    );
  }
  const found = bestThreshold(sweep, metric, { direction: bestDirection(metric) });
  if (found.reached) return found.threshold;
  throw new CommandError(
    `${saved.files.join(', ')}: no threshold has the best ${best}: ${found.reason}`,
  );
}

/** The scores that labels were predicted from, as they were asked for when the rows were counted. */
export function savedAsked(saved: SavedEvaluation): AskedScores {
  const threshold = saved.evaluation.provenance.options?.['threshold'];
  const [score, proba] = [keptText(saved, 'score'), keptText(saved, 'proba')];
  return {
    ...(score === undefined ? {} : { score }),
    ...(typeof threshold === 'number' ? { threshold } : {}),
    ...(proba === undefined ? {} : { proba }),
  };
}

type AskedScores = Pick<AskedOptions, 'score' | 'threshold' | 'proba'>;

/** What the labels of an evaluation were predicted by. */
export function savedPrediction({ evaluation }: SavedEvaluation): Prediction {
  const [prediction] = evaluation.provenance.predictions ?? [];
  const name = prediction?.name ?? 'predictions';
  const rule = prediction?.rule ?? `predicted labels: ${nameText(name)}`;
  const column = { column: '' };
  const request = { from: '', yTrue: column, yPred: { kind: 'column', ...column } as const };
  return { request, rule, name, scores: [] };
}
