import type { CommanderError } from 'commander';
import { shellWord } from '@confmat/files';
import { usageError } from '../command-error.js';
import type { CommandError } from '../command-error.js';
import { own } from '../own.js';
import { commandsWith } from './table.js';

/** Options that became commands. */
const NOW_COMMANDS: Readonly<Record<string, string>> = { '--multilabel': 'sets' };

/** Why a command does without an option that others have. */
const WHY_NOT: Readonly<Record<string, string>> = {
  'sets --proba': '--pred COLUMN holds the predicted sets',
  'sets --pos-label': 'every label has its own metrics, in its row',
  'sets --normalize': 'sets have no confusion matrix',
};

/**
 * What to type instead of an option that a command does not have; null if no command has it.
 *
 * @param args What was typed after `confmat`.
 */
export function elsewhere(
  { code, message }: CommanderError,
  args: readonly string[],
): CommandError | null {
  if (code !== 'commander.unknownOption') return null;
  const flag = /--[a-z-]+/.exec(message)?.[0] ?? '';
  const [command = ''] = args;
  const now = own(NOW_COMMANDS, flag);
  if (now !== undefined) {
    const rest = args.filter((arg) => arg !== flag);
    return usageError(`${flag} is a command: confmat ${now}`, typedFor(now, rest));
  }
  const [other, ...more] = commandsWith(flag);
  if (other === undefined) return null;
  return usageError(
    `${flag} is an option of confmat ${[other, ...more].join(', ')}, not of ${command}`,
    own(WHY_NOT, `${command} ${flag}`) ?? (more.length === 0 ? typedFor(other, args) : undefined),
  );
}

/** What was typed, for another command. */
export function typedFor(command: string, [, ...args]: readonly string[]): string {
  return ['confmat', command, ...args].map(shellWord).join(' ');
}
