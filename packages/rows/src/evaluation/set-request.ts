import { CommandError, usageError } from '../command-error.js';
import {
  labelReading,
  labelReference,
  numberReference,
  typeInWords,
} from '../input/column-references.js';
import type { ScoreCut, SetReference } from '../input/sets/set-reference.js';
import type { SetRequest } from '../input/sets/set-rows.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { findColumn, groupColumns } from '../input/source.js';
import { unitColumns, unitReference } from '../input/unit-reference.js';
import { indicatorColumns } from './indicator-columns.js';
import type { IndicatorColumns } from './indicator-columns.js';
import { IndicatorRows } from '../input/sets/indicator-rows.js';
import { WrittenLists } from '../input/sets/written-lists.js';
import type { SetOptions } from './count-options.js';
import { thresholdOfColumn } from '../input/score-precision.js';
import { DEFAULT_THRESHOLD } from './count-options.js';
import { quote } from '../suggest.js';

/** Find the columns that the options name, and say what to read. */
export function setRequestOf(source: Source, options: SetOptions): SetRequest {
  const { separator, nulls, labels, maxClasses: maxLabels, indicator = false } = options;
  const patterns = indicatorColumns(source, options);
  if (patterns) return requestOfColumns(source, patterns, options);
  const truth = findColumn(source, options.true, '--true');
  const prediction = findColumn(source, options.pred ?? '', '--pred');
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const yTrue = setReference(source, truth);
  const yPred = setReference(source, prediction);
  const areLists = yTrue.form === 'list' && yPred.form === 'list';
  if (separator !== undefined && areLists && source.format !== 'sql') {
    throw usageError(
      `--separator is for texts: columns ${quote(yTrue.name)} and ${quote(yPred.name)} hold lists`,
    );
  }
  const others = [...(weight ? [weight] : []), ...keyColumns(source, options)];
  return {
    shownFile: source.shownFile,
    from: source.relation([...new Set([truth, prediction, ...others])]),
    yTrue,
    yPred,
    sampleWeight: weight && numberReference(source, weight),
    ...keysOf(source, options),
    separator,
    nulls,
    written: new WrittenLists(source.shownFile),
    rows: new IndicatorRows(source.shownFile, separator, indicator, labels),
    labels,
    maxLabels,
  };
}

/** The scores from which on labels are predicted. */
function cutOf({ threshold }: SetOptions, columns: readonly SourceColumn[]): ScoreCut {
  const typed = typeof threshold === 'number' ? threshold : DEFAULT_THRESHOLD;
  return {
    threshold: typed,
    ofColumns: columns.map((column) => thresholdOfColumn(column, typed)),
  };
}

/** The columns of two patterns, one for each label, as rows of a matrix. */
function requestOfColumns(
  source: Source,
  { labels, truth, prediction }: IndicatorColumns,
  options: SetOptions,
): SetRequest {
  const { nulls, maxClasses: maxLabels, pred = '', score } = options;
  // Scores are checked to be numbers.
  if (score !== undefined) for (const column of prediction) numberReference(source, column);
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const others = [...(weight ? [weight] : []), ...keyColumns(source, options)];
  const reference = (name: string, columns: readonly SourceColumn[]): SetReference => ({
    column: columns[0]?.column ?? '',
    columns: columns.map(({ column }) => column),
    name,
    form: 'list',
  });
  return {
    shownFile: source.shownFile,
    from: source.relation([...new Set([...truth, ...prediction, ...others])]),
    yTrue: reference(options.true, truth),
    yPred: {
      ...reference(score ?? pred, prediction),
      ...(score !== undefined && { cut: cutOf(options, prediction) }),
    },
    sampleWeight: weight && numberReference(source, weight),
    ...keysOf(source, options),
    separator: undefined,
    nulls,
    written: new WrittenLists(source.shownFile),
    rows: new IndicatorRows(source.shownFile, undefined, true, labels),
    labels: undefined,
    maxLabels,
  };
}

/** The columns of what rows belong to, and of their groups. */
function keyColumns(source: Source, { unit, by }: SetOptions): readonly SourceColumn[] {
  return [...unitColumns(source, unit), ...groupColumns(source, by)];
}

function keysOf(
  source: Source,
  { unit, by, maxGroups }: SetOptions,
): Pick<SetRequest, 'unit' | 'by' | 'maxGroups'> {
  const columns = by.map(
    (name) => [name, labelReference(source, findColumn(source, name, '--by'))] as const,
  );
  return { unit: unitReference(source, unit), by: Object.fromEntries(columns), maxGroups };
}

function setReference(source: Source, { name, column, type }: SourceColumn): SetReference {
  // An engine elsewhere tells types with its counts.
  if (source.format === 'sql') return { column, name, form: 'list' };
  const items = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (items === undefined && TEXTS.test(type)) return { column, name, form: 'text' };
  if (items !== undefined && TEXTS.test(items)) return { column, name, form: 'list', as: 'text' };
  if (items === 'JSON') return { column, name, form: 'list', as: 'text', isUntold: true };
  const reading = items === undefined ? null : labelReading(items);
  if (reading) return { column, name, form: 'list', ...reading };
  const inWords =
    items === undefined
      ? typeInWords(type)
      : items.endsWith(']')
        ? 'holds lists of lists'
        : `holds lists of type ${items.split('(')[0] ?? items}`;
  throw new CommandError(
    `${source.shownFile}: column ${quote(name)} ${inWords}, expected lists of labels, or texts that hold several`,
  );
}

const TEXTS = /^(?:VARCHAR|ENUM.*|"NULL")$/;
