import { binsValue, matrixValue } from './folded-values.js';
import { COMMON, REPEATED, named, option } from './option-facts.js';
import type { OptionFacts, OptionGroup } from './option-facts.js';
import {
  confidenceValue,
  levelValue,
  numberIn,
  numberList,
  thresholdList,
  zeroDivisionValue,
} from './option-values.js';

function digits(commands: string, byDefault: number): OptionFacts {
  return {
    flags: '--digits <number>',
    commands,
    description: 'decimals in text and Markdown',
    parse: numberIn(0, 20, true),
    byDefault,
  };
}

export const GOAL_OPTIONS: OptionGroup = {
  heading: 'Goal:',
  options: [
    option(
      '--width <numbers>',
      'plan',
      'rows for an interval of this width, such as 0.05; several, separated by commas',
      { common: true, parse: numberList, excludes: ['--at-least', '--at-most', '--max-drop'] },
    ),
    option(
      '--at-least <numbers>',
      'plan',
      'rows that tell whether the metric is at least this: those of a gate with a verdict',
      { common: true, parse: numberList, excludes: ['--at-most', '--max-drop'] },
    ),
    option(
      '--at-most <numbers>',
      'plan',
      'rows that tell whether the metric is at most this: those of a gate with a verdict',
      { common: true, parse: numberList, excludes: ['--max-drop'] },
    ),
    option(
      '--max-drop <numbers>',
      'plan',
      'rows that tell whether the second is worse, by more than this: those of a gate with a verdict',
      { common: true, parse: numberList, excludes: ['--value: use --change: 0 if it is as good'] },
    ),
    option(
      '--value <numbers>',
      'plan',
      'the value that is expected, without a file (default: 0.5, the worst, for a width)',
      { common: true, parse: numberList },
    ),
    option(
      '--value <number>',
      'whence',
      'a number as it was printed, 0.610 or 61.0%; NAME=0.61 for several of one report (repeatable)',
      { common: true, addsUp: true },
    ),
    option('--at-thresholds', 'whence', 'try the metrics at every threshold of --score, too', {
      common: true,
      needs: '--score',
    }),
    option(
      '--share <number>',
      'plan',
      'the share of relevant rows among all rows, such as the rows of the class for its recall',
      { common: true, parse: numberIn(1e-9, 1, false) },
    ),
    option(
      '--discordant <share>',
      'plan',
      'for --max-drop without a file: the share of rows on which exactly one prediction is right',
      { common: true, parse: numberIn(1e-9, 1, false), needs: '--max-drop' },
    ),
    option(
      '--change <number>',
      'plan',
      'for --max-drop: the change that is expected, below 0 for the worse (default: 0)',
      { parse: numberIn(-1, 1, false), needs: '--max-drop' },
    ),
    option('--power <share>', 'plan', 'in how many samples a gate must tell', {
      common: true,
      parse: numberIn(0.5, 1 - Number.EPSILON, false),
      byDefault: 0.8,
    }),
  ],
};

