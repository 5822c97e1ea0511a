import { VIEW_NAMES } from '@confmat/files';
import { OUTPUT_FORMATS } from '@confmat/answers/document/output-format.js';
import { pictureFiles } from '../output/picture-file.js';
import { PICTURES } from '@confmat/answers/document/pictures.js';
import type { PictureFile } from '@confmat/answers/document/pictures.js';
import { describeValue, errorsValue, saveValue, sureValue } from './folded-values.js';
import { COMMON, REPEATED, named, namedAs, option } from './option-facts.js';
import type { OptionFacts, OptionGroup } from './option-facts.js';
import { columnList } from '@confmat/rows/options/name-lists.js';
import { numberIn } from './option-values.js';

const COUNTING = 'report sets sweep compare';

/** How sure gates must be, which means nothing without gates. */
function confidence(commands: string, needs: string): OptionFacts {
  return {
    flags: '--confidence <level>',
    commands,
    common: commands,
    needs,
    description:
      'let gates judge the interval of a metric: pass, fail or, with too few rows to tell, inconclusive, which exits 4 or does what follows: 0.95, 0.95,warn; 0.95,strict does not trust an interval with a warning',
    parse: sureValue,
    spreads: ['confidence', 'inconclusive', 'strict'],
  };
}

function svg(command: keyof typeof PICTURES): OptionFacts {
  const known = PICTURES[command];
  const [first] = known;
  return {
    flags: '--svg <picture=file>',
    commands: command,
    description: `also write pictures, such as ${first}=${first}.svg: ${known.join(', ')} (repeatable)`,
    parse: (text: string, given: readonly PictureFile[]) => [
      ...given,
      ...pictureFiles(text, known),
    ],
    ...REPEATED,
    files: (pictures) => (pictures as readonly PictureFile[]).map(({ file }) => file),
  };
}

export const GATE_OPTIONS: OptionGroup = {
  heading: 'Gates and wrong rows:',
  options: [
    option(
      '--fail-under <gate>',
      'report',
      "exit 1 unless a metric keeps its bound: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'cost<=2', 'accuracy{GROUP}>=0.9', {*} for each group, 'ratio.recall>=0.8' between groups (repeatable)",
      { common: true, ...REPEATED },
    ),
    option('--min-share <share>', 'decide', 'exit 1 unless so many answers are accepted', {
      common: true,
      parse: numberIn(0, 1, false),
    }),
    option('--lock <file>', 'decide', 'write the decision, for later answers', {
      common: true,
      files: named,
    }),
    option(
      '--locked <file>',
      'decide',
      'hold these answers to a locked decision: exit 1 unless its promise still holds, 4 if that is open',
      { common: true, isOfFiles: true, files: named },
    ),
    option('--bar <share>', 'judge', 'exit 1 unless both rates of the judge reach this', {
      common: true,
      parse: numberIn(0, 1, false),
    }),
    option(
      '--fail-under <gate>',
      'judge',
      "exit 1 unless a metric of the judge keeps its bound: 'recall>=0.9', 'cohenKappa>=0.6' (repeatable)",
      { common: true, ...REPEATED },
    ),
    option(
      '--fail-under <gate>',
      'trials',
      "exit 1 unless a rate keeps its bound: 'pass^4>=0.5', 'pass@4>=0.9', 'majority>=0.8', 'flipRate<=0.1' (repeatable)",
      {
        ...{ common: true, ...REPEATED },
        excludes: ['--by: a gate is of all tries; --where counts those of one group'],
      },
    ),
    option(
      '--fail-under <gate>',
      'sets',
      "exit 1 unless a metric keeps its bound: 'macro.f1>=0.8', 'samples.f1>=0.8', 'recall[LABEL]>=0.5', 'exactMatch>=0.4' (repeatable)",
      { common: true, ...REPEATED },
    ),
    option(
      '--fail-under <gate>',
      'spans',
      "exit 1 unless a metric keeps its bound: 'micro.f1>=0.8', 'macro.f1>=0.7', 'recall[TYPE]>=0.5', 'exactMatch>=0.4' (repeatable)",
      { common: true, ...REPEATED },
    ),
    option(
      '--fail-under <gate>',
      'sweep',
      "exit 1 unless a metric keeps its bound: 'rocAuc>=0.8', 'f1>=0.5', 'errorRate<=0.2', 'rocAuc[SCORE]>=0.8' (repeatable)",
      { common: true, ...REPEATED },
    ),
    option(
      '--max-drop <gate>',
      'compare',
      'exit 1 if a prediction is worse than the first one, by more than this: macro.f1=0.01 (repeatable)',
      { common: true, ...REPEATED },
    ),
    confidence('report sets spans sweep trials', '--fail-under'),
    confidence('judge', '--fail-under, --bar'),
    confidence('compare', '--max-drop'),
    option(
      '--errors <file>',
      'report decide judge',
      'write the rows with a wrong prediction: CSV, Parquet or JSON lines; FILE:3 has at most three of each pair of labels; a number shows as many in the report (repeatable)',
      {
        common: true,
        parse: errorsValue,
        ...{ addsUp: true, spreads: ['errors', 'showErrors', 'errorsPerPair'] },
        isOfRows: true,
        files: namedAs('errors'),
      },
    ),
    option(
      '--show <columns>',
      'report',
      'the columns of rows that --rows puts on the page, and of those that --errors shows (repeatable)',
      {
        parse: columnList,
        addsUp: true,
        isOfRows: true,
        needs: '--rows NUMBER or --errors NUMBER',
      },
    ),
    option(
      '--show <columns>',
      'decide judge',
      'also show these columns of wrong rows; others are in the file of --errors alone (repeatable)',
      { parse: columnList, addsUp: true, isOfRows: true },
    ),
  ],
};

