import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expectedCost } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { noSuchLabel } from '../refusals.js';
import { quote } from '../suggest.js';
import { readReason } from '../system-error.js';
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
  let text: string;
  try {
    text = readFileSync(resolve(cwd, file), 'utf8');
  } catch (error) {
    throw new CommandError(`--cost ${quote(file)}: cannot be read (${readReason(error)})`);
  }
  const isJson = text.trimStart().startsWith('{');
  const cells = isJson ? jsonCells(file, text) : await csvCells(file, text);
  for (const { trueLabel, predLabel, cost } of cells) {
    if (Number.isFinite(cost)) continue;
    const pair = `true ${quote(trueLabel)}, predicted ${quote(predLabel)}`;
    throw new CommandError(`--cost ${quote(file)}: the cost of ${pair} is not a number`);
  }
  return cells;
}

function jsonCells(file: string, text: string): readonly CostCell[] {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`--cost ${quote(file)}: is not JSON (${(error as Error).message})`);
  }
  return Object.entries(rows as Record<string, unknown>).flatMap(([trueLabel, row]) => {
    if (typeof row !== 'object' || row === null) {
      throw new CommandError(
        `--cost ${quote(file)}: ${quote(trueLabel)} is not an object of costs by predicted label`,
      );
    }
    return Object.entries(row).map(([predLabel, cost]) => ({
      trueLabel,
      predLabel,
      cost: typeof cost === 'number' ? cost : NaN,
    }));
  });
}

async function csvCells(file: string, text: string): Promise<readonly CostCell[]> {
  const { parse } = await import('csv-parse/sync');
  let table: string[][];
  try {
    table = parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new CommandError(`--cost ${quote(file)}: is not a table (${(error as Error).message})`);
  }
  const [header = [], ...rows] = table;
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
