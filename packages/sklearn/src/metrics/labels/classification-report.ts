import { arrowCells, isArrowColumn, sumPairwise } from '@confmat/core/internal';
import type { BinaryCounts, Label } from '@confmat/core';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, BOOLEAN, NULL, integerFrom, SPARSE } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { TargetArguments } from '../../arguments/target-arguments.js';
import type { ArrayLikeInput, TargetsInput } from '../../arrays/inputs.js';
import { readArray } from '../../arrays/read-array.js';
import { labelsInData } from '../../label-scores/labels-in-data.js';
import { labelCounts } from '../../label-scores/label-counts.js';
import { ZERO_DIVISION } from '../../label-scores/options.js';
import type { SklearnZeroDivision } from '../../label-scores/options.js';
import { checkNamesAreText, formatReport } from '../../report/format-report.js';
import { printedSupports } from '../../report/printed-supports.js';
import { reportDict } from '../../report/report-dict.js';
import type { ReportDict } from '../../report/report-dict.js';
import type { Report, ReportLine } from '../../report/format-report.js';
import { labelText } from '../../label-scores/label-text.js';
import { checkTargets } from '../../targets/check-targets.js';
import type { Targets } from '../../targets/targets.js';
import { labelKey } from '../../targets/distinct-cells.js';
import type { LabelForm } from '../../targets/distinct-cells.js';
import { readLabels } from '../../targets/read-labels.js';
import { presentValues } from '../../targets/indicator-targets.js';
import { warn } from '../../warnings.js';
import { scoresOf } from './precision-recall-fscore-support.js';
import type { AverageScores, ScoresPerLabel } from './precision-recall-fscore-support.js';
import { valueError } from '../../errors.js';

/** Arguments of `classification_report`, by name. */
export interface ClassificationReportArguments<
  D extends boolean = boolean,
> extends TargetArguments {
  /** Labels to report, in this order; of an indicator matrix its columns. Default: all. */
  readonly labels?: ArrayLikeInput | null | undefined;
  /** What the labels are called, in their order. Default: the labels themselves. */
  readonly target_names?: readonly string[] | null | undefined;
  /** Decimals of the text. Default: 2. */
  readonly digits?: number | undefined;
  /** Whether to return data, and not text. Default: false. */
  readonly output_dict?: D | undefined;
  /** What 0/0 becomes: `'warn'`, 0, 1 or NaN. Default: `'warn'`. */
  readonly zero_division?: SklearnZeroDivision | undefined;
}

/** What `output_dict` makes of a report. */
export type ReportAs<D extends boolean> = D extends true ? ReportDict : string;

/**
 * Precision, recall, F1 and support of every label, their averages and the accuracy.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `labels`, `target_names`, `sample_weight`, `digits`, `output_dict`,
 *   `zero_division`.
 * @returns The text, ending in a newline; with `output_dict` a line of numbers by name.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `classification_report`
 * @example
 * classification_report([0, 1, 1], [0, 1, 0], { output_dict: true }).accuracy; // → 0.6666666666666666
 */
export function classification_report(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<ClassificationReportArguments<false>, 'y_true' | 'y_pred'>,
): string;
/** The report as data with `output_dict: true`; the text if that turns out false. */
export function classification_report<D extends boolean>(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options: Omit<ClassificationReportArguments<D>, 'y_true' | 'y_pred'>,
): ReportAs<D>;
/** The same, with arguments by name: all, or all but the first. */
export function classification_report(
  ...args: ByName<ClassificationReportArguments<false>>
): string;
/** The same as data, with arguments by name: all, or all but the first. */
export function classification_report<D extends boolean>(
  ...args: ByName<ClassificationReportArguments<D>>
): ReportAs<D>;
export function classification_report(...received: readonly unknown[]): unknown {
  return callMetric<ClassificationReportArguments, string | ReportDict>(
    'classification_report',
    received,
    {
      parameters: {
        y_true: required(ARRAY, SPARSE),
        y_pred: required(ARRAY, SPARSE),
        labels: optional(null, ARRAY, NULL),
        target_names: optional(null, ARRAY, NULL),
        sample_weight: optional(null, ARRAY, NULL),
        digits: optional(2, integerFrom(0)),
        output_dict: optional(false, BOOLEAN),
        zero_division: ZERO_DIVISION,
      },
      compute: (args) => {
        const { y_true, y_pred, sample_weight, zero_division } = args;
        const targets = checkTargets(y_true, y_pred, sample_weight);
        const given = args.labels === null ? null : readLabels(args.labels, 'TypeError');
        const shown = given ?? shownLabels(targets);
        const names =
          args.target_names === null
            ? shown.labels.map((label) => labelText(label, shown.kind, shown.single))
            : namesOf(args.target_names);
        checkNames(names.length, shown.labels.length, given !== null);
        checkCells(targets);
        const labels = given && labelsInData(targets, given);
        const counts = labelCounts(targets, labels, false);
        const perLabel = scoresOf(counts, 1, null, zero_division) as ScoresPerLabel;
        if (!args.output_dict) checkNamesAreText(names);
        const own = labels ?? shown.labels;
        const supports = printedSupports(targets, y_true, y_pred, own, perLabel[3]);
        const lines = linesOf(names, perLabel, supports);
        const report: Report = {
          lines,
          ...averagesOf(targets, given?.labels ?? null, counts, supports, zero_division),
          hasFloatSupport: hasFloatSupport(targets, given?.labels ?? null, sample_weight),
        };
        if (args.output_dict) return reportDict(report);
        const lengths = (names as readonly string[]).map((name) => [...name].length);
        return formatReport(report, args.digits, Math.max(...lengths));
      },
    },
  );
}

