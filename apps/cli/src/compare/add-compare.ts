import { Option } from 'commander';
import type { Command } from 'commander';
import { EXIT_CODES, OPTIONS } from '../common-options.js';
import { afterHelp } from '../help-layout.js';
import type { Host } from '../host.js';
import { PICTURES } from '../output/picture-file.js';
import { columnList, labelList, levelValue, numberIn, numberList } from '../option-values.js';
import { parseAskedName } from './asked-metric.js';
import { parseDropGate } from './drop-gate.js';
import type { DropGate } from './drop-gate.js';
import type { CompareCommandOptions } from './options.js';

const EXAMPLES = `
Examples:
  confmat compare telco.csv --true churn --score score,score_logistic --pos-label Yes
  confmat compare runs.parquet --true y --pred old,new --by country
  confmat compare old.csv new.csv --on id --true y --pred prediction
  confmat compare runs.parquet --true y --pred small,medium,large --metric macro.f1
  confmat compare old.json new.json --max-drop macro.f1=0.01
  confmat compare runs.parquet --true y --pred old,new --max-drop macro.f1=0.01 --confidence 0.95

The first prediction is the baseline: a change above 0 means that the other has
the greater value, and --max-drop judges the others.

${EXIT_CODES}`;

/** Add the options of `confmat compare`; `done` is told the exit code. */
export function addCompare(command: Command, host: Host, done: (exitCode: number) => void): void {
  command
    .addOption(
      new Option(
        '--pred <columns>',
        'columns of the predicted labels, the baseline first, separated by commas (repeatable)',
      ).argParser((text: string, given?: string) =>
        given === undefined ? text : JSON.stringify([...labelList(given), ...labelList(text)]),
      ),
    )
    .addOption(
      new Option(
        '--score <columns>',
        'columns of scores of the positive label instead of --pred; compares the areas under the ROC curves too, with all rows in memory',
      ).argParser(columnList),
    )
    .addOption(
      new Option(
        '--threshold <numbers>',
        'predict --pos-label where the score is at least this; one for all, or one for each score (default: 0.5)',
      ).argParser(numberList),
    )
    .option('--pos-label <label>', 'the positive label: adds its metrics')
    .option(
      '--labels <list>',
      'order of the labels, separated by commas (or a JSON array); macro means are over all of them',
      labelList,
    )
    .addOption(OPTIONS.weight())
    .addOption(OPTIONS.where())
    .addOption(OPTIONS.on())
    .addOption(OPTIONS.onMissing())
    .addOption(OPTIONS.map())
    .addOption(OPTIONS.trim())
    .addOption(OPTIONS.ignoreCase())
    .addOption(OPTIONS.nullValues())
    .addOption(
      new Option(
        '--metric <name>',
        'the metric of groups, of several predictions and of what moved it: macro.f1, recall[Yes], accuracy (default: macro.f1, with --pos-label its F1)',
      ).argParser((text: string) => parseAskedName(text, '--metric')),
    )
    .addOption(
      new Option(
        '--by <columns>',
        'compare in each group of rows too, by one column or several separated by commas',
      )
        .argParser(columnList)
        .default([], 'none'),
    )
    .addOption(
      new Option('--level <level>', 'coverage of the intervals; what is surely better is so at it')
        .argParser(levelValue)
        .default(0.95),
    )
    .addOption(
      new Option(
        '--adjust <method>',
        'adjust p-values for the number of classes, groups or pairs: holm bounds the chance of any false finding, bh their share',
      )
        .choices(['holm', 'bh', 'none'])
        .default('holm'),
    )
    .addOption(
      new Option(
        '--max-drop <gate>',
        'exit 1 if a prediction is worse than the first one by more than this: macro.f1=0.01 (repeatable)',
      )
        .argParser((text: string, gates: readonly DropGate[]) => [...gates, parseDropGate(text)])
        .default([], 'none'),
    )
    .addOption(OPTIONS.confidence())
    .addOption(OPTIONS.inconclusive())
    .addOption(OPTIONS.digits(3))
    .addOption(OPTIONS.nulls('label'))
    .option(
      '--max-classes <number>',
      'refuse more labels than this, at most 1048576',
      numberIn(1, 2 ** 20, true),
      4096,
    )
    .option(
      '--max-groups <number>',
      'refuse more groups of --by than this, at most 65536',
      numberIn(1, 2 ** 16, true),
      10_000,
    )
    .addOption(OPTIONS.format())
    .addOption(OPTIONS.json())
    .addOption(OPTIONS.output())
    .addOption(OPTIONS.save())
    .addOption(OPTIONS.summary())
    .addOption(OPTIONS.junit())
    .addOption(OPTIONS.html())
    .addOption(OPTIONS.open())
    .addOption(OPTIONS.svg(PICTURES.compare))
    .addOption(OPTIONS.annotations())
    .addOption(OPTIONS.engine())
    .addOption(OPTIONS.table())
    .addOption(OPTIONS.query())
    .addOption(OPTIONS.showSql())
    .addOption(OPTIONS.delimiter())
    .addOption(OPTIONS.comment())
    .addOption(OPTIONS.quote())
    .addOption(OPTIONS.inputFormat())
    .addOption(OPTIONS.encoding())
    .addOption(OPTIONS.describe())
    .addOption(OPTIONS.quiet())
    .addOption(OPTIONS.noColor())
    .addHelpText('after', afterHelp(EXAMPLES))
    .action(async (files: readonly string[], options: CompareCommandOptions) => {
      // Loaded late, so that --help need not start an engine.
      const { compareCommand } = await import('./compare-command.js');
      done(await compareCommand(files, options, host));
    });
}
