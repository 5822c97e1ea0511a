import { cohenKappa, recall, specificity } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { isMetricError } from '@confmat/core';
import { compareJudged, compareSlices, interval, judged, nextLabels } from '@confmat/inference';
import type {
  Interval,
  Judged,
  JudgedComparison,
  JudgedRows,
  Labeling,
  NextLabels,
} from '@confmat/inference';
import { CommandError } from '@confmat/rows/command-error.js';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import { groupText } from '../document/slice-scores.js';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import type { JudgeCommandOptions } from './options.js';
import type { VerdictCounts, Verdicts } from './verdicts.js';
import { notTwoVerdicts } from './two-verdicts.js';

/** What the human labels say of the judge, and both of all rows. */
export interface JudgeAnswers extends JudgeRates {
  readonly verdicts: Verdicts;
  /** The label that is not positive. */
  readonly negLabel: string;
  /** Rows that humans and judge labelled. */
  readonly nHuman: number;
  /** Rows that humans found positive, and those that the judge did, as shares of these. */
  readonly humanShare: number;
  readonly judgeShare: number;
  readonly kappa: Interval;
  /** The judge's verdicts on the rows without a human label. */
  readonly others: VerdictCounts;
  /** The share of positives, corrected; null where no row lacks a human label or `--labeled` is missing. */
  readonly corrected: Judged | null;
  /** Where the next 100 labels narrow it most. */
  readonly next: NextLabels | null;
  readonly by: readonly string[];
  readonly groups: readonly GroupAnswers[];
  /** Rows with a verdict that are in no group. */
  readonly nWithoutGroup: number;
  /** Of two groups, the difference of the corrected shares, the first less the second. */
  readonly comparison: JudgedComparison | null;
  readonly labeled: Labeling | undefined;
}

/** How the judge does on the positives and on the negatives of the humans. */
interface JudgeRates {
  readonly tpr: Interval;
  readonly tnr: Interval;
}

/** The same of one group. */
export interface GroupAnswers extends JudgeRates {
  readonly name: string;
  readonly group: Readonly<Record<string, Label>>;
  readonly nHuman: number;
  /** The share of positives among all its verdicts. */
  readonly judgeShare: number;
  /** How likely rates so far from those of the other groups are by chance; NaN where unknown. */
  readonly tprP: number;
  readonly tnrP: number;
  readonly corrected: Judged | null;
  /** Why its share is not corrected, where its rows were hardly chosen as declared. */
  readonly misfit?: string;
}

/** Find what the human labels say of the judge. */
export function judgeAnswers(
  { evaluation, file }: Counted,
  verdicts: Verdicts,
  { posLabel, labeled, by }: JudgeCommandOptions & { readonly posLabel: string },
): JudgeAnswers {
  const { matrix, slices } = evaluation;
  if (!matrix || matrix.total === 0) throw noHumanLabels(file);
  const { labels } = matrix;
  if (labels.length !== 2) {
    const what = `${file}: humans and judge have ${numberOf(labels.length, 'label')}`;
    throw notTwoVerdicts(what, labels.map(String), posLabel);
  }
  const positive = labels.find((label) => String(label) === posLabel) ?? posLabel;
  const shared = { posLabel: positive };
  const rowsOf = (counts: ConfusionMatrix, own: VerdictCounts): JudgedRows => {
    const place = labels.indexOf(positive);
    const predicted = counts.predicted[place] ?? 0;
    const judgeTotals = { positives: own.positives - predicted, total: own.total - counts.total };
    return { humanByJudge: counts, judgeTotals };
  };
  const correct = ({ humanByJudge, judgeTotals }: JudgedRows): Judged | null =>
    labeled === undefined || judgeTotals.total === 0
      ? null
      : judged(humanByJudge, judgeTotals, { labeled, ...shared });
  const whole = rowsOf(matrix, verdicts.all);
  const counted = slices.flatMap(({ group, matrix: own }) => {
    const name = groupText(group);
    const all = verdicts.groups.find((one) => groupText(one.group) === name);
    return own && all ? [{ name, group, own, all, rows: rowsOf(own, all) }] : [];
  });
  const tested = counted.map(({ group, own }) => ({ group, matrix: own, nSamples: own.total }));
  const ofClass = { average: 'binary', posLabel: positive } as const;
  const [tprs, tnrs] = [recall, specificity].map((metric) =>
    compareSlices(tested, metric, ofClass),
  );
  const [first, second, ...more] = counted;
  const isCompared = labeled !== undefined && first && second && more.length === 0;
  return {
    ...ratesOf(matrix, positive),
    kappa: interval(matrix, cohenKappa),
    ...{ verdicts, labeled, by, nHuman: matrix.total },
    negLabel: labels.filter((label) => label !== positive).join(''),
    humanShare: (matrix.support[labels.indexOf(positive)] ?? 0) / matrix.total,
    judgeShare: (matrix.predicted[labels.indexOf(positive)] ?? 0) / matrix.total,
    others: whole.judgeTotals,
    corrected: answerIn(file, () => correct(whole)),
    next:
      labeled === undefined || whole.judgeTotals.total === 0
        ? null
        : nextLabels(matrix, whole.judgeTotals, { labeled, ...shared }),
    groups: counted.map(({ name, group, own, all, rows }, i) => ({
      ...{ name, group, nHuman: own.total, ...ratesOf(own, positive) },
      judgeShare: all.positives / all.total,
      ...{ tprP: tprs?.[i]?.pValue ?? NaN, tnrP: tnrs?.[i]?.pValue ?? NaN },
      ...groupShare(() => correct(rows)),
    })),
    nWithoutGroup:
      by.length === 0
        ? 0
        : verdicts.groups.reduce((left, { total }) => left - total, verdicts.all.total),
    comparison:
      isCompared && Math.min(first.rows.judgeTotals.total, second.rows.judgeTotals.total) > 0
        ? unlessMisfit(() => compareJudged(first.rows, second.rows, { labeled, ...shared }))
        : null,
  };
}

/** Rows without human labels say nothing of the judge. */
export function noHumanLabels(file: string): CommandError {
  return new CommandError(`${file}: no row has both a human label and a verdict of the judge`);
}

function ratesOf(matrix: ConfusionMatrix, posLabel: Label): JudgeRates {
  const ofClass = { average: 'binary', posLabel } as const;
  return { tpr: interval(matrix, recall, ofClass), tnr: interval(matrix, specificity, ofClass) };
}

/** The corrected share of a group; one of many may look chosen otherwise by chance. */
function groupShare(find: () => Judged | null): Pick<GroupAnswers, 'corrected' | 'misfit'> {
  try {
    return { corrected: find() };
  } catch (error) {
    const misfit = misfitOf(error);
    if (misfit === null) throw error;
    return { corrected: null, misfit };
  }
}

function unlessMisfit<R>(find: () => R): R | null {
  try {
    return find();
  } catch (error) {
    if (misfitOf(error) === null) throw error;
    return null;
  }
}

/** A refusal of rows that were hardly chosen as `--labeled` says becomes the command's own. */
function answerIn<R>(place: string, find: () => R): R {
  try {
    return find();
  } catch (error) {
    const misfit = misfitOf(error);
    throw misfit === null ? error : new CommandError(`${place}: ${misfit}`);
  }
}

/** What does not fit `--labeled`; null for another fault. */
function misfitOf(error: unknown): string | null {
  if (!isMetricError(error) || error.issue.code !== 'option-conflict') return null;
  return error.message.replace(/^\w+: labeled /, '--labeled ');
}
