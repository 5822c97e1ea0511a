import { isColumn } from '../../columns/column.js';
import type { NumberColumn } from '../../columns/column.js';
import { checkOptionNames } from '../../columns/check-options.js';
import { normalizeLabel } from '../../label.js';
import type { Label } from '../../label.js';
import { unknownLabel, unsupportedType, optionConflict } from '../../errors/refusals.js';
import { ARRAY_OF_NUMBERS, mustBeCost, mustHaveLength } from '../../errors/words.js';
import type { MetricError } from '../../errors/metric-error.js';

const COST_CELLS = 'an array of { trueLabel, predLabel, cost }';

/** The cost of one kind of answer. */
export interface CellCost<L extends Label = Label> {
  readonly trueLabel: L;
  readonly predLabel: L;
  /** Cost of one row of class `trueLabel` predicted as `predLabel`; negative is a gain. */
  readonly cost: number;
}

/** Costs of few kinds of answers, and what all others cost. */
export interface CellCosts<L extends Label = Label> {
  /** Cost of a row that was predicted right. Default: 0. */
  readonly correct?: number | undefined;
  /** Cost of a row that was predicted wrong. Default: 1. */
  readonly error?: number | undefined;
  /** Answers with a cost of their own, each at most once. */
  readonly cells?: readonly CellCost<L>[] | undefined;
}

/**
 * What each answer costs: a matrix in the order of `matrix.labels` (row = true class, column =
 * predicted class; nested rows, or row-major of length nClasses²), or the cells that cost something
 * of their own. Finite numbers in one unit; negative ones are gains.
 */
export type CostMatrix<L extends Label = Label> =
  NumberColumn | readonly NumberColumn[] | CellCosts<L>;

/** What answers cost, by the codes of the true and the predicted class. */
export interface CostLookup {
  readonly costOf: (row: number, column: number) => number;
  /** Every cost that rows of a true class may have, some perhaps twice. */
  readonly costsOf: (row: number) => Iterable<number>;
}

/** Check costs, and make them easy to look up. */
export function costLookup<L extends Label>(
  labels: readonly L[],
  costs: CostMatrix<L>,
): CostLookup {
  const nClasses = labels.length;
  if (Array.isArray(costs) && costs.some(isColumn)) {
    checkCostsLength('costs', costs, nClasses, nClasses);
    return lookupOf(
      costs.map((row: unknown, i) => checkCosts(`costs[${i}]`, row, nClasses, nClasses)),
    );
  }
  if (isColumn(costs)) {
    const flat = checkCosts('costs', costs, nClasses * nClasses, nClasses);
    return lookupOf(labels.map((_, i) => flat.subarray(i * nClasses, (i + 1) * nClasses)));
  }
  if (typeof costs === 'object' && (costs as unknown) !== null) {
    return cellLookup(labels, costs);
  }
  throw unsupportedType('costs', costs, 'a cost matrix or an object of correct, error and cells');
}

function lookupOf(rows: readonly Float64Array[]): CostLookup {
  return {
    costOf: (row, column) => rows[row]?.[column] ?? 0,
    costsOf: (row) => rows[row] ?? [],
  };
}

const CELL_COSTS = ['correct', 'error', 'cells'];

function cellLookup<L extends Label>(labels: readonly L[], costs: CellCosts<L>): CostLookup {
  checkOptionNames(costs, CELL_COSTS);
  const { correct = 0, error = 1, cells = [] } = costs;
  checkCost('costs.correct', correct);
  checkCost('costs.error', error);
  const codeOf = new Map<Label, number>(labels.map((label, code) => [label, code]));
  const find = (argument: string, value: unknown): number => {
    const label = normalizeLabel(value);
    const code = label === null ? undefined : codeOf.get(label);
    if (code !== undefined) return code;
    throw unknownLabel(argument, value, labels);
  };
  const rows = labels.map(() => new Map<number, number>());
  checkCells('costs.cells', cells);
  cells.forEach(({ trueLabel, predLabel, cost }, i) => {
    const option = `costs.cells[${i}]`;
    const row = rows[find(`${option}.trueLabel`, trueLabel)];
    const column = find(`${option}.predLabel`, predLabel);
    if (row?.has(column)) throw mustBeNewCell(option);
    row?.set(column, checkCost(`${option}.cost`, cost));
  });
  return {
    costOf: (row, column) => rows[row]?.get(column) ?? (row === column ? correct : error),
    costsOf: (row) => {
      const own = rows[row] ?? new Map<number, number>();
      const costs = [...own.values()];
      if (!own.has(row)) costs.push(correct);
      const nStated = costs.length;
      if (nStated < labels.length) costs.push(error);
      return costs;
    },
  };
}

function checkCosts(
  argument: string,
  column: unknown,
  length: number,
  nClasses: number,
): Float64Array {
  if (!isColumn(column)) throw unsupportedType(argument, column, ARRAY_OF_NUMBERS);
  checkCostsLength(argument, column, length, nClasses);
  return Float64Array.from(column as ArrayLike<unknown>, (value, i) =>
    checkCost(`${argument}[${i}]`, value),
  );
}

function checkCostsLength(
  argument: string,
  column: { readonly length: number },
  length: number,
  nClasses: number,
): void {
  if (column.length !== length) throw mustHaveLength(argument, column.length, length, nClasses);
}

function checkCost(option: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw mustBeCost(option, value);
}

function checkCells(argument: string, cells: unknown): void {
  if (!Array.isArray(cells)) throw unsupportedType(argument, cells, COST_CELLS);
  cells.forEach((cell: unknown, i) => {
    if (typeof cell === 'object' && cell !== null) return;
    throw unsupportedType(`${argument}[${i}]`, cell, COST_CELLS);
  });
}

function mustBeNewCell(option: string): MetricError {
  const words = 'has the classes of a cell before it, expected each cell once';
  return optionConflict(option, words);
}
