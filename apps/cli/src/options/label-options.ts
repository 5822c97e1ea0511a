import { labelsOrOther, labelsValue, onlyValue } from './folded-values.js';
import { COMMON, NAMES, REPEATED, named, namedAs, option } from './option-facts.js';
import type { OptionGroup } from './option-facts.js';
import { columnList, labelList } from '@confmat/rows/options/name-lists.js';
import { finiteNumber, numberList, separatorText } from './option-values.js';

/** Which label is positive where none is named. */
const BY_NAME =
  'with --score by default the one that its name tells: 1 of 0 (or -1) and 1, Yes of No and Yes, true of false and true, positive of negative and positive, and the like';

/** Names of columns that are given several times, together. */
function namesTogether(text: string, given?: string): string {
  return given === undefined ? text : JSON.stringify([...labelList(given), ...labelList(text)]);
}

export const LABEL_OPTIONS: OptionGroup = {
  heading: 'Labels and predictions:',
  options: [
    option(
      '-t, --true <column>',
      'report sets sweep compare decide plan open',
      'column of the true labels',
      { common: true, isOfRows: true },
    ),
    option(
      '-t, --true <column>',
      'spans',
      'column of the true tags, or spans, of each document (default: true)',
      {
        ...{ common: true, isOfRows: true },
      },
    ),
    option(
      '-p, --pred <column>',
      'spans',
      'column of the predicted tags, or spans (default: pred)',
      {
        ...{ common: true, isOfRows: true },
      },
    ),
    option(
      '--document <column>',
      'spans',
      'each row is a token, of the document that this column names',
      { common: true, isOfRows: true, excludes: ['--text'] },
    ),
    option(
      '--tokens <column>',
      'spans',
      'column of the tokens, for wrong spans in their text (default: tokens, if it is there)',
      { common: true, isOfRows: true, excludes: ['--text'] },
    ),
    option('--text <column>', 'spans', 'column of the text, where spans are of characters', {
      ...{ common: true, isOfRows: true },
    }),
    option(
      '--matching <how>',
      'spans',
      'what is right: strict, equal bounds and type; exact, equal bounds; type, where spans of the type overlap (default: strict)',
      { common: true, isOfRows: true, choices: ['strict', 'exact', 'type'] },
    ),
    option(
      '--repair <program>',
      'spans',
      'how tags that break the rules are read, such as I- after O: as this program does, or not at all (default: conlleval)',
      {
        ...{ common: true, isOfRows: true },
        choices: ['conlleval', 'nervaluate', 'seqeval-strict', 'refuse'],
      },
    ),
    option('--scheme <name>', 'spans', 'the rules of --repair seqeval-strict and refuse', {
      ...{ common: true, isOfRows: true, needs: '--repair' },
      choices: ['IOB1', 'IOB2', 'IOE2', 'IOBES', 'BILOU'],
    }),
    option('-t, --true <column>', 'trials', 'column of the right answers, instead of --passed', {
      ...{ common: true, isOfRows: true, needs: '--pred COLUMN', insteadOf: ['--passed'] },
    }),
    option('-p, --pred <column>', 'trials', 'column of the answers, of --true', {
      ...{ common: true, isOfRows: true, needs: '--true COLUMN' },
    }),
    option('--task <column>', 'trials', 'column that names the task of each try', {
      ...{ common: true, isOfRows: true },
    }),
    option('--passed <column>', 'trials', 'column that says which tries passed', {
      ...{ common: true, isOfRows: true },
    }),
    option(
      '--human <column>',
      'judge',
      'column of human labels, empty where there is none (default: human)',
      {
        ...{ common: true, isOfRows: true },
      },
    ),
    option('--judge <column>', 'judge', "column of the judge's verdicts (default: judge)", {
      ...{ common: true, isOfRows: true },
    }),
    option(
      '--labeled <how>',
      'judge',
      'how the rows with human labels were chosen, which decides how the share is corrected',
      { common: true, choices: ['at random', 'by human label', 'by judge label'] },
    ),
    option('-p, --pred <column>', 'decide', 'column of the answers (default: prediction)', {
      ...{ common: true, isOfRows: true },
    }),
    option('-p, --pred <columns>', 'report', 'column of the predicted labels', {
      common: true,
      parse: namesTogether,
      ...NAMES,
      insteadOf: ['--score', '--proba'],
    }),
    option('-p, --pred <columns>', 'sets', 'column of the predicted sets of labels', {
      common: true,
      parse: namesTogether,
      ...NAMES,
      insteadOf: ['--score'],
    }),
    option(
      '-p, --pred <columns>',
      'compare',
      'columns of the predicted labels, the baseline first, separated by commas (repeatable)',
      {
        common: true,
        parse: namesTogether,
        ...NAMES,
        insteadOf: ['--score'],
      },
    ),
    option(
      '-p, --pred <columns>',
      'plan',
      'column of the predicted labels in a first sample; two, separated by commas, for --max-drop',
      { common: true, isNames: true, isOfRows: true, insteadOf: ['--score'] },
    ),
    option(
      '-p, --pred <columns>',
      'open',
      'column of the predicted labels; a second one, after a comma, is compared with it',
      {
        common: true,
        parse: columnList,
        ...NAMES,
        silences: ['--score', '--proba'],
      },
    ),
    option(
      '--against <file>',
      'compare',
      'an evaluation that --save kept, with which one prediction is compared',
      { excludes: ['--describe'], files: named },
    ),
    option(
      '-s, --score <column>',
      'report',
      'column of scores of the positive label, instead of --pred',
      { common: true, isOfRows: true, insteadOf: ['--pred', '--proba'] },
    ),
    option(
      '-s, --score <column>',
      'decide',
      'column of how sure each answer is, empty for none (default: score, of decision answers)',
      {
        ...{ common: true, isOfRows: true },
      },
    ),
    option(
      '-s, --score <columns>',
      'sets',
      "columns of scores, one for each label, instead of --pred: 's_*'",
      { common: true, isOfRows: true, insteadOf: ['--pred'] },
    ),
    option(
      '-s, --score <columns>',
      'sweep',
      'column of scores of the positive label; several, separated by commas, are compared (repeatable)',
      {
        common: true,
        parse: columnList,
        ...{ ...REPEATED, isNames: true },

        insteadOf: ['--proba'],
      },
    ),
    option(
      '-s, --score <columns>',
      'compare',
      'columns of scores of the positive label, instead of --pred; compares the areas under the ROC curves too, with all rows in memory',
      {
        common: true,
        parse: columnList,
        addsUp: true,
        isNames: true,

        insteadOf: ['--pred'],
      },
    ),
    option(
      '-s, --score <columns>',
      'plan',
      'column of scores of the positive label, instead of --pred',
      {
        common: true,
        parse: columnList,
        ...NAMES,

        insteadOf: ['--pred'],
      },
    ),
    option(
      '-s, --score <columns>',
      'open',
      'column of scores of the positive label; a second one, after a comma, is compared with it',
      { common: true, parse: columnList, ...NAMES },
    ),
    option(
      '--threshold <number>',
      'report',
      'predict --pos-label where --score is at least this, or best-METRIC such as best-f1 (default: 0.5)',
      { common: true, needsOnRows: '--score' },
    ),
    option(
      '--threshold <number>',
      'sets',
      'predict each label whose --score is at least this (default: 0.5)',
      { common: true, parse: finiteNumber, needsOnRows: '--score', isOfRows: true },
    ),
    option(
      '--threshold <numbers>',
      'compare',
      'predict --pos-label where the score is at least this; one for all, or one for each score (default: 0.5)',
      { common: true, parse: numberList, needsOnRows: '--score' },
    ),
    option(
      '--threshold <numbers>',
      'plan',
      'predict --pos-label where the score is at least this (default: 0.5)',
      { common: true, parse: numberList, needsOnRows: '--score', isOfRows: true },
    ),
    option('--threshold <number>', 'open', 'predict --pos-label where the score is at least this', {
      common: true,
      parse: finiteNumber,
    }),
    option(
      '--proba <columns>',
      'report',
      "columns of scores, one for each class: 'p_*', names separated by commas, or a column of lists in the order of --labels; the greatest wins",
      { common: true, isOfRows: true, insteadOf: ['--pred', '--score'] },
    ),
    option(
      '--proba <columns>',
      'decide',
      "columns of scores, one for each class: 'p_*', names separated by commas, or a column of lists in the order of --labels; the answer is the label of the greatest, which is how sure it is",
      { common: true, isOfRows: true, excludes: ['--pred', '--score'] },
    ),
    option(
      '--proba <columns>',
      'sweep',
      "columns of scores, one for each class: 'p_*', names separated by commas, or a column of lists; each class against the rest",
      {
        common: true,
        isOfRows: true,
        insteadOf: ['--score'],
        excludes: [
          '--pos-label: every class is the positive one of its sweep',
          ...['--by', '--thresholds all', '--svg', '--describe'],
        ],
      },
    ),
    option(
      '--proba <columns>',
      'compare',
      "for --against: columns of scores, one for each class: 'p_*'",
      { isOfRows: true, needs: '--against', insteadOf: ['--pred', '--score'] },
    ),
    option('--proba <pattern>', 'open', 'columns of scores, one for each class: p_*, or a,b,c', {
      common: true,
      isOfRows: true,
    }),
    option(
      '--pos-label <label>',
      'report',
      `the positive label: adds its metrics and, of two labels, comes last; ${BY_NAME}`,
      COMMON,
    ),
    option(
      '--pos-label <label>',
      'judge',
      `the positive verdict, such as pass; ${BY_NAME}`.replace('with --score by', 'by'),
      COMMON,
    ),
    option(
      '--pos-label <label>',
      'trials',
      `the value of --passed that is a pass, any other is a failure; ${BY_NAME}`.replace(
        'with --score by',
        'by',
      ),
      { common: true, needs: '--passed COLUMN' },
    ),
    option(
      '--pos-label <label>',
      'sweep',
      `the label that high scores mean; all others are negative; ${BY_NAME}`,
      COMMON,
    ),
    option(
      '--pos-label <label>',
      'compare',
      `the positive label: adds its metrics; ${BY_NAME}`,
      COMMON,
    ),
    option(
      '--pos-label <label>',
      'plan',
      `the positive label: plans for its metric alone; ${BY_NAME}`,
      COMMON,
    ),
    option('--pos-label <label>', 'open', 'the positive label', COMMON),
    option('--separator <text>', 'sets', 'what separates the labels in a text, such as "|"', {
      common: true,
      parse: separatorText,
      isOfRows: true,
    }),
    option('--indicator', 'sets', 'each row is 0 and 1 for every label, not a list of its labels', {
      common: true,
      isOfRows: true,
    }),
    option(
      '--labels <list>',
      'report',
      'order of the labels, separated by commas (or a JSON array); other=NAME: count predictions that are none of them, or of the true ones, as one class, the last (other=: "other answers"); tree=FILE: the parent of each, JSON or CSV, for scores of the tree and its levels',
      {
        ...{ common: true, parse: labelsValue, isNames: true },
        ...{ addsUp: true, spreads: ['labels', 'other', 'tree'], isOfRows: ['labels', 'other'] },
        files: namedAs('tree'),
      },
    ),
    option(
      '--labels <list>',
      'sets plan',
      'order of the labels, separated by commas (or a JSON array)',
      { common: true, parse: labelList, ...NAMES },
    ),
    option(
      '--labels <list>',
      'compare',
      'order of the labels, separated by commas (or a JSON array); macro means are over all of them; other=NAME: count predictions that are none of them, or of the true ones, as one class, the last (other=: "other answers")',
      {
        ...{ common: true, parse: labelsOrOther, isNames: true },
        ...{ addsUp: true, spreads: ['labels', 'other'], isOfRows: true },
      },
    ),
    option('--labels <list>', 'judge', 'both verdicts, if one does not occur: fail,pass', {
      ...{ parse: labelList, ...NAMES },
    }),
    option('--labels <list>', 'sweep decide', 'the classes of --proba, separated by commas', {
      common: true,
      parse: labelList,
      ...NAMES,
      needs: '--proba',
    }),
    option(
      '--only <list>',
      'report',
      "rows and averages of these classes only; '-x,-y' are all but these; errors involving the others still count",
      { parse: onlyValue, ...{ addsUp: true, isNames: true, spreads: ['only', 'except'] } },
    ),
  ],
};