export const OUTPUT_OPTIONS: OptionGroup = {
  heading: 'Output:',
  options: [
    option(
      '-f, --format <form>',
      `${COUNTING} spans decide judge trials plan columns`,
      "format of the result (default: by the output's name, or text)",
      { common: true, choices: OUTPUT_FORMATS, silences: ['--json'] },
    ),
    option(
      '-j, --json',
      `${COUNTING} spans decide judge trials plan columns`,
      'the same as --format json',
      {
        silences: ['--format'],
      },
    ),
    option(
      '-o, --output <file>',
      `${COUNTING} spans decide judge trials plan columns`,
      'write the result to a file, a .json, .md or .csv in that format; - is standard output (repeatable)',
      {
        common: true,
        parse: (text: string, given: readonly string[]) => [...given, text],
        ...{ byDefault: [], shownDefault: 'standard output', addsUp: true, files: named },
      },
    ),
    option(
      '--save <file>',
      `${COUNTING} spans`,
      'keep the counts, for later without rows; FILE:names keeps the names of units too, to merge files and compare them by unit',
      {
        common: true,
        parse: saveValue,
        spreads: ['save', 'saveNames'],
        files: namedAs('save'),
      },
    ),
    option(
      '--summary <file>',
      `${COUNTING} spans decide judge trials plan`,
      'also write Markdown of at most 60 kB (the variable GITHUB_STEP_SUMMARY does the same)',
      { files: named },
    ),
    option(
      '--junit <file>',
      `${COUNTING} spans decide judge trials`,
      'also write the gates as JUnit XML, a test case each',
      { files: named },
    ),
    option(
      '-q, --quiet',
      `${COUNTING} spans decide judge trials plan columns open`,
      'no notes and no progress on standard error',
    ),
  ],
};

export const PICTURE_OPTIONS: OptionGroup = {
  heading: 'Words and pictures:',
  options: [
    option(
      '--describe [number]',
      'sweep compare',
      'say it in words, in at most 7 sentences, as Markdown does',
      { common: true, parse: numberIn(1, Infinity, true) },
    ),
    option(
      '--describe [number]',
      'report sets spans',
      'say it in words, in at most 7 sentences, as Markdown does; train=FILE knows the training rows of each class, a CSV file of label and count',
      {
        common: true,
        parse: describeValue,
        spreads: ['describe', 'trainCounts'],
        files: namedAs('trainCounts'),
      },
    ),
    option(
      '--html <file>',
      `${COUNTING} spans decide judge trials`,
      'also write one page with pictures, which needs no network',
      { common: true, files: named },
    ),
    option('--title <text>', `${COUNTING} spans decide judge trials`, 'title of that page', {
      needs: '--html FILE',
    }),
    option(
      '--rows <number>',
      'report',
      'rows of the ten most frequent errors for that page, with the labels and the columns of --show',
      {
        parse: numberIn(1, 1000, true),
        isOfRows: true,
        needs: '--html FILE',
        excludes: ['--engine'],
      },
    ),
    ...[svg('report'), svg('sets'), svg('sweep'), svg('compare'), svg('decide')],
    option('--view <name>', 'open', 'the view to begin with', {
      common: true,
      choices: VIEW_NAMES,
    }),
    option('--once', 'open', 'end when the page is closed', COMMON),
    option('--no-browser', 'open', 'only print the address of the page', COMMON),
  ],
};
