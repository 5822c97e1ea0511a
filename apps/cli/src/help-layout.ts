import { CommanderError, Help, Option } from 'commander';
import type { Command } from 'commander';
import { EXIT_CODES } from './common-options.js';
import { own } from './own.js';

/** A part of the help: options that get a line, and options that it only names. */
interface HelpGroup {
  readonly heading: string;
  readonly shown: readonly string[];
  readonly named: readonly string[];
}

/** Every option of every command, by what it is about. */
const GROUPS: readonly HelpGroup[] = [
  {
    heading: 'Labels and predictions:',
    shown: ['true', 'pred', 'score', 'threshold', 'proba', 'multilabel', 'pos-label', 'weight'],
    named: ['labels', 'separator', 'indicator', 'max-classes', 'max-groups', 'against'],
  },
  {
    heading: 'Goal:',
    shown: ['width', 'at-least', 'at-most', 'value', 'share', 'discordant', 'power'],
    named: ['change'],
  },
  {
    heading: 'Rows:',
    shown: ['by', 'where', 'on', 'nulls'],
    named: ['on-missing', 'unit', 'table', 'query', 'show-sql', 'connect-timeout'],
  },
  {
    heading: 'Cleaning:',
    shown: ['map'],
    named: ['trim', 'ignore-case', 'null-values'],
  },
  {
    heading: 'Metrics:',
    shown: [
      'metrics',
      'metric',
      'interval',
      'level',
      'adjust',
      'only',
      'except',
      'cost',
      'sort',
      'normalize',
    ],
    named: ['beta', 'zero-division', 'digits', 'worst', 'score-metrics', 'profile'],
  },
  {
    heading: 'Thresholds:',
    shown: ['maximize', 'subject-to', 'thresholds', 'bins'],
    named: ['range'],
  },
  {
    heading: 'Gates and wrong rows:',
    shown: ['fail-under', 'max-drop', 'errors'],
    named: ['confidence', 'inconclusive', 'strict', 'show-errors', 'errors-per-pair'],
  },
  {
    heading: 'Output:',
    shown: ['format', 'output', 'save'],
    named: ['json', 'summary', 'junit', 'annotations', 'next', 'quiet', 'no-color'],
  },
  {
    heading: 'Words and pictures:',
    shown: [],
    named: ['describe', 'html', 'open', 'svg', 'train-counts'],
  },
  {
    heading: 'The page:',
    shown: ['view', 'once', 'no-browser'],
    named: [],
  },
  {
    heading: 'Input:',
    shown: ['input-format', 'engine'],
    named: ['delimiter', 'encoding', 'comment', 'quote', 'config', 'no-config'],
  },
];

/** The heading of options that no group has. */
const OTHERS = 'Other:';

/** Letters for the options that are typed most. */
const SHORT: Readonly<Record<string, string>> = {
  true: 't',
  pred: 'p',
  score: 's',
  by: 'b',
  where: 'w',
  format: 'f',
  output: 'o',
  json: 'j',
  quiet: 'q',
};

/** Commands whose whole help was asked for. */
const whole = new WeakSet<Command>();

/**
 * Group the options of a command, give some a letter, and lay out its help: `--help` fits a screen,
 * `--help-all` explains every option.
 */
export function layOutHelp(command: Command): void {
  for (const option of command.options) {
    const name = optionName(option);
    option.helpGroup(groupOf(name)?.heading ?? OTHERS);
    const letter = own(SHORT, name);
    if (letter === undefined || option.short !== undefined) continue;
    option.short = `-${letter}`;
    option.flags = `${option.short}, ${option.flags}`;
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
          : screenOf(shown, helper),
    });
}

/** What follows the help of a command: examples where all of it is shown. */
export function afterHelp(examples: string): (context: { command: Command }) => string {
  return ({ command }) =>
    whole.has(command)
      ? examples
      : `\n${command.name()} --help-all explains every option, with examples.\n${EXIT_CODES}`;
}

function optionName({ long }: Option): string {
  return (long ?? '').replace(/^--/, '');
}

function groupOf(name: string): HelpGroup | undefined {
  return GROUPS.find(({ shown, named }) => shown.includes(name) || named.includes(name));
}

/** One line for each common option, the names of the others. */
function screenOf(command: Command, helper: Help): string {
  const width = helper.helpWidth ?? 80;
  const optionOf = new Map(command.options.map((option) => [optionName(option), option]));
  const lines = [`Usage: ${helper.commandUsage(command)}`, '', command.description()];
  const shown = GROUPS.flatMap((group) => group.shown.flatMap((name) => optionOf.get(name) ?? []));
  const termWidth = Math.max(...shown.map(({ flags }) => flags.length));
  const listed = GROUPS.flatMap(({ shown: first, named }) => [...first, ...named]);
  const others = [...optionOf.keys()].filter(
    (name) => !listed.includes(name) && name !== 'help-all',
  );
  for (const { heading, ...group } of [...GROUPS, { heading: OTHERS, shown: [], named: others }]) {
    const options = group.shown.flatMap((name) => optionOf.get(name) ?? []);
    const named = group.named.filter((name) => optionOf.has(name)).map((name) => `--${name}`);
    if (options.length + named.length === 0) continue;
    lines.push(heading);
    for (const { flags, description } of options) {
      const line = `  ${flags.padEnd(termWidth)}  ${firstClause(description)}`;
      lines.push(line.length <= width ? line : `${line.slice(0, width - 1)}…`);
    }
    if (named.length > 0) lines.push(`  ${options.length > 0 ? 'and ' : ''}${named.join(', ')}`);
  }
  return `${lines.join('\n')}\n`;
}

/** What an option does, without its details. */
function firstClause(description: string): string {
  return (description.split(/[;:(]|, /)[0] ?? '').trim();
}
