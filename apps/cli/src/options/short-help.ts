import type { Command, Help } from 'commander';
import { holds } from './option-facts.js';
import { groupsOf } from './table.js';

/** One line for each common option, and where the others are explained. */
export function shortHelp(command: Command, helper: Help): string {
  const name = command.name();
  const width = helper.helpWidth ?? 80;
  const groups = groupsOf(name)
    .map(({ heading, options }) => ({
      heading,
      options: options.filter(({ common }) => common === true || (common && holds(common, name))),
    }))
    .filter(({ options }) => options.length > 0);
  const flagsWidth = Math.max(
    ...groups.flatMap(({ options }) => options.map(({ flags }) => flags.length)),
  );
  const lines = groups.flatMap(({ heading, options }) => [
    heading,
    ...options.map(({ flags, description }) => {
      const line = `  ${flags.padEnd(flagsWidth)}  ${firstClause(description)}`;
      return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
    }),
  ]);
  return [
    ...[`Usage: ${helper.commandUsage(command)}`, '', command.description(), '', ...lines, ''],
    `confmat ${name} --help-all explains every option, with examples.`,
  ].join('\n');
}

/** What an option does, without its details. */
function firstClause(description: string): string {
  return (description.split(/[;:(]|, /)[0] ?? '').trim();
}
