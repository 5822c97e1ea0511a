import type { ConfusionMatrix, Label } from '@confmat/core';
import {
  checkMatrix,
  checkOption,
  checkOptionNames,
  invalidOption,
  named,
} from '@confmat/core/internal';
import { checkTotals, readCells } from './judge-cells.js';
import type { JudgeCells, JudgeTotals } from './judge-cells.js';
import { LABELINGS } from './labeling.js';
import type { Labeling } from './labeling.js';
import type { JudgedOptions } from './judged.js';

/** Options of `nextLabels`. */
export interface NextLabelsOptions<L extends Label = Label> extends Pick<
  JudgedOptions<L>,
  'labeled' | 'posLabel'
> {
  /** How many more labels there will be, whole, from 1. Default: 100. */
  readonly count?: number | undefined;
}

/** Where more human labels narrow the interval most. */
export interface NextLabels {
  /** What rows are picked by: the judge's verdict, or by human label the class. */
  readonly pickedBy: 'judge label' | 'human label';
  /** Labels to take among the positives of it. */
  readonly positives: number;
  /** Labels to take among the negatives. */
  readonly negatives: number;
}

/**
 * Where more human labels narrow the interval of `judged` most: among the rows that the judge found
 * positive, or among the others; of rows chosen by human label, in which class. Each part gets labels as
 * its weight times its standard deviation asks (Neyman), less those it has. By human label the weights
 * are those of either class among all rows.
 *
 * Rows drawn at random and labels added here together are rows chosen by the judge's label.
 *
 * @param humanByJudge Counts of the rows with both labels: row = human, column = judge; two classes.
 * @param judgeTotals The judge's verdicts on the rows that no human labelled.
 * @param options How rows were chosen, positive label, how many labels more.
 * @returns Whole numbers that sum to `count`, or to all rows without a human label if these are fewer.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see Neyman 1934, "On the two different aspects of the representative method".
 * @example
 * const both = confusionMatrixFromCounts([[45, 20], [5, 30]], ['bad', 'good']);
 * const judge = { positives: 500, total: 1000 };
 * nextLabels(both, judge, { labeled: 'by judge label' }); // → { pickedBy: 'judge label', positives: 71, negatives: 29 }
 */
export function nextLabels<L extends Label>(
  humanByJudge: ConfusionMatrix<L>,
  judgeTotals: JudgeTotals,
  options: NextLabelsOptions<L>,
): NextLabels {
  return named('nextLabels', () => {
    const given: Partial<NextLabelsOptions<L>> = { ...options };
    checkOptionNames(given, ['labeled', 'posLabel', 'count']);
    checkOption('labeled', given.labeled, LABELINGS);
    const count = checkCount(given.count);
    checkMatrix('humanByJudge', humanByJudge);
    const totals = checkTotals(judgeTotals);
    const cells = readCells(humanByJudge, given.posLabel);
    const [positives, negatives] = partsOf(given.labeled as Labeling, cells, totals);
    const all = positives.n + negatives.n + count;
    const pull = positives.pull / (positives.pull + negatives.pull);
    const wanted = Math.min(count, Math.max(0, Math.round(all * pull) - positives.n));
    // Rows of the judge's verdicts are known by number; those of a class are found elsewhere.
    if (given.labeled === 'by human label') {
      return { pickedBy: 'human label', positives: wanted, negatives: count - wanted };
    }
    const left = { positives: totals.positives, negatives: totals.total - totals.positives };
    const taken = Math.min(left.positives, Math.max(wanted, count - left.negatives));
    const rest = Math.min(left.negatives, count - taken);
    return { pickedBy: 'judge label', positives: taken, negatives: rest };
  });
}

/** A part of the rows that labels are drawn from. */
interface Part {
  /** Labels that it has. */
  readonly n: number;
  /** Its weight times the standard deviation of one of its rows. */
  readonly pull: number;
}

function partsOf(
  labeled: Labeling,
  { both, humanAlone, judgeAlone, neither }: JudgeCells,
  { positives, total }: JudgeTotals,
): readonly [Part, Part] {
  if (labeled !== 'by human label') {
    const found = both + judgeAlone + positives;
    const all = both + humanAlone + judgeAlone + neither + total;
    return [
      partOf(both, both + judgeAlone, found / all),
      partOf(humanAlone, humanAlone + neither, 1 - found / all),
    ];
  }
  const [nPositives, nNegatives] = [both + humanAlone, judgeAlone + neither];
  const sensitivity = (both + 1) / (nPositives + 2);
  const specificity = (neither + 1) / (nNegatives + 2);
  const better = sensitivity + specificity - 1;
  const share = better > 0 ? (positives / total + specificity - 1) / better : 0.5;
  const weight = Math.min(1, Math.max(0, share));
  return [partOf(both, nPositives, weight), partOf(neither, nNegatives, 1 - weight)];
}

/** A part in which so many of n labels came out one way; one more of either keeps a rate off 0 and 1. */
function partOf(successes: number, n: number, weight: number): Part {
  const rate = (successes + 1) / (n + 2);
  return { n, pull: weight * Math.sqrt(rate * (1 - rate)) };
}

function checkCount(count: unknown = 100): number {
  if (Number.isSafeInteger(count) && (count as number) >= 1) return count as number;
  throw invalidOption('count', count, { kind: 'integer', what: 'a whole number', atLeast: 1 });
}
