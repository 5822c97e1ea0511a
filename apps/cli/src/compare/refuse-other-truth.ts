import { percentText } from '@confmat/report/document';
import { CommandError } from '@confmat/rows/command-error.js';
import type { Input } from '@confmat/rows/input/input.js';
import { nameInSecond } from '@confmat/rows/rows/join.js';
import { findColumn } from '@confmat/rows/input/source.js';
import { quote } from '@confmat/rows/suggest.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';

/** Refuse two joined files that both have the true labels, but not the same ones. */
export async function refuseOtherTruth(
  { source, columns }: Input,
  { on, true: truth }: CompareCommandOptions,
  [first = '', second = '']: readonly string[],
): Promise<void> {
  if (!on || !columns) return;
  const other = source.columns.find(({ name }) => name === nameInSecond(truth, second));
  if (!other) return;
  const share = await columns.agreement(findColumn(source, truth, '--true'), other);
  if (share === 1) return;
  throw new CommandError(
    `column ${quote(truth)} differs between ${first} and ${second} in ${percentText(Number((1 - share).toPrecision(3)))} of the rows`,
    'two predictions are compared over the same rows, and so the same true labels',
  );
}
