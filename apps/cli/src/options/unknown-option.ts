import type { CommanderError } from 'commander';
import { shellWord } from '@confmat/files';
import { usageError } from '@confmat/rows/command-error.js';
import type { CommandError } from '@confmat/rows/command-error.js';
import { own } from '@confmat/rows/own.js';
import { commandsWith, optionsOf } from './table.js';

/** Options that became commands. */
const NOW_COMMANDS: Readonly<Record<string, string>> = { '--multilabel': 'sets' };

/** How options that were folded into others are typed now. */
const NOW_TYPED: Readonly<Record<string, string>> = {
  '--annotations':
    'GITHUB_ACTIONS=true, which a job of GitHub sets; GITHUB_ACTIONS= turns them off',
  '--comment': "--csv 'comment=#'",
  '--connect-timeout': "--engine 'ADDRESS?connect_timeout=10'",
  '--decimal': '--csv decimal=,',
  '--delimiter': "--csv ';'",
  '--encoding': '--csv encoding=latin-1',
  '--errors-per-pair': '--errors FILE:3',
  '--except': '--only -x,-y',
  '--ignore-case': '--clean case',
  '--inconclusive': '--confidence 0.95,warn',
  '--max-classes': '--max classes=10000',
  '--max-groups': '--max groups=20000',
  '--next': 'a note at a terminal',
  '--no-color': 'NO_COLOR=1',
  '--no-config': '--config none',
  '--normalize': '--matrix true',
  '--null-values': '--clean null=NA',
  '--on-missing': "--on 'id?'",
  '--open': 'confmat open FILE',
  '--query': "--table 'select …'",
  '--quote': '--csv quote=none',
  '--range': '--bins 10:0..1',
  '--show-errors': '--errors 5',
  '--strict': '--confidence 0.95,strict',
  '--train-counts': '--describe train=FILE',
  '--transpose': '--matrix transposed',
  '--trim': '--clean trim',
  '--worst': '--sort f1:5',
};

/** Where an option is that a command does not have; nothing if no command has it. */
export function nowTyped(flag: string, command: string): string {
  const renamed = own(NOW_COMMANDS, flag);
  const now = renamed === undefined ? own(NOW_TYPED, flag) : `confmat ${renamed}`;
  if (now !== undefined) return `, which is now ${now}`;
  const others = commandsWith(flag);
  if (others.length === 0 || others.includes(command)) return '';
  return `, which is an option of confmat ${others.join(', ')}`;
}

/** Why a command does without an option that others have. */
const WHY_NOT: Readonly<Record<string, string>> = {
  'sets --proba': '--pred COLUMN holds the predicted sets',
  'sets --pos-label': 'every label has its own metrics, in its row',
  'sets --matrix': 'sets have no confusion matrix',
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
  const typed = own(NOW_TYPED, flag);
  if (typed !== undefined) return usageError(`${flag} is now ${typed}`);
  const [other, ...more] = commandsWith(flag);
  if (other === undefined) return null;
  return usageError(
    `${flag} is an option of confmat ${[other, ...more].join(', ')}, not of ${command}`,
    own(WHY_NOT, `${command} ${flag}`) ?? (more.length === 0 ? typedFor(other, args) : undefined),
  );
}

/** What was typed, for another command; its help if it lacks an option, or a file gave some. */
export function typedFor(
  command: string,
  [, ...args]: readonly string[],
  { usedConfig }: { readonly usedConfig?: object } = {},
): string {
  const flags = [...optionsOf(command).values()].flatMap((facts) => flagsOf(facts.flags));
  const isWhole = args.flatMap(flagsOf).every((flag) => flags.includes(flag)) && !usedConfig;
  if (isWhole) return ['confmat', command, ...args].map(shellWord).join(' ');
  return `confmat ${command} --help`;
}

/** The names and letters of options in a word, or in the words of the table. */
function flagsOf(words: string): readonly string[] {
  return words.match(/(?<!\S)(?:--[a-z-]+|-[a-z])/g) ?? [];
}
