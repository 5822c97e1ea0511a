import type { OptionFacts, OptionGroup } from './option-facts.js';
import { columnList, labelList, labelMap, numberIn } from './option-values.js';

const COUNTING = 'report sets sweep compare';
const LABELS = 'report sweep compare plan';

function nulls(commands: string, what: string): OptionFacts {
  return {
    flags: '--nulls <policy>',
    commands,
    description: `what to do with rows with a missing ${what}`,
    choices: ['error', 'skip'],
    byDefault: 'error',
  };
}

function by(commands: string, what: string): OptionFacts {
  return {
    flags: '-b, --by <columns>',
    ...{ commands, common: commands },
    description: `${what} each group of rows too, by one column or several separated by commas`,
    parse: columnList,
    ...{ byDefault: [], shownDefault: 'none', addsUp: true, isNames: true },
  };
}

function unit(commands: string, what: string, more: Partial<OptionFacts>): OptionFacts {
  return {
    flags: '--unit <column>',
    ...{ commands, common: commands },
    description: `what rows belong to, such as their user: ${what}`,
    isOfRows: true,
    ...more,
  };
}

const WIDENS = 'intervals take the rows of one together';
/** Units that no interval would take. */
const READERS =
  '--interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals';

export const ROW_OPTIONS: OptionGroup = {
  heading: 'Rows:',
  options: [
    by('report', 'report'),
    by('sweep', 'areas and best thresholds of'),
    by('compare', 'compare in'),
    {
      flags: '-b, --by <columns>',
      commands: 'open',
      common: 'open',
      description: 'columns whose values make the slices',
      parse: columnList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
    },
    {
      flags: '-w, --where <expression>',
      commands: `${COUNTING} plan columns`,
      common: `${COUNTING} plan columns`,
      description: 'count only rows that meet this SQL expression; it names columns',
      isOfRows: true,
    },
    {
      flags: '--on <columns>',
      commands: COUNTING,
      common: 'compare',
      description: 'join two files by equal values of these columns',
      parse: columnList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
    },
    {
      flags: '--on-missing <policy>',
      commands: COUNTING,
      description: 'what to do with rows without a partner (default: error)',
      choices: ['error', 'skip'],
      ...{ isOfRows: true, isOfFiles: true },
      needs: '--on COLUMN',
    },
    nulls('report sets compare plan', 'label'),
    nulls('sweep', 'label or score'),
    {
      flags: '--weight <column>',
      commands: `${COUNTING} open`,
      common: `${COUNTING} open`,
      description: 'column of row weights',
      isOfRows: true,
    },
    unit('report sets', WIDENS, { needsOnRows: READERS }),
    unit('sweep', WIDENS, {
      needsOnRows: READERS,
      excludes: [
        '--weight: no method is known to hold for areas and all thresholds of weighted rows; report --score has intervals at one threshold',
      ],
    }),
    unit('compare', WIDENS, {
      excludes: [
        '--weight: no method is known to hold for a change on weighted rows; keep each prediction (report --save) and compare the two files, as two samples',
      ],
    }),
    unit('plan', 'a plan takes the rows of one together, and counts units too', {}),
    unit('open', WIDENS, {}),
    {
      flags: '--map <pairs>',
      commands: LABELS,
      common: 'report compare plan',
      description: 'write labels otherwise: 0=No,1=Yes (or a JSON object)',
      parse: labelMap,
      ...{ addsUp: true, isOfRows: true },
    },
    {
      flags: '--trim',
      commands: `${COUNTING} plan`,
      description: 'drop spaces around texts',
      isOfRows: true,
    },
    {
      flags: '--ignore-case',
      commands: LABELS,
      description: 'let labels that differ by case only be one',
      isOfRows: true,
    },
    {
      flags: '--null-values <list>',
      commands: `${COUNTING} plan`,
      description: 'texts that mean a missing value, such as NA,nan',
      parse: labelList,
      ...{ addsUp: true, isNames: true, isOfRows: true },
    },
    {
      flags: '--max-classes <number>',
      commands: 'report sets compare plan',
      description: 'refuse more labels than this, at most 1048576',
      parse: numberIn(1, 2 ** 20, true),
      byDefault: 4096,
    },
    {
      flags: '--max-groups <number>',
      commands: 'report sweep compare',
      description: 'refuse more groups of --by than this, at most 65536',
      parse: numberIn(1, 2 ** 16, true),
      byDefault: 10_000,
    },
  ],
};
