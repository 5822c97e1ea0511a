import type { BinaryCounts, ConfusionMatrix, Label } from '@confmat/core';
import { checkOptionNames, named, invalidOption, optionConflict } from '@confmat/core/internal';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { scoredPositives } from '@confmat/thresholds/internal';
import { matrixAt } from './matrix-at.js';
import { shown } from './refusals.js';
import { checkEvaluation } from './evaluation-to-json.js';
import type { Evaluation, EvaluationTally, NamedSweep } from './evaluation.js';
import { checkedEvaluation } from './make-evaluation.js';

/** Options of `evaluationAt`. */
export interface EvaluationAtOptions {
  /** The column of scores. Default: the only one. */
  readonly score?: string | undefined;
}

/** An evaluation of labels that a threshold made. */
export interface EvaluationAt {
  /** Two classes: the rest, and the positive label. */
  readonly evaluation: Evaluation;
  /** The threshold that was really counted at. */
  readonly threshold: number;
  /** Whether that is the one that was asked for: of bins and lists it is the nearest one they have. */
  readonly isExact: boolean;
  /** Distance to the next threshold above and below, which is the width of a bin; 0 if exact. */
  readonly resolution: number;
}

/**
 * Cut an evaluation at another threshold, from its scores: every row whose score is at least the
 * threshold is predicted positive.
 * @param evaluation One with a column of scores.
 * @param threshold The threshold. Bins and lists are cut at the nearest threshold that they have.
 * @param options Which column of scores.
 * @returns An evaluation with a matrix of two classes and the same scores, also of each slice; its labels
 *   are those of the evaluation where these are two, otherwise the positive one as a text and "not"
 *   before it. The matrix has units where the scores have them.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], { thresholds: { bins: 4, range: [0, 1] } });
 * const whole = evaluation({ scores: [{ name: 'p', sweep }], labels: [0, 1] });
 * evaluationAt(whole, 0.45).threshold; // → 0.5
 * evaluationAt(whole, 0.45).evaluation.matrix.toArray(); // → [[2, 0], [1, 1]]
 */
export function evaluationAt(
  evaluation: Evaluation,
  threshold: number,
  options: EvaluationAtOptions = {},
): EvaluationAt {
  return named('evaluationAt', () => {
    checkEvaluation('evaluation', evaluation);
    checkOptionNames(options, ['score']);
    if (typeof threshold !== 'number' || Number.isNaN(threshold))
      throw invalidOption('threshold', threshold, 'a number');
    const names = evaluation.scores.map(({ name }) => name);
    const score = options.score ?? names[0];
    if (options.score === undefined && names.length > 1) {
      throw optionConflict('score', `is missing: there are ${names.map(shown).join(', ')}`);
    }
    const found = scoreNamed(evaluation, score);
    if (!found)
      throw names.length === 0
        ? optionConflict('evaluation', 'has no scores, which a threshold is for')
        : invalidOption('score', score, names);
    const { sweep } = found;
    const cut = cutOf(sweep, threshold);
    const labels = twoLabels(evaluation.labels, sweep.posLabel);
    const matrixOf = ({ sweep: own }: NamedSweep, nSkipped: number): ConfusionMatrix =>
      matrixAt(own, countsOfCut(own, cut.threshold), labels, nSkipped);
    const { nSamples, nSkipped, by, provenance } = evaluation;
    return {
      evaluation: checkedEvaluation({
        matrix: matrixOf(found, nSkipped),
        scores: evaluation.scores,
        ...{ nSamples, nSkipped, posLabel: labels[1], by },
        slices: evaluation.slices.map((slice, i) => {
          const own = scoreNamed(slice, score);
          if (!own) throw optionConflict(`slices[${i}]`, `has no scores ${shown(score)}`);
          const { group, nSamples: rows, nSkipped: left, scores } = slice;
          return { group, nSamples: rows, nSkipped: left, scores, matrix: matrixOf(own, left) };
        }),
        provenance: {
          ...provenance,
          predictions: [
            {
              name: `${score ?? ''} ${sweep.comparison} ${cut.threshold}`,
              rule: `predicted ${String(sweep.posLabel)} where ${score ?? ''} ${sweep.comparison} ${cut.threshold}`,
            },
          ],
        },
      }),
      ...cut,
    };
  });
}

function scoreNamed({ scores }: EvaluationTally, name?: string): NamedSweep | undefined {
  return scores.find((score) => score.name === name);
}

type Cut = Pick<EvaluationAt, 'threshold' | 'isExact' | 'resolution'>;

/** The nearest threshold that a sweep knows the counts at. */
function cutOf(sweep: ThresholdSweep, asked: number): Cut {
  const { kind, thresholds, range, counts, nNegatives } = sweep;
  const exact = { threshold: asked, isExact: true, resolution: 0 };
  const [greatest, least] = [range?.[1] ?? Infinity, range?.[0] ?? -Infinity];
  // No score of bins lies outside their range; a sweep that counts all rows knows all below, too.
  if (kind === 'exact' || asked > greatest || asked <= least) return exact;
  const isAll = counts.tp.at(-1) === scoredPositives(sweep) && counts.fp.at(-1) === nNegatives;
  const last = thresholds.at(-1) ?? NaN;
  if (kind === 'list' && isAll && asked <= last) return exact;
  let nearest = 0;
  thresholds.forEach((value, row) => {
    if (Math.abs(value - asked) < Math.abs((thresholds[nearest] ?? NaN) - asked)) nearest = row;
  });
  const threshold = thresholds[nearest] ?? NaN;
  const isExact = threshold === asked;
  const above = nearest === 0 ? greatest : (thresholds[nearest - 1] ?? NaN);
  const below = thresholds[nearest + 1] ?? threshold;
  return {
    threshold,
    isExact,
    resolution: isExact ? 0 : Math.max(above - threshold, threshold - below),
  };
}

/** Counts at a threshold that `cutOf` found. */
function countsOfCut(sweep: ThresholdSweep, threshold: number): BinaryCounts {
  const { kind, thresholds, range, nPositives, nNegatives } = sweep;
  const isKnown = kind === 'exact' || thresholds.includes(threshold);
  if (isKnown) return countsAt(sweep, [threshold]);
  const isNone = threshold > (range?.[1] ?? Infinity);
  const [tp, fp] = isNone ? [0, 0] : [scoredPositives(sweep), nNegatives];
  return {
    of: 'thresholds',
    tp: Float64Array.of(tp),
    fp: Float64Array.of(fp),
    fn: Float64Array.of(nPositives - tp),
    tn: Float64Array.of(nNegatives - fp),
  };
}

/** The rest, and the positive label. */
function twoLabels(labels: readonly Label[], posLabel: Label): readonly [Label, Label] {
  const others = labels.filter((label) => label !== posLabel);
  const [rest] = others;
  if (rest !== undefined && others.length === 1) return [rest, posLabel];
  return [`not ${String(posLabel)}`, String(posLabel)];
}
