import { Option } from 'commander';
import type { Command } from 'commander';
import { EXIT_CODES, OPTIONS } from '../common-options.js';
import { addOptions, inputOptions, outputOptions, rowOptions } from '../option-lists.js';
import { afterHelp } from '../help-layout.js';
import type { Host } from '../host.js';
import { PICTURES } from '../output/picture-file.js';
import { columnList, levelValue, numberList } from '../option-values.js';
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
    .addOption(OPTIONS.pred('columns of the predicted labels, the baseline first'))
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
    .addOption(OPTIONS.labels('; macro means are over all of them'));
  addOptions(command, rowOptions());
  command
    .addOption(
      new Option(
        '--metric <name>',
        'the metric of groups, of several predictions and of what moved it: macro.f1, recall[Yes], accuracy (default: macro.f1, with --pos-label its F1)',
      ).argParser((text: string) => parseAskedName(text, '--metric')),
    )
    .addOption(OPTIONS.by('compare in'))
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
    .addOption(OPTIONS.strict())
    .addOption(OPTIONS.unit())
    .addOption(OPTIONS.digits(3))
    .addOption(OPTIONS.nulls('label'))
    .addOption(OPTIONS.maxClasses())
    .addOption(OPTIONS.maxGroups());
  addOptions(command, [...outputOptions(PICTURES.compare), ...inputOptions()]);
  command
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
