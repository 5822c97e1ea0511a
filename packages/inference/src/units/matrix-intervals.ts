import { recall } from '@confmat/core';
import type {
  BinaryCounts,
  CountUnits,
  Label,
  Metric,
  MetricFacts,
  ProblemMetric,
} from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { relevantKinds, unitGradient } from '../delta/number-gradient.js';
import type { UnitAsk } from '../delta/number-gradient.js';
import type { Basis } from '../interval/basis.js';
import { intervalOf, noInterval, ofMetric, withWarning } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { matrixFault } from '../matrix/matrix-basis.js';
import type { MatrixBasis } from '../matrix/matrix-basis.js';
import { NO_METHOD, UNIT_CHOICE, leftOut } from '../refusals.js';
import { agreementOf, rareWarning } from '../rows/agreement-ends.js';
import { cellsOf, codeOf } from '../rows/row-intervals.js';
import type { Settings } from '../interval/interval-options.js';
import type { Cells } from '../proportions/share.js';
import { fewRowEndsByUnit } from './agreement-by-unit.js';
import { knownSizes, unitFault, spreadInterval, unitEnds, unitSpread } from './spread.js';
import { sumSquares } from './kernels/cell-slopes.js';
import { LabelCells } from './label-cells.js';
import { linearRatio, ratioInterval } from './ratio-spread.js';
import type { RatioCells } from './ratio-spread.js';
import { relevantSizes, slopeOfGradient, unitResiduals, unitSums } from './residuals.js';
import type { UnitSums } from './residuals.js';
import type { UnitSpread } from './spread.js';
import type { UnitMatrix } from './units-of-matrix.js';

/**
 * A matrix by unit.
 *
 * @param rows The same matrix as of independent rows, for the estimate of a mean that has no interval.
 */
export function unitsOfMatrix(
  basis: MatrixBasis,
  matrix: UnitMatrix,
  rows: Basis,
  settings: Settings,
): Basis {
  const { labels } = matrix;
  const { level } = settings;
  const classes = classIntervals(basis, matrix, level);
  const ofAll =
    (ask: Exclude<UnitAsk, number>): Basis['means']['macro'] =>
    (metric, chosen) => {
      if (!chosen || areAll(basis, ask === 'whole' ? recall : metric, chosen)) {
        return numberInterval(basis, matrix, metric, ask, settings);
      }
      const ofRows = ask === 'whole' ? rows.whole : rows.means[ask];
      return noInterval(ofRows?.(metric, chosen) as Interval, UNIT_CHOICE);
    };
  return {
    isByUnit: true,
    rows: (metric, label) =>
      classes(metric, label === undefined ? [...labels.keys()] : [codeOf(labels, label)]),
    means: { micro: ofAll('micro'), macro: ofAll('macro'), weighted: ofAll('weighted') },
    whole: ofAll('whole'),
  };
}

/** Whether a mean over classes is one over all classes of a matrix, each with relevant rows. */
function areAll(
  { matrix, counts }: MatrixBasis,
  metric: Metric,
  labels: readonly Label[],
): boolean {
  const isOfAll = matrix.labels.every((label) => labels.includes(label));
  const values = metric(counts, { zeroDivision: NaN });
  return isOfAll && labels.length === matrix.nClasses && !values.some(Number.isNaN);
}

/** Intervals of a metric of some classes, by their codes. */
function classIntervals(
  basis: MatrixBasis,
  { weighted, units: { nSamples } }: UnitMatrix,
  level: number,
): (metric: Metric, codes: readonly number[]) => Interval[] {
  let sorted: LabelCells | undefined;
  return (metric, codes) => {
    const { counts } = basis;
    const values = metric(counts, { zeroDivision: NaN });
    const form = formOf(metric);
    return codes.map((code) => {
      const cells = cellsOf(counts, code);
      // Sums of weights do not say on how many rows a number rests.
      const relevantRows = weighted || !form ? nSamples : nRelevant(cells, relevantKinds(form));
      const of = { ...ofMetric(metric), estimate: values[code] ?? NaN, level, relevantRows };
      if (!weighted && basis.fault !== undefined) return noInterval(of, basis.fault);
      const byUnit = (sorted ??= new LabelCells(counts, counts.units as CountUnits));
      const unitsOf = (): RatioCells => byUnit.ofLabel(code);
      return ratioInterval(of, metric, linearRatio(metric), cells, unitsOf, byUnit.rows);
    });
  };
}

