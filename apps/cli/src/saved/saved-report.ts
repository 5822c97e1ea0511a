import { usageError } from '../command-error.js';
import { nameText } from '../output/name-text.js';
import { needs } from '../refusals.js';
import type { ReportCommandOptions } from '../report/options.js';
import type { Prediction } from '../report/prediction.js';
import type { AskedOptions } from '../report/result.js';
import { cutAt } from './cut-at.js';
import { keptText, keptTexts, keptUnit, withoutRows } from './open-saved.js';
import { refuseUnkeptUnits } from './refuse-unkept-units.js';
import type { SavedEvaluation } from './saved-evaluation.js';
import { defined } from '../own.js';

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
  if (saved.evaluation.task === 'labels') {
    throw usageError(`${name}: holds sets of labels`, `confmat sets ${name}`);
  }
  const { score, threshold, ...rest } = typed;
  const shown = withoutRows(saved, rest, 'report');
  if (threshold === undefined && score !== undefined) throw needs('--score', '--threshold');
  const cut = threshold === undefined ? null : cutAt(saved, threshold, score);
  const evaluation = cut?.at.evaluation ?? saved.evaluation;
  const labels = cut ? undefined : keptTexts(saved, 'labels');
  const weight = keptText(saved, 'weight');
  const unit = keptUnit(saved);
  const posLabel =
    shown.posLabel ?? (evaluation.posLabel === undefined ? undefined : String(evaluation.posLabel));
  const { matrix, slices } = evaluation;
  const counts = [matrix, ...slices.map((slice) => slice.matrix)];
  refuseUnkeptUnits(saved, { ...shown, ...(unit === undefined ? {} : { unit }) }, counts);
  return {
    saved: { ...saved, evaluation },
    options: {
      ...shown,
      true: keptText(saved, 'true') ?? 'truth',
      by: evaluation.by,
      nulls: keptText(saved, 'nulls') === 'skip' ? 'skip' : 'error',
      ...(labels && { labels }),
      ...defined({ weight, unit, posLabel }),
      saved: { ...saved, evaluation },
    },
    notes: cut?.notes ?? [],
  };
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
