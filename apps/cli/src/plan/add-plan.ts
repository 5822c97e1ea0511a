import { Option } from 'commander';
import type { Command } from 'commander';
import { OPTIONS } from '../common-options.js';
import { parseAskedName } from '../compare/asked-metric.js';
import { afterHelp } from '../help-layout.js';
import type { Host } from '../host.js';
import {
  columnList,
  confidenceValue,
  labelList,
  levelValue,
  numberIn,
  numberList,
} from '../option-values.js';
import type { PlanCommandOptions } from './options.js';

const EXAMPLES = `
Examples:
  confmat plan --value 0.9 --width 0.04
  confmat plan --value 0.92 --at-least 0.9 --share 0.05
  confmat plan --max-drop 0.01 --discordant 0.1
  confmat plan pilot.csv --true y --pred p --width 0.05 --metric f1
  confmat plan pilot.csv --true y --pred p --width 0.05 --unit user
  confmat plan kept.json --at-least 0.8 --metric macro.f1
  confmat plan pilot.csv --true y --pred old,new --max-drop 0.01 --metric macro.f1

Exit codes: 0 done, 2 usage, 3 input or data, 130 interrupted.`;

/** Add the options of `confmat plan`; `done` is told the exit code. */
export function addPlan(command: Command, host: Host, done: (exitCode: number) => void): void {
  command
    .addOption(
      new Option(
        '--width <numbers>',
        'rows for an interval of this width, such as 0.05; several, separated by commas',
      ).argParser(numberList),
    )
    .addOption(
      new Option(
        '--at-least <numbers>',
        'rows for a gate that can tell whether the metric is at least this',
      ).argParser(numberList),
    )
    .addOption(
      new Option(
        '--at-most <numbers>',
        'rows for a gate that can tell whether the metric is at most this',
      ).argParser(numberList),
    )
    .addOption(
      new Option(
        '--max-drop <numbers>',
        'rows for a gate on two predictions that can tell whether the second is worse by more than this',
      ).argParser(numberList),
    )
    .addOption(
      new Option(
        '--value <numbers>',
        'the value that is expected, without a file (default: 0.5, the worst, for a width)',
      ).argParser(numberList),
    )
    .option(
      '--share <number>',
      'the share of all rows that the metric is of, such as that of the class for its recall',
      numberIn(1e-9, 1, false),
    )
    .option(
      '--discordant <share>',
      'for --max-drop without a file: the share of rows that one prediction has right and the other has not',
      numberIn(1e-9, 1, false),
    )
    .option(
      '--change <number>',
      'for --max-drop: the change that is expected, below 0 for the worse (default: 0)',
      numberIn(-1, 1, false),
    )
    .addOption(
      new Option(
        '--pred <columns>',
        'column of the predicted labels in a first sample; two, separated by commas, for --max-drop',
      ),
    )
    .addOption(
      new Option(
        '--score <columns>',
        'column of scores of the positive label instead of --pred',
      ).argParser(columnList),
    )
    .addOption(
      new Option(
        '--threshold <numbers>',
        'predict --pos-label where the score is at least this (default: 0.5)',
      ).argParser(numberList),
    )
    .option('--pos-label <label>', 'the positive label: plans for its metric alone')
    .option(
      '--labels <list>',
      'order of the labels, separated by commas (or a JSON array)',
      labelList,
    )
    .addOption(
      new Option(
        '--metric <name>',
        'the metric: f1 of each class and macro.f1 by default; recall, recall[Yes], macro.f1, accuracy',
      ).argParser((text: string) => parseAskedName(text, '--metric')),
    )
    .addOption(OPTIONS.unit('a plan takes the rows of one together, and counts units too'))
    .addOption(
      new Option('--level <level>', 'coverage of an interval of --width')
        .argParser(levelValue)
        .default(0.95),
    )
    .addOption(
      new Option('--confidence <level>', 'how sure the verdict of a gate must be')
        .argParser(confidenceValue)
        .default(0.95),
    )
    .addOption(
      new Option('--power <share>', 'in how many samples a gate must tell')
        .argParser(numberIn(0.5, 1 - Number.EPSILON, false))
        .default(0.8),
    )
    .addOption(OPTIONS.where())
    .addOption(OPTIONS.map())
    .addOption(OPTIONS.trim())
    .addOption(OPTIONS.ignoreCase())
    .addOption(OPTIONS.nullValues())
    .addOption(OPTIONS.nulls('label'))
    .addOption(OPTIONS.digits(3))
    .option(
      '--max-classes <number>',
      'refuse more labels than this, at most 1048576',
      numberIn(1, 2 ** 20, true),
      4096,
    )
    .addOption(OPTIONS.format())
    .addOption(OPTIONS.json())
    .addOption(OPTIONS.output())
    .addOption(OPTIONS.summary())
    .addOption(OPTIONS.delimiter())
    .addOption(OPTIONS.comment())
    .addOption(OPTIONS.quote())
    .addOption(OPTIONS.inputFormat())
    .addOption(OPTIONS.encoding())
    .addOption(OPTIONS.quiet())
    .addOption(OPTIONS.noColor())
    .addHelpText('after', afterHelp(EXAMPLES))
    .action(async (files: readonly string[], options: PlanCommandOptions) => {
      // Loaded late, so that --help need not start an engine.
      const { planCommand } = await import('./plan-command.js');
      done(await planCommand(files, options, host));
    });
}
