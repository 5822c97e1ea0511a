import type { Label } from '../label.js';
import { isTypedArray } from '../columns/column.js';
import { named } from '../errors/metric-error.js';
import { unsupportedType } from '../errors/refusals.js';
import { buildMatrix } from '../matrix/build-matrix.js';
import { withFiniteTotal } from '../matrix/finite-total.js';
import { withUnits } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { countUnits } from '../units/unit-table.js';
import { MATRIX_UNITS } from '../units/units.js';
import type { JointUnits, MatrixUnits, UnitsOf } from '../units/units.js';

/** How often each true class met each pair of predictions of two models: all cells that are not 0. */
export interface JointTally<L extends Label = Label> {
  /** The classes of all three columns, shape (nClasses,). */
  readonly labels: readonly L[];
  /** True class of each cell, a place in `labels`, shape (m,); cells ascend by true class, a, b. */
  readonly trueCodes: Int32Array;
  /** What model a predicted, shape (m,). */
  readonly aCodes: Int32Array;
  /** What model b predicted, shape (m,). */
  readonly bCodes: Int32Array;
  /** Rows of each cell, or sums of their weights, shape (m,); none is 0. */
  readonly counts: Float64Array;
  /** Whether the counts are sums of row weights. */
  readonly weighted: boolean;
  /** Number of rows that were counted. */
  readonly nSamples: number;
  /** Number of rows left out for a missing label (`nulls: 'skip'`). */
  readonly nSkipped: number;
  /** The tally by unit; undefined where each row is a unit of its own. */
  readonly units?: UnitsOf<JointUnits>;
}

/** The rows of one group. */
export interface JointSlice<L extends Label = Label, N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  /** Its tally; `labels` are those of the whole. */
  readonly joint: JointTally<L>;
}

/** A joint tally and those of its slices. */
export interface JointCounts<
  L extends Label = Label,
  N extends string = string,
> extends JointTally<L> {
  /** The tally of each group that has rows, groups ascending; empty without `by`. */
  readonly slices: readonly JointSlice<L, N>[];
}

/** The confusion matrices of two models. */
export interface JointMatrices<L extends Label = Label> {
  readonly a: ConfusionMatrix<L>;
  readonly b: ConfusionMatrix<L>;
}

/**
 * The confusion matrix of each of two models.
 * @param joint A joint tally, also a slice of one.
 * @returns What `confusionMatrix(yTrue, yPredA, { labels })` and the same of `yPredB` return, with
 *   the labels of the tally; by unit where the tally is.
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const joint = jointCounts(['x', 'y'], ['x', 'x'], ['x', 'y']);
 * jointMatrices(joint).a.at('y', 'x'); // → 1
 */
export function jointMatrices<L extends Label>(joint: JointTally<L>): JointMatrices<L> {
  return named('jointMatrices', () => {
    checkJoint('joint', joint);
    const { labels, trueCodes, aCodes, bCodes, counts, weighted, nSkipped } = joint;
    const { units } = joint;
    const facts = { weighted, nSkipped };
    const of = (predCodes: Int32Array, which: 'aCodes' | 'bCodes'): ConfusionMatrix<L> => {
      const cells = { trueCodes, predCodes, counts };
      const matrix = withFiniteTotal(buildMatrix([...labels] as readonly L[], cells, facts));
      return withUnits(matrix, units && unitsOfModel(units, which, labels.length));
    };
    return { a: of(aCodes, 'aCodes'), b: of(bCodes, 'bCodes') };
  });
}

/** Units of one model that were summed before, by those of both: several numbers need them. */
const summed = /* @__PURE__ */ new WeakMap<
  JointUnits,
  Partial<Record<'aCodes' | 'bCodes', MatrixUnits>>
>();

/** Units of a tally summed over what the other model predicted. */
function unitsOfModel(
  units: JointUnits | 'unknown',
  which: 'aCodes' | 'bCodes',
  nClasses: number,
): UnitsOf<MatrixUnits> {
  if (units === 'unknown') return units;
  let ofModels = summed.get(units);
  if (!ofModels) summed.set(units, (ofModels = {}));
  return (ofModels[which] ??= countUnits(
    MATRIX_UNITS,
    { ...units, predCodes: units[which] },
    nClasses,
    units.nSamples,
  ));
}

/** Check that an argument is a joint tally; its numbers are taken on trust. */
export function checkJoint(argument: string, value: unknown): asserts value is JointTally {
  const parts = (value ?? {}) as Partial<Record<keyof JointTally, unknown>>;
  const { labels, trueCodes, aCodes, bCodes, counts } = parts;
  const columns = [trueCodes, aCodes, bCodes, counts];
  if (Array.isArray(labels) && columns.every(isTypedArray)) return;
  throw unsupportedType(
    argument,
    value,
    'a joint tally, such as jointCounts(yTrue, yPredA, yPredB)',
  );
}
