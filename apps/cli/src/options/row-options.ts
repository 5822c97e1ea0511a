import { NAMES, REPEATED, option } from './option-facts.js';
import type { OptionFacts, OptionGroup } from './option-facts.js';
import { cleanSetsValue, cleanValue, limitsOf, onValue } from './folded-values.js';
import { columnList } from '@confmat/rows/options/name-lists.js';
import { labelMap } from './option-values.js';

const COUNTING = 'report sets sweep compare';
const LABELS = 'report sweep compare decide judge trials plan';

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
    commands,
    common: commands,
    description: `${what} each group of rows too, by one column or several separated by commas; words:4 are four bands of a column, by its numbers or the lengths of its texts`,
    parse: columnList,
    ...{ ...REPEATED, isNames: true },
  };
}

function unit(commands: string, what: string, more: Partial<OptionFacts>): OptionFacts {
  return {
    flags: '--unit <column>',
    commands,
    common: commands,
    description: `what rows belong to, such as their user: ${what}`,
    isOfRows: true,
    ...more,
  };
}

function clean(commands: string, what: string): OptionFacts {
  return {
    flags: '--clean <list>',
    commands,
    description: `clean cells: ${what} reads a text as missing (repeatable)`,
    parse: commands === 'sets' ? cleanSetsValue : cleanValue,
    ...{ addsUp: true, isOfRows: true, spreads: ['trim', 'ignoreCase', 'percent', 'nullValues'] },
  };
}

const CLASSES = { key: 'maxClasses', byDefault: 4096, most: 2 ** 20 };
const GROUPS = { key: 'maxGroups', byDefault: 10_000, most: 2 ** 16 };
const WIDENS = 'intervals take the rows of one together';
/** Units that no interval would use. */
const READERS =
  '--interval, --confidence, --save, --html, --svg, --describe or --json: it widens intervals';

export const ROW_OPTIONS: OptionGroup = {
  heading: 'Rows:',
  options: [
    by('report sets spans', 'report'),
    by('judge', 'judge'),
    by('decide', 'decide for'),
    by('trials', 'show rates of'),
    by('sweep', 'areas and best thresholds of'),
    by('compare', 'compare in'),
    option('-b, --by <columns>', 'open', 'columns whose values make the groups', {
      common: true,
      parse: columnList,
      ...NAMES,
    }),
    option(
      '-w, --where <expression>',
      `${COUNTING} spans decide judge trials plan columns`,
      'count only rows that meet this SQL expression; it names columns',
      { common: true, isOfRows: true, asksEngine: true },
    ),
    option(
      '--on <columns>',
      `${COUNTING} decide judge`,
      "join two files by equal values of these columns; 'id?' leaves out rows without a partner",
      {
        common: 'compare',
        parse: onValue,
        spreads: ['on', 'onMissing'],
        ...NAMES,
      },
    ),
    nulls('report sets compare plan', 'label'),
    nulls('spans', 'value'),
    nulls('sweep', 'label or score'),
    nulls('decide', 'label or answer'),
    nulls('trials', 'value'),
    option('--weight <column>', `${COUNTING} open`, 'column of row weights', {
      common: true,
      isOfRows: true,
    }),
    unit('report sets', WIDENS, { needsOnRows: READERS }),
    unit('spans', 'intervals take its documents together (default: each document is its own)', {}),
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
    option(
      '--map <pairs>',
      LABELS,
      'rename labels: 0=No,1=Yes, =none for a missing one (or a JSON object)',
      {
        common: 'report compare decide judge trials plan',
        parse: labelMap,
        addsUp: true,
        isOfRows: true,
      },
    ),
    clean(
      LABELS,
      'trim drops spaces around texts, case lets labels that differ by case only be one, percent reads scores such as 93 % as 0.93, null=NA',
    ),
    clean(
      'sets',
      'trim drops spaces around texts, percent reads scores such as 93 % as 0.93, null=NA',
    ),
    option(
      '--max <limits>',
      'report sets compare judge',
      `refuse more than so many: classes=${CLASSES.byDefault}, groups=${GROUPS.byDefault} of --by`,
      {
        parse: limitsOf({ classes: CLASSES, groups: GROUPS }),
        byDefault: { maxClasses: CLASSES.byDefault, maxGroups: GROUPS.byDefault },
        ...{ shownDefault: 'these', addsUp: true, spreads: ['maxClasses', 'maxGroups'] },
      },
    ),
    option('--max <limits>', 'plan', `refuse more than so many: classes=${CLASSES.byDefault}`, {
      parse: limitsOf({ classes: CLASSES }),
      byDefault: { maxClasses: CLASSES.byDefault },
      ...{ shownDefault: 'this', addsUp: true, spreads: ['maxClasses'] },
    }),
    option(
      '--max <limits>',
      'spans sweep decide trials',
      `refuse more than so many: groups=${GROUPS.byDefault} of --by`,
      {
        parse: limitsOf({ groups: GROUPS }),
        byDefault: { maxGroups: GROUPS.byDefault },
        ...{ shownDefault: 'this', addsUp: true, spreads: ['maxGroups'] },
      },
    ),
  ],
};
