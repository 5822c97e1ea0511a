import { CommanderError, Help, Option } from 'commander';
import type { Command } from 'commander';
import { usageError } from '@confmat/rows/command-error.js';
import { own } from '@confmat/rows/own.js';
import { keyOf, nameOf } from './option-facts.js';
import type { OptionFacts } from './option-facts.js';
import { shortHelp } from './short-help.js';
import { groupsOf, optionsOf } from './table.js';

/** Reads a text, after what was given before. */
type Parse = (text: string, before: never) => unknown;

/** Reads of options that are of a command's own kind, by their long names. */
export type OwnParsers = Readonly<Record<string, Parse>>;

/** What stands below the options. */
interface HelpEnd {
  /** Of the whole help. */
  readonly examples: string;
  readonly exitCodes: string;
}

/** Commands whose whole help was asked for. */
const whole = new WeakSet<Command>();

/** Give a command its options, and two helps: a short one, and one that explains every option. */
export function addOptions(command: Command, parsers: OwnParsers, end: HelpEnd): void {
  for (const { heading, options } of groupsOf(command.name())) {
    for (const facts of options) {
      command.addOption(optionOf(facts, parsers).helpGroup(heading));
      if (!facts.addsUp) refuseRepeats(command, nameOf(facts));
    }
  }
  command
    .addOption(new Option('--help-all', 'explain every option').helpGroup('Help:'))
    .addHelpOption(
      new Option('-h, --help', 'the most common options, on a screen').helpGroup('Help:'),
    )
    .on('option:help-all', () => {
      whole.add(command);
      command.outputHelp();
      throw new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)');
    })
    .configureHelp({
      formatHelp: (shown, helper) =>
        whole.has(shown)
          ? Help.prototype.formatHelp.call(helper, shown, helper)
          : shortHelp(shown, helper),
    })
    .addHelpText('after', () => `${whole.has(command) ? end.examples : ''}\n${end.exitCodes}`);
}

function optionOf(facts: OptionFacts, parsers: OwnParsers): Option {
  const { flags, description, choices, byDefault, shownDefault } = facts;
  const option = new Option(flags, description);
  const parse = facts.parse ?? own(parsers, nameOf(facts));
  // Commander gives what it got before, or the default, which lists add to.
  const read = parse as ((text: string, before: unknown) => unknown) | undefined;
  const added = facts.spreads && byDefault;
  if (choices) option.choices(choices);
  if (read) option.argParser((text, before) => read(text, before === added ? undefined : before));
  return byDefault === undefined ? option : option.default(byDefault, shownDefault);
}

/** Refuse an option that is given twice: one of the two would be ignored. */
function refuseRepeats(command: Command, name: string): void {
  let isGiven = false;
  command.on(`option:${name.slice(2)}`, () => {
    if (isGiven) throw usageError(`${name} is given twice`);
    isGiven = true;
  });
}

/** Give the settings of options that are several in one a key each, as commands know them. */
export function spreadSettings(command: Command): void {
  for (const facts of optionsOf(command.name()).values()) {
    if (!facts.spreads) continue;
    const key = keyOf(nameOf(facts));
    const source = command.getOptionValueSource(key);
    const value: unknown = command.getOptionValue(key);
    if (typeof value !== 'object' || value === null) continue;
    command.setOptionValueWithSource(key, undefined, source);
    for (const [name, setting] of Object.entries({ ...(facts.byDefault ?? {}), ...value })) {
      command.setOptionValueWithSource(name, setting, source);
    }
  }
}
