import type { Command } from 'commander';
import { usageError } from '@confmat/rows/command-error.js';
import { formatsOf } from '@confmat/answers/document/output-format.js';
import { cannotCombine, needs, sameColumn, whichColumn } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';
import type { CommonOptions } from '@confmat/answers/common-options.js';
import { flagsIn, nameOf } from './option-facts.js';
import type { OptionFacts } from './option-facts.js';
import { optionsOf } from './table.js';

/** What a command cannot do without, and the options that name it: one of them is enough. */
export type Question = readonly [what: string, options: string];

/**
 * Refuse options that contradict one another or miss another, before anything is read.
 *
 * @param questions What the command asks of files of rows.
 * @param hasRows Whether rows are counted: an evaluation answers by what was kept.
 */
export function checkOptions(
  command: Command,
  questions: readonly Question[],
  hasRows: boolean,
): void {
  const options = command.opts<CommonOptions>();
  const isGiven = (flag: string): boolean => isGivenTo(command, flag);
  const given = [...optionsOf(command.name()).values()].filter((facts) => isGiven(nameOf(facts)));
  if (hasRows) {
    const open = questions.filter(([, ways]) => !leadersOf(ways).some(isGiven));
    const [first] = open;
    // A report without any column guesses them; these look for columns by their own names.
    const isNamed = ['decide', 'judge', 'spans', 'trials'].includes(command.name());
    const isGuessed = isNamed || (command.name() === 'report' && open.length === questions.length);
    if (first && !(isGuessed && options.engine === undefined)) throw whichColumn(...first);
  }
  for (const facts of given) refuseTogether(facts, isGiven, options);
  // JSON may be asked for by the name of an output; gaps between groups always have intervals.
  const isMet = (flag: string): boolean =>
    isGiven(flag) ||
    (flag === '--json' && formatsOf(options.output, options).includes('json')) ||
    (flag === '--interval' && command.getOptionValue('gaps') !== undefined);
  for (const { needs: always, needsOnRows, ...facts } of given) {
    const wanted = always ?? (hasRows ? needsOnRows : undefined);
    if (wanted !== undefined && !flagsIn(wanted).some(isMet)) throw needs(nameOf(facts), wanted);
  }
  if (hasRows) refuseSameColumn(options);
  if (hasRows) refuseLimitOfNothing(command);
  refuseSameLabel(command.opts());
}

/** Whether an option was typed, or given by a file of options. */
function isGivenTo(command: Command, flag: string): boolean {
  const [name = '', value] = flag.split(' ');
  const options = command.opts<Readonly<Record<string, unknown>>>();
  const option = command.options.find(({ long }) => long === name);
  if (!option) return false;
  const key = option.attributeName();
  const source = command.getOptionValueSource(key);
  if (source !== 'cli' && source !== 'config') return false;
  return value === undefined || options[key] === value;
}

function refuseTogether(
  { excludes = [], insteadOf = [], ...facts }: OptionFacts,
  isGiven: (flag: string) => boolean,
  { usedConfig }: CommonOptions,
): void {
  const name = nameOf(facts);
  for (const excluded of [...insteadOf, ...excludes]) {
    const [, other = '', hint] = /^([^:]+)(?:: (.*))?$/s.exec(excluded) ?? [];
    if (!isGiven(other)) continue;
    const fromFile = usedConfig?.options.find((option) => [name, other].includes(`--${option}`));
    throw cannotCombine(
      name,
      other,
      fromFile === undefined ? hint : `${usedConfig?.file ?? ''} gives --${fromFile}`,
    );
  }
}

/** The options that each way to answer a question begins with. */
function leadersOf(ways: string): readonly string[] {
  return Array.from(ways.matchAll(/(?:^|, (?:or )?)(--[a-z-]+)/g), ([, flag = '']) => flag);
}

/** Refuse a limit of groups that are not asked for; its option holds another limit, too. */
function refuseLimitOfNothing(command: Command): void {
  const { by, maxGroups } = command.opts<{ by?: readonly string[]; maxGroups?: number }>();
  const { byDefault = {} } = optionsOf(command.name()).get('--max') ?? {};
  const { maxGroups: most } = byDefault as { readonly maxGroups?: number };
  if (by?.length === 0 && maxGroups !== most) throw needs('--max groups', '--by');
}

function refuseSameLabel({ labels = [] }: { readonly labels?: readonly string[] }): void {
  const twice = labels.find((label, place) => labels.indexOf(label) !== place);
  if (twice !== undefined) throw usageError(`--labels: ${quote(twice)} occurs twice`);
}

/** Refuse one column for two things. */
function refuseSameColumn(options: {
  readonly true?: string;
  readonly pred?: string | readonly string[];
  readonly unit?: string;
}): void {
  const { true: truth, pred, unit } = options;
  if (truth !== undefined && pred === truth) throw sameColumn(truth);
  if (unit === undefined) return;
  const names = typeof pred === 'string' ? [pred, ...pred.split(',')] : (pred ?? []);
  const other = unit === truth ? '--true' : names.includes(unit) ? '--pred' : null;
  if (other === null) return;
  throw usageError(
    `--unit and ${other} are both ${quote(unit)}`,
    'which column says what rows belong to, such as their user?',
  );
}