function namesOf(target_names: ArrayLike<unknown>): readonly unknown[] {
  return Array.from(
    isArrowColumn(target_names) ? arrowCells('target_names', target_names) : target_names,
  );
}

function shownLabels(targets: Targets): LabelForm & { readonly labels: readonly Label[] } {
  if (targets.type !== 'multilabel-indicator') return targets;
  return { labels: targets.yTrue.labels, kind: 'int', single: false };
}

function checkNames(nNames: number, nLabels: number, areGiven: boolean): void {
  if (nNames === nLabels) return;
  const text = `target_names has ${nNames} names for ${nLabels} labels`;
  if (!areGiven) throw valueError(`${text} (see labels)`);
  warn('UserWarning', text);
}

/** The report reads its matrices twice, the second time as sparse: of those only 0 and one more. */
function checkCells(targets: Targets): void {
  if (targets.type !== 'multilabel-indicator') return;
  for (const array of targets.arrays) {
    if (presentValues(array).size < 2) continue;
    throw valueError('y_true and y_pred have two values that are not 0, expected 0 and 1');
  }
}

function linesOf(
  names: readonly unknown[],
  [precision, recall, f1]: ScoresPerLabel,
  support: Float64Array,
): readonly ReportLine[] {
  return names.slice(0, support.length).map((name, row) => ({
    name,
    scores: [precision[row] ?? NaN, recall[row] ?? NaN, f1[row] ?? NaN],
    support: support[row] ?? NaN,
  }));
}

function averagesOf(
  targets: Targets,
  labels: readonly Label[] | null,
  counts: BinaryCounts,
  supports: Float64Array,
  zero_division: SklearnZeroDivision,
): Omit<Report, 'lines' | 'hasFloatSupport'> {
  const total = sumPairwise(supports, 0, supports.length);
  const isSets = targets.type === 'multilabel-indicator';
  const kinds = ['micro', 'macro', 'weighted', ...(isSets ? ['samples' as const] : [])] as const;
  return {
    averages: kinds.map((kind) => {
      const isSamples = kind === 'samples';
      const rows = isSamples ? labelCounts(targets, labels, true) : counts;
      const scores = scoresOf(rows, 1, kind, zero_division) as AverageScores;
      return { name: `${kind} avg`, scores: scores.slice(0, 3) as number[], support: total };
    }),
    isAccuracy: !isSets && coversAll(targets.labels, labels),
  };
}

function coversAll(present: readonly Label[], given: readonly Label[] | null): boolean {
  const listed = new Set(given?.map(labelKey));
  return given === null || present.every((label) => listed.has(labelKey(label)));
}

/** NumPy's tallies are floats with weights, and of labels without a single hit. */
function hasFloatSupport(
  targets: Targets,
  labels: readonly Label[] | null,
  sample_weight: unknown,
): boolean {
  if (targets.type !== 'multilabel-indicator') return targets.weights !== null || !hasHit(targets);
  if (targets.weights === null) return false;
  // Nothing to tally, true or predicted, leaves integer weights integers.
  const hasLabel = [targets.yTrue, targets.yPred].some(({ codes }) =>
    codes.some((code) => labels?.includes(code) ?? true),
  );
  return hasLabel || readArray('sample_weight', sample_weight).kind === 'float';
}

function hasHit({ unweighted }: Exclude<Targets, { type: 'multilabel-indicator' }>): boolean {
  return unweighted.labels.some((label) => unweighted.at(label, label) > 0);
}