export const METRIC_OPTIONS: OptionGroup = {
  heading: 'Metrics:',
  options: [
    option(
      '--metrics <list>',
      'report sets spans',
      'more metrics to show, separated by commas; gap.recall, equalizedOdds are gaps between groups of --by',
      { common: true, addsUp: true, spreads: ['metrics', 'gaps'] },
    ),
    option('--metrics <list>', 'sweep', 'more metrics to show in the table, separated by commas', {
      common: true,
      ...REPEATED,
    }),
    option(
      '--metric <name>',
      'compare',
      'the metric of groups, of several predictions and of what moved it: macro.f1, recall[Yes], accuracy (default: macro.f1, with --pos-label its F1)',
      COMMON,
    ),
    option(
      '--metric <name>',
      'plan',
      'the metric: f1 of each class and macro.f1 by default; recall, recall[Yes], macro.f1, accuracy',
      COMMON,
    ),
    option(
      '--score-metrics',
      'sweep',
      'measure the scores too: log loss, Brier score, calibration, top-k; holds them in memory',
      { common: true, isOfRows: true },
    ),
    option(
      '--beta <number>',
      'report sets spans',
      'show F-beta in the table in place of F1; JSON and CSV have both',
      { parse: numberIn(0, Infinity, false), byDefault: 1 },
    ),
    option('--beta <number>', 'sweep', 'the beta of the metric fbeta', {
      parse: numberIn(0, Infinity, false),
      byDefault: 1,
    }),
    option(
      '--interval [level]',
      'report sets spans sweep',
      'show how sure each number is: its interval (default level: 0.95)',
      { common: true, parse: levelValue },
    ),
    option(
      '--level <level>',
      'compare',
      'coverage of the intervals; what is surely better is so at it',
      { common: true, parse: levelValue, byDefault: 0.95 },
    ),
    option('--level <level>', 'plan', 'coverage of an interval of --width', {
      common: true,
      parse: levelValue,
      byDefault: 0.95,
    }),
    option(
      '--accuracy <share>',
      'decide',
      'the share of the accepted that must be right (default: that of --locked, or 0.95)',
      { common: true, parse: numberIn(0, 1, false) },
    ),
    option(
      '--confidence <level>',
      'decide',
      'how sure the promise must be (default: that of --locked, or 0.95)',
      { common: true, parse: confidenceValue },
    ),
    option('--confidence <level>', 'plan', 'how sure the verdict of a gate must be', {
      common: true,
      parse: confidenceValue,
      byDefault: 0.95,
    }),
    option(
      '--adjust <method>',
      'compare',
      'adjust p-values for the number of classes, groups or pairs: holm bounds the chance of any false finding, bh their share',
      { common: true, choices: ['holm', 'bh', 'none'], byDefault: 'holm' },
    ),
    option(
      '--ordinal <scale>',
      'decide',
      'answers are scores on a scale, 1..5 or low,middle,high: quadratic kappa and distance',
      COMMON,
    ),
    option(
      '--cost <prices>',
      'decide',
      'what a wrong and an escalated answer cost: wrong=10,escalated=1',
      COMMON,
    ),
    option('--cost <file>', 'report', 'costs of errors: JSON {"Yes": {"No": 5}} or a CSV table', {
      common: true,
      files: named,
    }),
    option(
      '--profile <programs>',
      'report sweep',
      'show the numbers as other programs report them, too: scikit-learn, or several, separated by commas, or all',
    ),
    option(
      '--explain',
      'report sweep',
      'tell why their numbers differ from those of scikit-learn, one rule after the other',
      { needs: '--profile' },
    ),
    option(
      '--zero-division <value>',
      'report sets spans sweep',
      'value of a metric that is 0/0: 0, 1 or nan (default: 0)',
      { parse: zeroDivisionValue },
    ),
    digits('report sets spans', 2),
    digits('judge trials', 3),
    option(
      '--tries <numbers>',
      'trials',
      'numbers of tries for pass@k and pass^k, separated by commas (default: 1, 2, 4 and so on up to the fewest of a task)',
      COMMON,
    ),
    digits('compare plan', 3),
    digits('sweep', 4),
    option(
      '--matrix <form>',
      'report',
      'how the matrix is shown: shares of each true class, of each pred class or of all rows in place of counts; transposed, which is with predicted classes in rows; or both: pred,transposed',
      { parse: matrixValue, spreads: ['normalize', 'truth'] },
    ),
    option(
      '--sort <key>',
      'report sets spans',
      'order of the classes: f1, precision, recall (the lowest first), support, name; -f1 turns it round, f1:5 shows five, and as many errors',
      { common: true, spreads: ['sort', 'worst'] },
    ),
  ],
};

export const THRESHOLD_OPTIONS: OptionGroup = {
  heading: 'Thresholds:',
  options: [
    option(
      '--maximize <metrics>',
      'sweep',
      'find the thresholds with the best METRICS, separated by commas: the greatest, or the least where less is better, such as errorRate (default: f1,informedness,matthewsCorrcoef,accuracy; with several scores f1)',
      { common: true, addsUp: true },
    ),
    option(
      '--subject-to <constraint>',
      'sweep',
      'consider only thresholds that satisfy this, such as "precision>=0.8" (repeatable)',
      { common: true, ...REPEATED },
    ),
    option(
      '--thresholds <list>',
      'sweep',
      'count at these thresholds only, separated by commas; or "all", to show every distinct score',
      { common: true, parse: thresholdList, addsUp: true },
    ),
    option(
      '--bins <number>',
      'sweep',
      'count in this many bins of equal width, which takes little memory; 100:0..2 are from 0 to 2 (default: 0..1)',
      {
        common: true,
        parse: binsValue,
        spreads: ['bins', 'range'],
        isOfRows: true,
        insteadOf: ['--thresholds'],
      },
    ),
  ],
};
