import { onlyValue } from './folded-values.js';
import type { OptionGroup } from './option-facts.js';
import { columnList, finiteNumber, labelList, numberList, separatorText } from './option-values.js';

const POS_LABEL = '--pos-label: which label does a high score mean?';

/** Names of columns that are given several times, together. */
function namesTogether(text: string, given?: string): string {
  return given === undefined ? text : JSON.stringify([...labelList(given), ...labelList(text)]);
}

export const LABEL_OPTIONS: OptionGroup = {
  heading: 'Labels and predictions:',
  options: [
    {
      flags: '-t, --true <column>',
      commands: 'report sets sweep compare plan open',
      common: 'report sets sweep compare plan open',
      description: 'column of the true labels',
      isOfRows: true,
    },
    {
      flags: '-p, --pred <columns>',
      commands: 'report',
      common: 'report',
      description: 'column of the predicted labels',
      parse: namesTogether,
      ...{ addsUp: true, isNames: true, isOfRows: true },
      insteadOf: ['--score', '--proba'],
    },
    {
      flags: '-p, --pred <columns>',
      commands: 'sets',
      common: 'sets',
      description: 'column of the predicted sets of labels',
      parse: namesTogether,
      ...{ addsUp: true, isNames: true, isOfRows: true },
      insteadOf: ['--score'],
    },
    {
      flags: '-p, --pred <columns>',
      commands: 'compare',
      common: 'compare',
      description:
        'columns of the predicted labels, the baseline first, separated by commas (repeatable)',
      parse: namesTogether,
      ...{ addsUp: true, isNames: true, isOfRows: true },
      insteadOf: ['--score'],
    },
    {
      flags: '-p, --pred <columns>',
      commands: 'plan',
      common: 'plan',
      description:
        'column of the predicted labels in a first sample; two, separated by commas, for --max-drop',
      isNames: true,
      isOfRows: true,
      insteadOf: ['--score'],
    },
    {
      flags: '-p, --pred <columns>',
      commands: 'open',
      common: 'open',
      description:
        'column of the predicted labels; a second one, after a comma, is compared with it',
      parse: columnList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
      silences: ['--score', '--proba'],
    },
    {
      flags: '--against <file>',
      commands: 'compare',
      description: 'compare one prediction with a report that was written with --json',
      excludes: [
        ...['--metric', '--by', '--level', '--adjust', '--max-drop', '--confidence', '--svg'],
      ],
    },
    {
      flags: '-s, --score <column>',
      commands: 'report',
      common: 'report',
      description: 'column of scores of the positive label, instead of --pred',
      isOfRows: true,
      needsOnRows: POS_LABEL,
      insteadOf: ['--pred', '--proba'],
    },
    {
      flags: '-s, --score <columns>',
      commands: 'sets',
      common: 'sets',
      description: "columns of scores, one for each label, instead of --pred: 's_*'",
      isOfRows: true,
      insteadOf: ['--pred'],
    },
    {
      flags: '-s, --score <columns>',
      commands: 'sweep',
      common: 'sweep',
      description:
        'column of scores of the positive label; several, separated by commas, are compared (repeatable)',
      parse: columnList,
      ...{ byDefault: [], shownDefault: 'none', addsUp: true, isNames: true },
      needsOnRows: POS_LABEL,
      insteadOf: ['--proba'],
    },
    {
      flags: '-s, --score <columns>',
      commands: 'compare',
      common: 'compare',
      description:
        'columns of scores of the positive label, instead of --pred; compares the areas under the ROC curves too, with all rows in memory',
      parse: columnList,
      ...{ addsUp: true, isNames: true },
      needsOnRows: POS_LABEL,
      insteadOf: ['--pred'],
    },
    {
      flags: '-s, --score <columns>',
      commands: 'plan',
      common: 'plan',
      description: 'column of scores of the positive label, instead of --pred',
      parse: columnList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
      needsOnRows: POS_LABEL,
      insteadOf: ['--pred'],
    },
    {
      flags: '-s, --score <columns>',
      commands: 'open',
      common: 'open',
      description:
        'column of scores of the positive label; a second one, after a comma, is compared with it',
      parse: columnList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
    },
    {
      flags: '--threshold <number>',
      commands: 'report',
      common: 'report',
      description:
        'predict --pos-label where --score is at least this, or best-METRIC such as best-f1 (default: 0.5)',
      needsOnRows: '--score',
    },
    {
      flags: '--threshold <number>',
      commands: 'sets',
      common: 'sets',
      description: 'predict each label whose --score is at least this (default: 0.5)',
      parse: finiteNumber,
      needsOnRows: '--score',
      isOfRows: true,
    },
    {
      flags: '--threshold <numbers>',
      commands: 'compare',
      common: 'compare',
      description:
        'predict --pos-label where the score is at least this; one for all, or one for each score (default: 0.5)',
      parse: numberList,
      needsOnRows: '--score',
    },
    {
      flags: '--threshold <numbers>',
      commands: 'plan',
      common: 'plan',
      description: 'predict --pos-label where the score is at least this (default: 0.5)',
      parse: numberList,
      needsOnRows: '--score',
      isOfRows: true,
    },
    {
      flags: '--threshold <number>',
      commands: 'open',
      common: 'open',
      description: 'predict --pos-label where the score is at least this',
      parse: finiteNumber,
    },
    {
      flags: '--proba <columns>',
      commands: 'report',
      common: 'report',
      description:
        "columns of scores, one for each class: 'p_*', names separated by commas, or a column of lists in the order of --labels; the greatest wins",
      isOfRows: true,
      insteadOf: ['--pred', '--score'],
    },
    {
      flags: '--proba <columns>',
      commands: 'sweep',
      common: 'sweep',
      description:
        "columns of scores, one for each class: 'p_*', names separated by commas, or a column of lists; each class against the rest",
      isOfRows: true,
      insteadOf: ['--score'],
      excludes: [
        '--pos-label: every class is the positive one of its sweep',
        ...['--by', '--thresholds all', '--svg', '--describe'],
      ],
    },
    {
      flags: '--proba <columns>',
      commands: 'compare',
      description: "for --against: columns of scores, one for each class: 'p_*'",
      isOfRows: true,
      needs: '--against',
      insteadOf: ['--pred', '--score'],
    },
    {
      flags: '--proba <pattern>',
      commands: 'open',
      common: 'open',
      description: 'columns of scores, one for each class, such as p_*',
      isOfRows: true,
    },
    {
      flags: '--pos-label <label>',
      commands: 'report',
      common: 'report',
      description: 'the positive label: adds its metrics and, of two labels, comes last',
    },
    {
      flags: '--pos-label <label>',
      commands: 'sweep',
      common: 'sweep',
      description: 'the label that high scores mean; all others are negative',
    },
    {
      flags: '--pos-label <label>',
      commands: 'compare',
      common: 'compare',
      description: 'the positive label: adds its metrics',
    },
    {
      flags: '--pos-label <label>',
      commands: 'plan',
      common: 'plan',
      description: 'the positive label: plans for its metric alone',
    },
    {
      flags: '--pos-label <label>',
      commands: 'open',
      common: 'open',
      description: 'the positive label',
    },
    {
      flags: '--separator <text>',
      commands: 'sets',
      common: 'sets',
      description: 'what separates the labels in a text, such as "|"',
      parse: separatorText,
      isOfRows: true,
    },
    {
      flags: '--indicator',
      commands: 'sets',
      common: 'sets',
      description: 'each row is 0 and 1 for every label, not a list of its labels',
      isOfRows: true,
    },
    {
      flags: '--labels <list>',
      commands: 'report sets plan',
      common: 'report sets plan',
      description: 'order of the labels, separated by commas (or a JSON array)',
      parse: labelList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
    },
    {
      flags: '--labels <list>',
      commands: 'compare',
      common: 'compare',
      description:
        'order of the labels, separated by commas (or a JSON array); macro means are over all of them',
      parse: labelList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
    },
    {
      flags: '--labels <list>',
      commands: 'sweep',
      common: 'sweep',
      description: 'the classes of --proba, separated by commas',
      parse: labelList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
      needs: '--proba',
    },
    {
      flags: '--only <list>',
      commands: 'report',
      description:
        "rows and averages of these classes only; '-x,-y' are all but these; errors against the others count",
      parse: onlyValue,
      ...{ addsUp: true, isNames: true, spreads: ['only', 'except'] },
    },
  ],
};
