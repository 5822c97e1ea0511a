import type {
  BinaryCounts,
  ConfusionMatrix,
  CountUnits,
  JointTally,
  JointUnits,
  MatrixUnits,
  Units,
  UnitsOf,
  MetricError,
} from '@confmat/core';
import { allCells, sum, optionConflict } from '@confmat/core/internal';
import type { ThresholdSweep, SweepUnits } from '@confmat/thresholds';

/** Sums of weights that differ by this share of all weights are rounded apart. */
const TOLERANCE = 1e-9;

/** What counts by unit must add up to: counts by what they are of. */
type Cells = Iterable<readonly [place: number, count: number]>;

/** Check that units read from a document add up to its matrix, cell by cell. */
export function checkMatrixUnits(
  argument: string,
  units: UnitsOf<MatrixUnits>,
  matrix: ConfusionMatrix,
): void {
  if (typeof units !== 'object') return;
  const k = matrix.nClasses;
  const cellsOf = ({ trueCodes, predCodes, counts }: ReturnType<typeof allCells>): Cells =>
    Array.from(counts, (count, i) => [(trueCodes[i] ?? 0) * k + (predCodes[i] ?? 0), count]);
  check(argument, units, [cellsOf(units), cellsOf(allCells(matrix))], {
    weight: matrix.weighted ? matrix.total : 0,
    nSamples: matrix.weighted ? undefined : matrix.total,
  });
}

/** Check that units read from a document add up to its joint tally. */
export function checkJointUnits(
  argument: string,
  units: UnitsOf<JointUnits>,
  joint: JointTally,
): void {
  if (typeof units !== 'object') return;
  const k = joint.labels.length;
  const cellsOf = ({ trueCodes, aCodes, bCodes, counts }: Omit<JointUnits, keyof Units>): Cells =>
    Array.from(counts, (count, i) => [
      ((trueCodes[i] ?? 0) * k + (aCodes[i] ?? 0)) * k + (bCodes[i] ?? 0),
      count,
    ]);
  check(argument, units, [cellsOf(units), cellsOf(joint)], {
    weight: joint.weighted ? sum(joint.counts) : 0,
    nSamples: joint.nSamples,
  });
}

/**
 * Check that units read from a document add up to its counts of label sets.
 * @param exact Samples whose sets are equal, or the sum of their weights.
 */
export function checkCountUnits(
  argument: string,
  units: UnitsOf<CountUnits>,
  counts: BinaryCounts,
  { exact, nSamples }: { readonly exact: number; readonly nSamples: number },
): void {
  if (typeof units !== 'object') return;
  const nLabels = counts.tp.length;
  const total = sum(units.rows);
  const columns = (of: Pick<CountUnits, 'tp' | 'fp' | 'fn'>, codes: ArrayLike<number>): Cells =>
    [of.tp, of.fp, of.fn].flatMap((column, kind) =>
      Array.from(column, (count, i) => [kind * nLabels + (codes[i] ?? 0), count] as const),
    );
  const { tp, fp, fn = new Float64Array(nLabels), tn = [] } = counts;
  const whole = (tp[0] ?? 0) + (fp[0] ?? 0) + (fn[0] ?? 0) + (tn[0] ?? 0);
  const own: Cells = [...columns(units, units.rowCodes), [-1, sum(units.exact)], [-2, total]];
  const rows = Array.from(tp.keys());
  const expected: Cells = [
    ...columns({ tp, fp, fn }, rows),
    [-1, exact],
    [-2, nLabels > 0 ? whole : total],
  ];
  const weight = counts.weighted ? total : 0;
  check(argument, units, [own, expected], { weight, nSamples });
  if (!doFit(units, TOLERANCE * weight)) throw mustBeUnitsOf(argument);
}

/** Check that units read from a document add up to its sweep, threshold by threshold. */
export function checkSweepUnits(
  argument: string,
  units: UnitsOf<SweepUnits>,
  sweep: ThresholdSweep,
): void {
  if (typeof units !== 'object') return;
  const { nPositives, nNegatives, nSamples, counts } = sweep;
  const own: Cells = [units.positives, units.negatives].flatMap((column, kind) =>
    Array.from(column, (count, i) => [2 * (units.rows[i] ?? 0) + kind, count] as const),
  );
  const columns = [
    [counts.tp, nPositives],
    [counts.fp, nNegatives],
  ] as const;
  const expected: Cells = columns.flatMap(([rising, total], kind) =>
    Array.from([...rising, total], (sum, row) => [2 * row + kind, sum - (rising[row - 1] ?? 0)]),
  );
  check(argument, units, [own, expected], { weight: 0, nSamples });
}

function check(
  argument: string,
  units: Units,
  [own, expected]: readonly [Cells, Cells],
  { weight, nSamples }: { readonly weight: number; readonly nSamples: number | undefined },
): void {
  const left = new Map<number, number>();
  for (const [place, count] of own) left.set(place, (left.get(place) ?? 0) + count);
  for (const [place, count] of expected) left.set(place, (left.get(place) ?? 0) - count);
  const isWhole = [...left.values()].every((count) => Math.abs(count) <= TOLERANCE * weight);
  const areAll = nSamples === undefined || units.nSamples === nSamples;
  if (!isWhole || !areAll) throw mustBeUnitsOf(argument);
}

/** Whether no label of a unit has more samples than the unit, nor are more of them equal. */
function doFit({ unitCodes, tp, fp, fn, rows, exact }: CountUnits, rounding: number): boolean {
  const fits = (count: number, code: number): boolean => count <= (rows[code] ?? 0) + rounding;
  return (
    exact.every(fits) &&
    unitCodes.every((code, cell) => fits((tp[cell] ?? 0) + (fp[cell] ?? 0) + (fn[cell] ?? 0), code))
  );
}

/** Counts by unit that are not those of the whole. */
function mustBeUnitsOf(argument: string): MetricError {
  return optionConflict(argument, 'do not add up to the counts that they are units of');
}
