import {
  entriesIn,
  isJsonObject,
  readOptionFile,
  tableIn,
} from '@confmat/rows/input/option-file.js';
import type { OptionFile } from '@confmat/rows/input/option-file.js';
import { quote } from '@confmat/rows/suggest.js';
import type { CostCell } from '@confmat/answers/report/error-costs.js';

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
