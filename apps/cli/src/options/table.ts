import { INPUT_OPTIONS } from './input-options.js';
import { LABEL_OPTIONS } from './label-options.js';
import { GOAL_OPTIONS, METRIC_OPTIONS, THRESHOLD_OPTIONS } from './metric-options.js';
import { holds, nameOf } from './option-facts.js';
import type { OptionFacts, OptionGroup } from './option-facts.js';
import { GATE_OPTIONS, OUTPUT_OPTIONS, PICTURE_OPTIONS } from './output-options.js';
import { ROW_OPTIONS } from './row-options.js';

/** `whence` reads rows and writes as `report` does: it has these of its options. */
const OF_WHENCE: readonly string[] = [
  ...['--true', '--pred', '--score', '--threshold', '--proba', '--pos-label', '--labels'],
  ...['--where', '--nulls', '--weight', '--map', '--clean', '--max'],
  ...['--format', '--json', '--output', '--quiet', '--input-format', '--csv', '--config'],
  '--digits',
];

/** Every option of every command, in the order of the help. */
const GROUPS: readonly OptionGroup[] = [
  ...[LABEL_OPTIONS, GOAL_OPTIONS, ROW_OPTIONS, METRIC_OPTIONS, THRESHOLD_OPTIONS],
  ...[GATE_OPTIONS, OUTPUT_OPTIONS, PICTURE_OPTIONS, INPUT_OPTIONS],
].map(({ heading, options }) => ({ heading, options: options.map(withWhence) }));

function withWhence(facts: OptionFacts): OptionFacts {
  const isShared = OF_WHENCE.includes(nameOf(facts)) && holds(facts.commands, 'report');
  return isShared ? { ...facts, commands: `${facts.commands} whence` } : facts;
}

/** The options of a command, or of all, by group. */
export function groupsOf(command?: string): readonly OptionGroup[] {
  if (command === undefined) return GROUPS;
  return GROUPS.map(({ heading, options }) => ({
    heading,
    options: options.filter(({ commands }) => holds(commands, command)),
  })).filter(({ options }) => options.length > 0);
}

/** The options of a command, by their long names. */
export function optionsOf(command: string): ReadonlyMap<string, OptionFacts> {
  const all = groupsOf(command).flatMap(({ options }) => options);
  return new Map(all.map((facts) => [nameOf(facts), facts]));
}

/** The commands that have an option. */
export function commandsWith(name: string): readonly string[] {
  const rows = GROUPS.flatMap(({ options }) => options).filter((facts) => nameOf(facts) === name);
  return rows.flatMap(({ commands }) => commands.split(' '));
}
