import { binsValue } from './folded-values.js';
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
    {
      flags: '--width <numbers>',
      commands: 'plan',
      common: 'plan',
      description: 'rows for an interval of this width, such as 0.05; several, separated by commas',
      parse: numberList,
      excludes: ['--at-least', '--at-most', '--max-drop'],
    },
    {
      flags: '--at-least <numbers>',
      commands: 'plan',
      common: 'plan',
      description:
        'rows that tell whether the metric is at least this: those of a gate with a verdict',
      parse: numberList,
      excludes: ['--at-most', '--max-drop'],
    },
    {
      flags: '--at-most <numbers>',
      commands: 'plan',
      common: 'plan',
      description:
        'rows that tell whether the metric is at most this: those of a gate with a verdict',
      parse: numberList,
      excludes: ['--max-drop'],
    },
    {
      flags: '--max-drop <numbers>',
      commands: 'plan',
      common: 'plan',
      description:
        'rows that tell whether the second is worse, by more than this: those of a gate with a verdict',
      parse: numberList,
      excludes: ['--value: use --change: 0 if it is as good'],
    },
    {
      flags: '--value <numbers>',
      commands: 'plan',
      common: 'plan',
      description:
        'the value that is expected, without a file (default: 0.5, the worst, for a width)',
      parse: numberList,
    },
    {
      flags: '--share <number>',
      commands: 'plan',
      common: 'plan',
      description:
        'the share of all rows that the metric is of, such as that of the class for its recall',
      parse: numberIn(1e-9, 1, false),
    },
    {
      flags: '--discordant <share>',
      commands: 'plan',
      common: 'plan',
      description:
        'for --max-drop without a file: the share of rows that one prediction has right and the other has not',
      parse: numberIn(1e-9, 1, false),
      needs: '--max-drop',
    },
    {
      flags: '--change <number>',
      commands: 'plan',
      description:
        'for --max-drop: the change that is expected, below 0 for the worse (default: 0)',
      parse: numberIn(-1, 1, false),
      needs: '--max-drop',
    },
    {
      flags: '--power <share>',
      commands: 'plan',
      common: 'plan',
      description: 'in how many samples a gate must tell',
      parse: numberIn(0.5, 1 - Number.EPSILON, false),
      byDefault: 0.8,
    },
  ],
};

export const METRIC_OPTIONS: OptionGroup = {
  heading: 'Metrics:',
  options: [
    {
      flags: '--metrics <list>',
      commands: 'report sets',
      common: 'report sets',
      description: 'more metrics to show in the report, separated by commas',
      addsUp: true,
    },
    {
      flags: '--metrics <list>',
      commands: 'sweep',
      common: 'sweep',
      description: 'more metrics to show in the table, separated by commas',
      ...{ byDefault: [], shownDefault: 'none', addsUp: true },
    },
    {
      flags: '--metric <name>',
      commands: 'compare',
      common: 'compare',
      description:
        'the metric of groups, of several predictions and of what moved it: macro.f1, recall[Yes], accuracy (default: macro.f1, with --pos-label its F1)',
    },
    {
      flags: '--metric <name>',
      commands: 'plan',
      common: 'plan',
      description:
        'the metric: f1 of each class and macro.f1 by default; recall, recall[Yes], macro.f1, accuracy',
    },
    {
      flags: '--score-metrics',
      commands: 'sweep',
      common: 'sweep',
      description:
        'measure the scores too: log loss, Brier score, calibration, top-k; holds them in memory',
      isOfRows: true,
    },
    {
      flags: '--beta <number>',
      commands: 'report sets',
      description: 'show F-beta in the table in place of F1; JSON and CSV have both',
      parse: numberIn(0, Infinity, false),
      byDefault: 1,
    },
    {
      flags: '--beta <number>',
      commands: 'sweep',
      description: 'the beta of the metric fbeta',
      parse: numberIn(0, Infinity, false),
      byDefault: 1,
    },
    {
      flags: '--interval [level]',
      commands: 'report sets sweep',
      common: 'report sets sweep',
      description: 'show how sure each number is: its interval (default level: 0.95)',
      parse: levelValue,
    },
    {
      flags: '--level <level>',
      commands: 'compare',
      common: 'compare',
      description: 'coverage of the intervals; what is surely better is so at it',
      parse: levelValue,
      byDefault: 0.95,
    },
    {
      flags: '--level <level>',
      commands: 'plan',
      common: 'plan',
      description: 'coverage of an interval of --width',
      parse: levelValue,
      byDefault: 0.95,
    },
    {
      flags: '--confidence <level>',
      commands: 'plan',
      common: 'plan',
      description: 'how sure the verdict of a gate must be',
      parse: confidenceValue,
      byDefault: 0.95,
    },
    {
      flags: '--adjust <method>',
      commands: 'compare',
      common: 'compare',
      description:
        'adjust p-values for the number of classes, groups or pairs: holm bounds the chance of any false finding, bh their share',
      choices: ['holm', 'bh', 'none'],
      byDefault: 'holm',
    },
    {
      flags: '--cost <file>',
      commands: 'report',
      common: 'report',
      description: 'costs of errors: JSON {"Yes": {"No": 5}} or a CSV table',
    },
    {
      flags: '--profile <program>',
      commands: 'report',
      description: 'show the numbers as another program reports them, too',
      choices: ['scikit-learn', 'torchmetrics', 'keras', 'yardstick', 'spark'],
    },
    {
      flags: '--zero-division <value>',
      commands: 'report sets sweep',
      description: 'value of a metric that is 0/0: 0, 1 or nan (default: 0)',
      parse: zeroDivisionValue,
    },
    digits('report sets', 2),
    digits('compare plan', 3),
    digits('sweep', 4),
    {
      flags: '--normalize <over>',
      commands: 'report',
      description: 'show shares in the matrix instead of counts',
      choices: ['true', 'pred', 'all'],
    },
    {
      flags: '--sort <key>',
      commands: 'report sets',
      common: 'report sets',
      description:
        'order of the classes: f1, precision, recall (the lowest first), support, name; -f1 turns it round, f1:5 shows five, and as many errors',
      spreads: ['sort', 'worst'],
    },
  ],
};

export const THRESHOLD_OPTIONS: OptionGroup = {
  heading: 'Thresholds:',
  options: [
    {
      flags: '--maximize <metrics>',
      commands: 'sweep',
      common: 'sweep',
      description:
        'find the thresholds with the best METRICS, separated by commas: the greatest, or the least where less is better, such as errorRate (default: f1,informedness,matthewsCorrcoef,accuracy; with several scores f1)',
      addsUp: true,
    },
    {
      flags: '--subject-to <constraint>',
      commands: 'sweep',
      common: 'sweep',
      description:
        'consider only thresholds that satisfy this, such as "precision>=0.8" (repeatable)',
      ...{ byDefault: [], shownDefault: 'none', addsUp: true },
    },
    {
      flags: '--thresholds <list>',
      commands: 'sweep',
      common: 'sweep',
      description:
        'count at these thresholds only, separated by commas; or "all", to show every distinct score',
      parse: thresholdList,
      addsUp: true,
    },
    {
      flags: '--bins <number>',
      commands: 'sweep',
      common: 'sweep',
      description:
        'count in this many bins of equal width, which takes little memory; 100:0..2 are from 0 to 2 (default: 0..1)',
      parse: binsValue,
      spreads: ['bins', 'range'],
      isOfRows: true,
      insteadOf: ['--thresholds'],
    },
  ],
};
