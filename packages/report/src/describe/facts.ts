import { binaryCounts, classCounts, precision, recall } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import type { BinaryCounts, ClassMetric, ConfusionMatrix, Label } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval, LevelOptions, ReportIntervals } from '@confmat/inference';
import { reportedIntervals } from '../results/reported-intervals.js';
import { once } from '../once.js';
import type { Results } from '../results/results.js';
import { shareOfCells, shareOfSets } from '../results/share-of-cells.js';
import type { CellPart } from '../results/share-of-cells.js';
import { isByUnit } from '../results/units-of-results.js';
import { isOfSpans, termsOf } from '../results/terms.js';
import type { Terms } from '../results/terms.js';
import { withoutEnds } from '../results/without-ends.js';

/** One class, or one label of label sets, against the rest. */
export interface ClassFacts {
  readonly label: Label;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  /** Rows that are truly of it. */
  readonly support: number;
  /** Rows that are predicted as it. */
  readonly predicted: number;
  readonly precision: Interval;
  readonly recall: Interval;
}

/** Ends of precision and recall of a class that hold for all classes together. */
interface CautiousEnds {
  readonly precision: Ends;
  readonly recall: Ends;
}

/** The ends of an interval; NaN where there is none. */
export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** What the rules read of results; what takes time is computed when a rule first needs it. */
export interface SentenceFacts {
  readonly results: Results;
  readonly level: number;
  readonly terms: Terms;
  /** Number of rows, of samples or of true spans; 0 without counts of classes. */
  readonly total: number;
  /** The classes of the matrix, or the labels of the label sets; none where counts are of weights. */
  readonly classes: readonly ClassFacts[];
  /**
   * For each class the intervals that decide what sentences say about it: exact ones, or those by unit, and
   * so wide that those of all classes hold together. Out of many classes some would differ by chance
   * otherwise.
   */
  readonly cautious: readonly CautiousEnds[];
  /** Their counts; null where there are no classes. */
  readonly counts: BinaryCounts | null;
  /** Intervals of the report on them, or on those that were chosen; null where there are no classes. */
  readonly intervals: ReportIntervals | null;
  /**
   * The interval of a share of rows. For rows by unit, `part` says which cells of the matrix
   * they are, or which true label of the sets is a hit; without it there are no ends.
   */
  readonly share: (hits: number, rows: number, part?: CellPart) => Interval;
  /** The interval that decides about a share of rows, one of so many that are looked at. */
  readonly cautiousShare: (hits: number, rows: number, nLooks: number, part?: CellPart) => Ends;
}

/**
 * Make the facts of checked results.
 *
 * @param withWeights Whether sums of weights that are known by unit are counts too. Tables show their
 *   intervals; rules speak of numbers of rows.
 */
export function factsOf(results: Results, withWeights = false): SentenceFacts {
  const { level } = results;
  const counts = countsOf(results, withWeights);
  const found = once(() => (counts ? reportedIntervals(results) : null));
  const ofAll = once(() =>
    counts && results.only ? reportedIntervals({ ...results, only: undefined }) : found(),
  );
  const classes = once(() => (counts ? classFacts(counts, ofAll()) : []));
  const cautious = once(() => (counts ? cautiousEnds(counts, results, level) : []));
  return {
    results,
    level,
    terms: termsOf(results),
    total: counts ? totalOf(results) : 0,
    counts,
    share: (hits, rows, part) => shareInterval([hits, rows], { level }, results, part),
    cautiousShare: (hits, rows, nLooks, part) => {
      const options = { level: 1 - (1 - level) / nLooks, method: 'exact' } as const;
      return shareInterval([hits, rows], options, results, part);
    },
    get classes() {
      return classes();
    },
    get cautious() {
      return cautious();
    },
    get intervals() {
      return found();
    },
  };
}

function totalOf({ matrix, labelSets }: Results): number {
  if (matrix) return matrix.total;
  if (!labelSets) return 0;
  const { tp, fn, nSamples } = labelSets.labels;
  return isOfSpans(labelSets) ? sum(tp) + sum(fn) : nSamples;
}

/** Sums of weights are no numbers of rows: no rule that counts rows speaks about them. */
function countsOf({ matrix, labelSets }: Results, withWeights: boolean): BinaryCounts | null {
  if (matrix) {
    const isRead = !matrix.weighted || (withWeights && isByUnit(matrix));
    return isRead && matrix.total > 0 ? classCounts(matrix) : null;
  }
  if (!labelSets || labelSets.labels.nSamples === 0) return null;
  const { labels } = labelSets;
  return !labels.weighted || (withWeights && isByUnit(labels)) ? labels : null;
}

function classFacts(
  { keys = [], tp, fp, fn = tp }: BinaryCounts,
  found: ReportIntervals | null,
): readonly ClassFacts[] {
  return Array.from(keys, (label, i) => {
    const [hits, added, missed] = [tp[i] ?? 0, fp[i] ?? 0, fn[i] ?? 0];
    const line = found?.rows[i];
    if (!line) throw new Error('bug: every class has intervals');
    return {
      label,
      tp: hits,
      fp: added,
      fn: missed,
      support: hits + missed,
      predicted: hits + added,
      precision: line.precision,
      recall: line.recall,
    };
  });
}

/** Intervals of the level that Bonferroni's correction asks for, exact or by unit. */
function cautiousEnds(
  counts: BinaryCounts,
  { matrix }: Results,
  level: number,
): readonly CautiousEnds[] {
  const nLooks = 2 * counts.tp.length;
  const options = { level: 1 - (1 - level) / nLooks, method: 'exact' } as const;
  const of = (metric: ClassMetric): readonly Interval[] =>
    interval<Label>(matrix ?? counts, metric, options);
  const recalls = of(recall);
  return of(precision).map((ofPrecision, i) => ({
    precision: ofPrecision,
    recall: recalls[i] ?? { low: NaN, high: NaN },
  }));
}

/** The interval of a share of rows. */
function shareInterval(
  [hits, rows]: readonly [hits: number, rows: number],
  options: LevelOptions & { readonly level: number },
  { matrix, labelSets }: Results,
  part: CellPart | undefined,
): Interval {
  const { level } = options;
  const [cells, labels] = [matrix?.units, matrix ? undefined : labelSets?.labels];
  if (part && matrix && typeof cells === 'object') return shareOfCells(matrix, cells, part, level);
  if (part && labels && typeof labels.units === 'object') {
    return shareOfSets(labels, labels.units, part, level);
  }
  const counts = binaryCounts({ tp: [hits], fp: [rows - hits] });
  const [found] = interval(counts, precision, options);
  if (!found) throw new Error('bug: one row has one interval');
  return isByUnit(matrix ?? labels ?? {}) ? withoutEnds(found) : found;
}

/** Whether a range lies wholly below another; false where either is unknown. */
export function isBelow(a: Ends, b: Ends): boolean {
  return a.high < b.low;
}

/** The class of the two that sentences are about: the positive one, or else the rarer one. */
export function classOfInterest({ labels, support }: ConfusionMatrix, posLabel?: Label): Label {
  if (posLabel !== undefined) return posLabel;
  const [first = '', second = ''] = labels;
  return (support[0] ?? 0) < (support[1] ?? 0) ? first : second;
}
