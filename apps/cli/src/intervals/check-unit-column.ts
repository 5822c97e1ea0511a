import type { CommandError } from '../command-error.js';
import { usageError } from '../command-error.js';
import { quote } from '../suggest.js';

/** Columns that options name. */
interface Named {
  readonly unit?: string | undefined;
  readonly true?: string | undefined;
  /** One, or several: a list, or separated by commas. */
  readonly pred?: string | readonly string[] | undefined;
}

/** Refuse a column of units that is one of labels: each unit would be a class. */
export function checkUnitColumn({ unit, true: truth, pred = [] }: Named): void {
  if (unit === undefined) return;
  if (unit === truth) throw unitOfClass(unit, '--true');
  const names = typeof pred === 'string' ? [pred, ...pred.split(',')] : pred;
  if (names.includes(unit)) throw unitOfClass(unit, '--pred');
}

/** Units that are classes: each has rows of one class alone. */
function unitOfClass(column: string, option: string): CommandError {
  return usageError(
    `--unit and ${option} are both ${quote(column)}`,
    'which column says what rows belong to, such as their user?',
  );
}
