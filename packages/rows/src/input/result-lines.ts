import { TASK_AND_QUESTION, taskAndQuestion } from '@confmat/files';
import type { ResultRow, Results } from '@confmat/files';

/** Results, and their rows as JSON lines. */
export interface ReadResults {
  readonly results: Results;
  readonly rows: AsyncIterable<string>;
}

/** Rows as JSON lines. */
export function linesOf(rows: Iterable<ResultRow>): string {
  let text = '';
  for (const row of rows) {
    text += `${JSON.stringify({ ...row, [TASK_AND_QUESTION]: taskAndQuestion(row) })}\n`;
  }
  return text;
}
