import { VerdictTally } from '@confmat/files';
import { describeIssue } from '../input/describe-issue.js';
import type { CellReader } from '../input/cell-reader.js';
import type { Input } from '../input/input.js';

/** The columns of results that hold the truth, what was answered, and the program's own word on it. */
const COLUMNS = ['truth', 'prediction', 'judge'] as const;

/**
 * Ask what an evaluation program itself said of the rows whose truth and prediction are counted.
 *
 * @returns Looks, after the count, and says where both differ; null where there is nothing to look at.
 */
export function ownVerdicts(
  input: Input,
  truth: string | undefined,
  prediction: string | undefined,
): (() => Promise<readonly string[]>) | null {
  const { source, resultRows, cells, files = [] } = input;
  const isCounted = truth === COLUMNS[0] && prediction === COLUMNS[1];
  const columns = COLUMNS.flatMap((name) => source.columns.filter((one) => one.name === name));
  if (!isCounted || !resultRows || !cells || columns.length !== COLUMNS.length) return null;
  // A view has the columns that are asked for before it is made.
  source.relation(columns);
  const hasNumbers = files.length === 1;
  return async () => {
    const tally = await cells(columns, () => tallyReader(hasNumbers), describeIssue);
    const note = tally.note();
    return note === null ? [] : [note];
  };
}

function tallyReader(hasNumbers: boolean): CellReader<VerdictTally> {
  const tally = new VerdictTally();
  return {
    take: ([truth = [], prediction = [], judge = []], rows) => {
      for (const [i, label] of truth.entries()) {
        tally.add(label, prediction[i], judge[i], hasNumbers ? (rows[i] ?? 0) + 1 : null);
      }
    },
    result: () => tally,
  };
}
