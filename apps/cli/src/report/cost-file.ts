import { expectedCost } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import { CommandError } from '@confmat/rows/command-error.js';
import {
  entriesIn,
  isJsonObject,
  readOptionFile,
  tableIn,
} from '@confmat/rows/input/option-file.js';
import type { OptionFile } from '@confmat/rows/input/option-file.js';
import { noSuchLabel } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';
import type { ErrorCosts } from './result.js';

/** Cost of a row by its true and its predicted label, as a file states it. */
export interface CostCell {
  readonly trueLabel: string;
  readonly predLabel: string;
  readonly cost: number;
}

/**
 * Read a cost matrix: a JSON object of objects, `{ "Yes": { "No": 5 } }`, or a CSV table whose
 * first column holds the true labels and whose header holds the predicted ones.
 */
export async function readCostFile(file: string, cwd: string): Promise<readonly CostCell[]> {
  const read = readOptionFile('--cost ', file, cwd);
  const cells = isJsonObject(read) ? jsonCells(read) : await csvCells(read);
  for (const { trueLabel, predLabel, cost } of cells) {
    if (Number.isFinite(cost)) continue;
    const pair = `true ${quote(trueLabel)}, predicted ${quote(predLabel)}`;
    throw read.refusal(`the cost of ${pair} is not a number`);
  }
  return cells;
}

function jsonCells(read: OptionFile): readonly CostCell[] {
  return entriesIn(read).flatMap(([trueLabel, row]) => {
    if (typeof row !== 'object' || row === null) {
      throw read.refusal(`${quote(trueLabel)} is not an object of costs by predicted label`);
    }
    return Object.entries(row).map(([predLabel, cost]) => ({
      trueLabel,
      predLabel,
      cost: typeof cost === 'number' ? cost : NaN,
    }));
  });
}

async function csvCells(read: OptionFile): Promise<readonly CostCell[]> {
  const [header = [], ...rows] = await tableIn(read);
  return rows.flatMap(([trueLabel = '', ...costs]) =>
    costs.map((cost, place) => ({
      trueLabel,
      predLabel: header[place + 1] ?? '',
      cost: cost.trim() === '' ? NaN : Number(cost),
    })),
  );
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
