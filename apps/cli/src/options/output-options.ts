import { VIEW_NAMES } from '@confmat/files';
import { OUTPUT_FORMATS } from '../output/output-format.js';
import { PICTURES, pictureFiles } from '../output/picture-file.js';
import type { PictureFile } from '../output/picture-file.js';
import { describeValue, errorsValue, sureValue } from './folded-values.js';
import type { OptionFacts, OptionGroup } from './option-facts.js';
import { numberIn } from './option-values.js';

const COUNTING = 'report sets sweep compare';

/** How sure gates must be, which means nothing without gates. */
function confidence(commands: string, needs: string): OptionFacts {
  return {
    flags: '--confidence <level>',
    ...{ commands, common: commands, needs },
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
    ...{ byDefault: [], shownDefault: 'none', addsUp: true },
  };
}

export const GATE_OPTIONS: OptionGroup = {
  heading: 'Gates and wrong rows:',
  options: [
    {
      flags: '--fail-under <gate>',
      commands: 'report sets',
      common: 'report sets',
      description:
        "exit 1 unless a metric keeps its bound: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'cost<=2', 'accuracy{GROUP}>=0.9', {*} for each group (repeatable)",
      ...{ byDefault: [], shownDefault: 'none', addsUp: true },
    },
    {
      flags: '--fail-under <gate>',
      commands: 'sweep',
      common: 'sweep',
      description:
        "exit 1 unless a metric keeps its bound: 'rocAuc>=0.8', 'f1>=0.5', 'errorRate<=0.2', 'rocAuc[SCORE]>=0.8' (repeatable)",
      ...{ byDefault: [], shownDefault: 'none', addsUp: true },
    },
    {
      flags: '--max-drop <gate>',
      commands: 'compare',
      common: 'compare',
      description:
        'exit 1 if a prediction is worse than the first one, by more than this: macro.f1=0.01 (repeatable)',
      ...{ byDefault: [], shownDefault: 'none', addsUp: true },
    },
    confidence('report sets sweep', '--fail-under'),
    confidence('compare', '--max-drop'),
    {
      flags: '--errors <file>',
      commands: 'report',
      common: 'report',
      description:
        'write the rows with a wrong prediction: CSV, Parquet or JSON lines; FILE:3 has at most three of each pair of labels; a number shows as many in the report (repeatable)',
      parse: errorsValue,
      ...{ addsUp: true, spreads: ['errors', 'showErrors', 'errorsPerPair'] },
      isOfRows: true,
    },
  ],
};

export const OUTPUT_OPTIONS: OptionGroup = {
  heading: 'Output:',
  options: [
    {
      flags: '-f, --format <form>',
      commands: `${COUNTING} plan columns`,
      common: `${COUNTING} plan columns`,
      description: "format of the result (default: by the output's name, or text)",
      choices: OUTPUT_FORMATS,
      silences: ['--json'],
    },
    {
      flags: '-j, --json',
      commands: `${COUNTING} plan columns`,
      description: 'the same as --format json',
      silences: ['--format'],
    },
    {
      flags: '-o, --output <file>',
      commands: `${COUNTING} plan columns`,
      common: `${COUNTING} plan columns`,
      description:
        'write the result to a file, a .json, .md or .csv in that format; - is standard output (repeatable)',
      parse: (text: string, given: readonly string[]) => [...given, text],
      ...{ byDefault: [], shownDefault: 'standard output', addsUp: true },
    },
    {
      flags: '--save <file>',
      commands: COUNTING,
      common: COUNTING,
      description: 'keep the counts, for later without rows',
    },
    {
      flags: '--summary <file>',
      commands: `${COUNTING} plan`,
      description:
        'also write Markdown of at most 60 kB (the variable GITHUB_STEP_SUMMARY does the same)',
    },
    {
      flags: '--junit <file>',
      commands: COUNTING,
      description: 'also write the gates as JUnit XML, a test case each',
    },
    {
      flags: '-q, --quiet',
      commands: `${COUNTING} plan columns open`,
      description: 'no notes and no progress on standard error',
    },
  ],
};

export const PICTURE_OPTIONS: OptionGroup = {
  heading: 'Words and pictures:',
  options: [
    {
      flags: '--describe [number]',
      commands: 'sweep compare',
      common: 'sweep compare',
      description: 'say it in words, in at most 7 sentences, as Markdown does',
      parse: numberIn(1, Infinity, true),
    },
    {
      flags: '--describe [number]',
      commands: 'report sets',
      common: 'report sets',
      description:
        'say it in words, in at most 7 sentences, as Markdown does; train=FILE knows the training rows of each class, a CSV file of label and count',
      parse: describeValue,
      spreads: ['describe', 'trainCounts'],
    },
    {
      flags: '--html <file>',
      commands: COUNTING,
      common: COUNTING,
      description: 'also write one page with pictures, which needs no network',
    },
    ...[svg('report'), svg('sets'), svg('sweep'), svg('compare')],
    {
      flags: '--view <name>',
      commands: 'open',
      common: 'open',
      description: 'the view to begin with',
      choices: VIEW_NAMES,
    },
    {
      flags: '--once',
      commands: 'open',
      common: 'open',
      description: 'end when the page is closed',
    },
    {
      flags: '--no-browser',
      commands: 'open',
      common: 'open',
      description: 'only print the address of the page',
    },
  ],
};
