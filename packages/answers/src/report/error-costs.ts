import { expectedCost } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import { CommandError } from '@confmat/rows/command-error.js';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';
import type { ErrorCosts } from './result.js';

/** Cost of a row by its true and its predicted label, as a file states it. */
export interface CostCell {
  readonly trueLabel: string;
  readonly predLabel: string;
  readonly cost: number;
}

/** What the errors of a matrix cost; every error needs a cost, correct rows cost 0 unless stated. */
export function errorCosts(
  matrix: ConfusionMatrix,
  file: string,
  cells: readonly CostCell[],
): ErrorCosts {
  const known = new Set(matrix.labels);
  const find = (typed: string): Label => {
    const label = readLabel(typed, matrix.labels);
    if (known.has(label)) return label;
    throw noSuchLabel(`--cost ${quote(file)}`, typed, matrix.labels);
  };
  const costs = cells.map(({ trueLabel, predLabel, cost }) => ({
    trueLabel: find(trueLabel),
    predLabel: find(predLabel),
    cost,
  }));
  const stated = new Map<Label, Set<Label>>();
  for (const { trueLabel, predLabel } of costs) {
    stated.set(trueLabel, (stated.get(trueLabel) ?? new Set<Label>()).add(predLabel));
  }
  for (const { trueLabel, predLabel } of matrix.cells()) {
    if (trueLabel === predLabel || stated.get(trueLabel)?.has(predLabel)) continue;
    const pair = `true ${quote(String(trueLabel))}, predicted ${quote(String(predLabel))}`;
    throw new CommandError(`--cost ${quote(file)}: has no cost for ${pair}, which occurs`);
  }
  const all = { correct: 0, error: 0, cells: costs };
  const { total, mean, perClass } = expectedCost(matrix, all, { zeroDivision: NaN });
  return { costs: all, total, mean, perClass };
}
