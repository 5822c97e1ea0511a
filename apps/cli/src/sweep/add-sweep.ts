import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { EXIT_CODES, OPTIONS } from '../common-options.js';
import { addOptions, inputOptions, outputOptions, rowOptions } from '../option-lists.js';
import { afterHelp } from '../help-layout.js';
import type { Host } from '../host.js';
import { PICTURES } from '../output/picture-file.js';
import { columnList, labelList, numberIn } from '../option-values.js';
import { checkSweepOptions } from './check-options.js';
import { parseSweepGate } from './gates.js';
import type { SweepGate } from './gates.js';
import { parseConstraint, parseMetricNames } from './metrics.js';
import type { SweepConstraint } from './metrics.js';
import type { SweepCommandOptions } from './options.js';

const EXAMPLES = `
Examples:
  confmat sweep telco.csv --true churn --score score --pos-label Yes
  confmat sweep telco.csv --true churn --score score,score_logistic --pos-label Yes
  confmat sweep telco.csv --true churn --score score --pos-label Yes --maximize recall --subject-to "precision>=0.6"
  confmat sweep digits.parquet --true digit --proba 'p_*'
  confmat sweep big.parquet --true y --score p --pos-label 1 --bins 1000 --json
  confmat sweep run.parquet --true y --score p --pos-label 1 --fail-under 'rocAuc>=0.8'

${EXIT_CODES}`;

/** Add the options of `confmat sweep`; `done` is told the exit code. */
export function addSweep(command: Command, host: Host, done: (exitCode: number) => void): void {
  command
    .addOption(
      new Option(
        '--score <columns>',
        'column of scores of the positive label; several, separated by commas, are compared (repeatable)',
      )
        .argParser((text: string, scores: readonly string[]) => [...scores, ...columnList(text)])
        .default([], 'none'),
    )
    .option('--pos-label <label>', 'the label that high scores mean; all others are negative')
    .option(
      '--proba <columns>',
      "columns of scores, one for each class: 'p_*', names separated by commas, or a column of lists; each class against the rest",
    )
    .option('--labels <list>', 'the classes of --proba, separated by commas', labelList);
  addOptions(command, rowOptions());
  command
    .addOption(
      new Option(
        '--maximize <metrics>',
        'find the thresholds with the best value of each METRIC, separated by commas: the greatest, or the least where less is better, such as errorRate (default: f1,informedness,matthewsCorrcoef,accuracy; with several scores f1)',
      ).argParser(parseMetricNames('maximize')),
    )
    .addOption(
      new Option(
        '--subject-to <constraint>',
        'consider only thresholds that satisfy this, such as "precision>=0.8" (repeatable)',
      )
        .argParser((text: string, given: readonly SweepConstraint[]) => [
          ...given,
          parseConstraint(text),
        ])
        .default([], 'none'),
    )
    .addOption(
      new Option(
        '--thresholds <list>',
        'count at these thresholds only, separated by commas; or "all", to show every distinct score',
      ).argParser(thresholdList),
    )
    .option(
      '--bins <number>',
      'count in this many bins of equal width, which takes little memory',
      numberIn(1, 2 ** 22, true),
    )
    .addOption(
      new Option(
        '--range <low,high>',
        'lowest and highest edge of the bins (default: 0,1)',
      ).argParser(rangeOfBins),
    )
    .addOption(
      new Option('--metrics <list>', 'more metrics to show in the table, separated by commas')
        .argParser(parseMetricNames('metrics'))
        .default([], 'none'),
    )
    .option('--beta <number>', 'the beta of the metric fbeta', numberIn(0, Infinity, false), 1)
    .addOption(OPTIONS.by('areas and best thresholds of'))
    .addOption(OPTIONS.maxGroups())
    .addOption(OPTIONS.zeroDivision())
    .addOption(OPTIONS.digits(4))
    .addOption(OPTIONS.interval())
    .addOption(OPTIONS.unit())
    .addOption(OPTIONS.nulls('label or score'));
  addOptions(command, [...outputOptions(PICTURES.sweep), ...inputOptions()]);
  command
    .addOption(
      new Option(
        '--fail-under <gate>',
        "exit 1 unless a metric keeps its bound: 'rocAuc>=0.8', 'f1>=0.5', 'errorRate<=0.2', 'rocAuc[SCORE]>=0.8' (repeatable)",
      )
        .argParser((text: string, gates: readonly SweepGate[]) => [...gates, parseSweepGate(text)])
        .default([], 'none'),
    )
    .addOption(OPTIONS.confidence())
    .addOption(OPTIONS.inconclusive())
    .addOption(OPTIONS.strict())
    .addOption(OPTIONS.describe())
    .addOption(OPTIONS.quiet())
    .addOption(OPTIONS.noColor())
    .addHelpText('after', afterHelp(EXAMPLES))
    .action(async (files: readonly string[], options: SweepCommandOptions) => {
      const { holdEvaluations } = await import('../saved/open-saved.js');
      if (!(await holdEvaluations(files, options, host))) checkSweepOptions(options);
      // Loaded late, so that --help and options at fault need not start an engine.
      const { sweepCommand } = await import('./sweep-command.js');
      done(await sweepCommand(files, options, host));
    });
}

function thresholdList(
  text: string,
  before: readonly number[] | 'all' | undefined,
): readonly number[] | 'all' {
  if (before === 'all' || (before && text.trim() === 'all')) {
    throw new InvalidArgumentError('"all" and numbers cannot be combined.');
  }
  if (text.trim() === 'all') return 'all';
  const cells = text.split(',').map((cell) => cell.trim());
  const numbers = cells.map((cell) => (cell === '' ? NaN : Number(cell)));
  const bad = numbers.findIndex((number) => !Number.isFinite(number));
  if (bad < 0) return [...new Set([...(before ?? []), ...numbers])];
  throw new InvalidArgumentError(
    `Expected numbers separated by commas, or "all"; ${JSON.stringify(cells[bad])} is not a number.`,
  );
}

function rangeOfBins(text: string): readonly [number, number] {
  const [low = NaN, high = NaN, ...more] = text
    .split(',')
    .map((cell) => (cell.trim() === '' ? NaN : Number(cell)));
  if (low < high && Number.isFinite(high - low) && more.length === 0) return [low, high];
  throw new InvalidArgumentError('Expected two numbers, LOW,HIGH.');
}
