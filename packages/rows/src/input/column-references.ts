import type { ColumnReference, LabelReference } from '@confmat/sql';
import type { CellRequest } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { quote } from '../suggest.js';
import type { Source, SourceColumn } from './source-types.js';

const LABEL_TYPES = /^(?:BOOLEAN|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|U?INTEGER|VARCHAR|ENUM.*)$/;
const NUMBER_TYPES =
  /^(?:FLOAT|DOUBLE|DECIMAL(?:\([\d,]*\))?|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|U?INTEGER|VARCHAR)$/;
const TEXT_TYPES = /^(?:DATE|TIME.*|UUID|INTERVAL|INET)$/;

/** A column as labels; refuses types that hold none. */
export function labelReference(
  source: Source,
  { name, column, type }: SourceColumn,
): LabelReference {
  const reading = labelReading(type);
  if (reading) return { column, name, ...reading };
  const lists = type.endsWith(']') ? ', which are for confmat sets' : '';
  if (SCORE_LISTS.test(type)) throw listOfScores(source, name, type, 'one label per row');
  // By default, pandas writes a table column by column.
  const hint =
    source.format === 'json' && type.startsWith('STRUCT')
      ? "expected a list of rows, as pandas writes with to_json(orient='records')"
      : undefined;
  throw new CommandError(
    `${source.shownFile}: column ${quote(name)} ${typeInWords(type)}${lists}, expected one label per row`,
    hint,
  );
}

/** How values of a type are read as labels; null if they are none. */
export function labelReading(type: string): Pick<LabelReference, 'as'> | null {
  if (LABEL_TYPES.test(type) || type === '"NULL"') return {};
  if (TEXT_TYPES.test(type)) return { as: 'text' };
  return NUMBER_TYPES.test(type) ? { as: 'number' } : null;
}

/** A column as scores or weights; refuses types that hold no numbers. */
export function numberReference(
  source: Source,
  { name, column, type }: SourceColumn,
): ColumnReference {
  if (NUMBER_TYPES.test(type)) return { column, name };
  if (SCORE_LISTS.test(type)) throw listOfScores(source, name, type, 'numbers');
  throw new CommandError(
    `${source.shownFile}: column ${quote(name)} ${typeInWords(type)}, expected numbers`,
  );
}

/** Lists of numbers with fractions, which are no sets of labels. */
const SCORE_LISTS = /^(?:FLOAT|DOUBLE|DECIMAL(?:\([\d,]*\))?)\[\d*\]$/;

function listOfScores(
  { shownFile }: Source,
  name: string,
  type: string,
  expected: string,
): CommandError {
  return new CommandError(
    `${shownFile}: column ${quote(name)} ${typeInWords(type)} of numbers, expected ${expected}`,
    'for a list of scores, one for each class, use --proba COLUMN --labels LABELS in the order of the list',
  );
}

/** What is wrong with a type, for messages. */
export function typeInWords(type: string): string {
  if (type.endsWith(']')) return 'holds lists';
  if (type === 'JSON') return 'holds values of several types, or none';
  return `is of type ${type.split('(')[0] ?? type}`;
}

/** The request that counts the labels of one column. */
export function labelsRequest(from: string, reference: LabelReference): CellRequest {
  return { from, yTrue: reference, yPred: { kind: 'column', ...reference } };
}
