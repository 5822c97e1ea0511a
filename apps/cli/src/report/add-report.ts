import { Option } from 'commander';
import type { Command } from 'commander';
import { EXIT_CODES, OPTIONS } from '../common-options.js';
import { addOptions, inputOptions, outputOptions, rowOptions } from '../option-lists.js';
import { afterHelp } from '../help-layout.js';
import type { Host } from '../host.js';
import { PICTURES } from '../output/picture-file.js';
import { labelList, numberIn, separatorText } from '../option-values.js';
import { parseMetrics } from './extra-metrics.js';
import { parseGate } from '../gates/parse-gate.js';
import type { Gate } from '../gates/parse-gate.js';
import type { ReportCommandOptions } from './options.js';
import { parseThreshold } from './scores/score-options.js';
import { parseSort } from './row-order.js';

const EXAMPLES = `
Examples:
  confmat report telco.csv --true churn --pred prediction --pos-label Yes
  confmat report telco.csv --true churn --score score --threshold 0.34 --pos-label Yes
  confmat report telco.csv --true churn --pred prediction,prediction_logistic
  confmat report telco.csv --true churn --pred prediction --against last.json
  confmat report digits.parquet --true digit --proba 'p_*' --json
  gunzip -c big.csv.gz | confmat report - --input-format csv --true y --pred p
  confmat report run.parquet --true y --pred p --fail-under 'macro.f1>=0.8'
  confmat report tags.csv --true tags --pred predicted --multilabel --separator '|'

${EXIT_CODES}`;

/** Add the options of `confmat report`; `done` is told the exit code. */
export function addReport(command: Command, host: Host, done: (exitCode: number) => void): void {
  command
    .addOption(OPTIONS.pred('column of the predicted labels; several are compared'))
    .option('--against <file>', 'compare with a report that was written with --json')
    .option(
      '--score <column>',
      "column of scores of the positive label, instead of --pred; with --multilabel columns of scores, 's_*'",
    )
    .option(
      '--threshold <number>',
      'predict --pos-label where --score is at least this, or best-METRIC such as best-f1 (default: 0.5)',
      parseThreshold,
    )
    .option(
      '--score-metrics',
      'measure the scores too: areas, log loss, Brier score, calibration, top-k; holds them in memory',
    )
    .option(
      '--proba <columns>',
      "columns of scores, one for each class: 'p_*', names separated by commas, or a column of lists in the order of --labels; the greatest wins",
    )
    .option('--multilabel', 'the columns hold sets of labels: lists, or texts with --separator')
    .option('--indicator', 'each row is 0 and 1 for every label, not a list of its labels')
    .option('--separator <text>', 'what separates the labels in a text, such as "|"', separatorText)
    .option(
      '--pos-label <label>',
      'the positive label: adds its metrics and, of two labels, comes last',
    )
    .addOption(OPTIONS.labels())
    .option(
      '--only <list>',
      'rows and averages of these classes only; errors against the others count',
      labelList,
    )
    .option(
      '--except <list>',
      'rows and averages without these classes, such as a background',
      labelList,
    );
  addOptions(command, rowOptions());
  command
    .addOption(OPTIONS.by('report'))
    .option('--cost <file>', 'costs of errors: JSON {"Yes": {"No": 5}} or a CSV table')
    .addOption(
      new Option(
        '--profile <program>',
        'show the numbers as another program reports them, too',
      ).choices(['scikit-learn', 'torchmetrics', 'keras', 'yardstick', 'spark']),
    )
    .addOption(
      new Option(
        '--metrics <list>',
        'more metrics to show in the report, separated by commas',
      ).argParser(parseMetrics),
    )
    .option(
      '--beta <number>',
      'show F-beta in the table in place of F1; JSON and CSV have both',
      numberIn(0, Infinity, false),
      1,
    )
    .addOption(OPTIONS.zeroDivision())
    .addOption(OPTIONS.digits(2))
    .addOption(OPTIONS.interval())
    .addOption(OPTIONS.unit())
    .addOption(
      new Option('--normalize <over>', 'show shares in the matrix instead of counts').choices([
        'true',
        'pred',
        'all',
      ]),
    )
    .addOption(
      new Option(
        '--sort <key>',
        'order of the classes: f1, precision, recall (the lowest first), support, name; -f1 turns it round',
      ).argParser(parseSort),
    )
    .option(
      '--worst <number>',
      'show only as many classes, those of the lowest F1 (or first by --sort), and as many errors',
      numberIn(1, Infinity, true),
    )
    .addOption(OPTIONS.nulls('label'))
    .addOption(OPTIONS.maxClasses())
    .addOption(OPTIONS.maxGroups());
  addOptions(command, [...outputOptions(PICTURES.report), ...inputOptions()]);
  command
    .addOption(
      new Option(
        '--fail-under <gate>',
        "exit 1 unless a metric keeps its bound: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'cost<=2', 'accuracy{GROUP}>=0.9', {*} for each group (repeatable)",
      )
        .argParser((text: string, gates: readonly Gate[]) => [...gates, parseGate(text)])
        .default([], 'none'),
    )
    .addOption(OPTIONS.confidence())
    .addOption(OPTIONS.inconclusive())
    .addOption(OPTIONS.strict())
    .option('--errors <file>', 'write the rows with a wrong prediction: CSV, Parquet or JSON lines')
    .option(
      '--errors-per-pair <number>',
      'at most this many of them for each pair of a true and a predicted label',
      numberIn(1, 2 ** 31, true),
    )
    .option(
      '--show-errors <number>',
      'show the first of them in the report',
      numberIn(1, 1000, true),
    )
    .addOption(OPTIONS.describe())
    .option(
      '--train-counts <file>',
      'number of training rows of each class, for --describe: a CSV file of label and count',
    )
    .option('--next', 'suggest what to try next, after the text')
    .addOption(OPTIONS.quiet())
    .addOption(OPTIONS.noColor())
    .addHelpText('after', afterHelp(EXAMPLES))
    .action(async (files: readonly string[], options: ReportCommandOptions) => {
      // Loaded late, so that --help need not start an engine.
      const { reportCommand } = await import('./report-command.js');
      done(await reportCommand(files, options, host));
    });
}