/** Rows of the kinds that count. */
function nRelevant(cells: Cells, kinds: Cells): number {
  return cells.reduce((rows, count, kind) => rows + ((kinds[kind] ?? 0) > 0 ? count : 0), 0);
}

/** Interval of an average over classes, or of a metric of the whole matrix. */
function numberInterval(
  { counts, shares }: MatrixBasis,
  matrix: UnitMatrix,
  metric: Metric,
  ask: Exclude<UnitAsk, number>,
  settings: Settings,
): Interval {
  const { level } = settings;
  const estimate =
    ask === 'whole'
      ? (metric as unknown as ProblemMetric)(matrix, { zeroDivision: NaN })
      : metric(counts, { average: ask, zeroDivision: NaN });
  const of = { ...ofMetric(metric), estimate, level, relevantRows: matrix.units.nSamples };
  const gradient = unitGradient(shares, metric, ask);
  const average = ask === 'whole' ? null : ask;
  const sizes = relevantSizes(matrix, { metric, average, posLabel: undefined, labels: undefined });
  // Sums of weights do not say how many rows a class has.
  const gradientOf = ask === 'whole' && !matrix.weighted ? agreementOf(metric.name) : undefined;
  const added = gradient && unitSums(matrix, slopeOfGradient(gradient));
  if (!gradientOf) {
    const found = slopesInterval(matrix, of, added, { ...metric, sizes });
    return ask === 'macro' ? withLeftOut(found, metric, counts) : found;
  }
  const fewOf = (spread: UnitSpread): Interval | null => {
    const ends =
      matrix.nClasses === 2 && unitFault(spread) === undefined
        ? fewRowEndsByUnit({ gradientOf, estimate, cells: cellsOf(counts, 1) }, spread, settings)
        : null;
    return ends && intervalOf(of, 'cluster-mover', ends);
  };
  const found = slopesInterval(matrix, of, added, { ...metric, sizes }, fewOf);
  if (found.reason !== undefined) return found;
  const isSafe = found.method === 'cluster-mover';
  return withWarning(found, rareWarning(matrix.support, matrix.predicted, isSafe));
}

/** A mean over classes, with a warning where it leaves some out. */
function withLeftOut(found: Interval, metric: Metric, counts: BinaryCounts): Interval {
  const nOut = metric(counts, { zeroDivision: NaN }).filter(Number.isNaN).length;
  if (nOut === 0 || found.reason !== undefined) return found;
  const own = leftOut(counts, nOut, metric.undefinedReason);
  return { ...found, warning: found.warning === undefined ? own : `${own}; ${found.warning}` };
}

/** What a number is like. */
interface Kind extends Pick<MetricFacts, 'range' | 'undefinedReason'> {
  /**
   * What each unit has of the rows that the number rests on, in any measure, shape (nUnits,);
   * undefined: of all rows. Not read where rows have weights.
   */
  readonly sizes?: Float64Array | undefined;
  /** How many rows that is, or the sum of their weights; undefined: all. */
  readonly nRows?: number | undefined;
}

/**
 * Interval of a number of a matrix by unit.
 *
 * @param added What the rows of each unit add; null if no method is known.
 * @param otherwise An interval by another method, where the units ask for one.
 */
export function slopesInterval(
  matrix: UnitMatrix,
  of: Estimate,
  added: UnitSums | null,
  { range, undefinedReason, ...rests }: Kind,
  otherwise: (spread: UnitSpread) => Interval | null = () => null,
): Interval {
  const { weighted, units } = matrix;
  const why = weighted ? undefined : matrixFault(matrix);
  if (why !== undefined) return noInterval(of, why);
  if (Number.isNaN(of.estimate)) return noInterval(of, undefinedReason);
  if (!added) return noInterval(of, NO_METHOD);
  const { residuals, rows, total } = unitResiduals(matrix, added);
  const squares = sumSquares(residuals) / total ** 2;
  const { sizes = rows, nRows = total } = weighted ? {} : rests;
  const all = { weighted, nSamples: units.nSamples, total };
  const spread = unitSpread(knownSizes(sizes), squares, nRows, all);
  return (
    otherwise(spread) ??
    spreadInterval(of, spread, weighted, () => unitEnds(of.estimate, spread, of.level, range))
  );
}
