import { Command, Option } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { INPUT_FORMATS } from './input/format.js';
import {
  columnList,
  delimiterChar,
  finiteNumber,
  labelList,
  numberIn,
  zeroDivisionValue,
} from './option-values.js';
import { parseMetrics } from './report/extra-metrics.js';
import { parseGate } from './report/gates.js';
import { OUTPUT_FORMATS } from './report/options.js';
import type { Gate, ReportCommandOptions } from './report/options.js';

const EXAMPLES = `
Examples:
  confmat report telco.csv --true churn --pred prediction --pos-label Yes
  confmat report telco.csv --true churn --score score --threshold 0.34 --pos-label Yes
  confmat report digits.parquet --true digit --proba 'p_*' --json
  gunzip -c big.csv.gz | confmat report - --input-format csv --true y --pred p
  confmat report run.parquet --true y --pred p --fail-under macro.f1=0.8

Exit codes: 0 done, 1 a gate failed, 2 usage, 3 input or data, 130 interrupted.`;

/** The commands and options of confmat; `done` is told the exit code. */
export function makeProgram(done: (exitCode: number) => void): Command {
  const program = new Command('confmat')
    .description('How good is this classifier? Counts a file of labels or scores into figures.')
    .version(packageJson.version, '-V, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
  program
    .command('report')
    .description('confusion matrix and classification report of a file of predictions')
    .argument(
      '<file>',
      `${INPUT_FORMATS.join(', ')} file (CSV, TSV and JSON also gzipped), or - for standard input`,
    )
    .option('--true <column>', 'column of the true labels')
    .option('--pred <column>', 'column of the predicted labels')
    .option('--score <column>', 'column of scores of the positive label, instead of --pred')
    .option(
      '--threshold <number>',
      'predict --pos-label where --score is at least this (default: 0.5)',
      finiteNumber,
    )
    .option('--proba <pattern>', "columns of a score per class, such as 'p_*': the greatest wins")
    .option('--pos-label <label>', 'the positive label: adds its figures, and puts it last of two')
    .option(
      '--labels <list>',
      'order of the labels, separated by commas (or a JSON array)',
      labelList,
    )
    .option('--weight <column>', 'column of row weights')
    .option(
      '--by <columns>',
      'figures for each group of rows, by one column or several separated by commas',
      columnList,
      [],
    )
    .option('--cost <file>', 'costs of errors: JSON {"Yes": {"No": 5}} or a CSV table')
    .addOption(
      new Option(
        '--metrics <list>',
        'further columns of the report, separated by commas',
      ).argParser(parseMetrics),
    )
    .option(
      '--beta <number>',
      'show F-beta in the table; JSON and CSV have it beside F1',
      numberIn(0, Infinity, false),
      1,
    )
    .option(
      '--zero-division <value>',
      '0, 1 or nan where a figure is 0/0 (default: 0)',
      zeroDivisionValue,
    )
    .option('--digits <number>', 'decimals in text and markdown', numberIn(0, 20, true), 2)
    .addOption(
      new Option('--normalize <over>', 'show shares in the matrix').choices([
        'true',
        'pred',
        'all',
      ]),
    )
    .addOption(
      new Option('--nulls <policy>', 'rows with a missing label')
        .choices(['error', 'skip'])
        .default('error'),
    )
    .option(
      '--max-classes <number>',
      'refuse more labels than this, at most 1048576',
      numberIn(1, 2 ** 20, true),
      4096,
    )
    .addOption(
      new Option('--format <form>', 'form of the result').choices(OUTPUT_FORMATS).default('text'),
    )
    .option('--json', 'the same as --format json')
    .option('--output <file>', 'write the result to a file')
    .option('--delimiter <char>', 'separator of CSV and TSV cells, or "tab"', delimiterChar)
    .addOption(
      new Option('--input-format <format>', 'format of the input (default: by its name)').choices(
        INPUT_FORMATS,
      ),
    )
    .addOption(
      new Option(
        '--fail-under <gate>',
        'exit 1 if a figure is below its bound: macro.f1=0.8, recall[Yes]=0.5, accuracy=0.9 (repeatable)',
      )
        .argParser((text: string, gates: readonly Gate[]) => [...gates, parseGate(text)])
        .default([], 'none'),
    )
    .option('--next', 'say what to try next, after the text')
    .option('--quiet', 'no notes and no progress on standard error')
    .option('--no-color', 'plain text (so does NO_COLOR)')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: ReportCommandOptions) => {
      // Loaded late, so that --help need not start an engine.
      const { reportCommand } = await import('./report/report-command.js');
      done(await reportCommand(file, options));
    });
  return program;
}
