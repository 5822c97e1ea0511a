import type { SqlEngine } from '@confmat/sql';
import { writtenList } from '@confmat/files';
import { CommandError } from '../command-error.js';
import { wholeTextSql } from '../engine/whole-text.js';
import { typeInWords } from '../input/column-references.js';
import type { Source, SourceColumn } from '../input/source-types.js';
import { findColumn } from '../input/source.js';
import { inCell } from '../refusals.js';
import { quote } from '../suggest.js';
import type { ListColumn } from './list-column.js';
import type { RowsView } from './rows-view.js';
import { ROW_COLUMN } from './row-number.js';

/** Rows whose lists are also columns, one for each item. */
export interface ItemRows {
  readonly source: Source;
  /** Make the relation of the rows, after that of the view. */
  readonly prepare: () => Promise<void>;
  /** The column of the file that a column of items comes from; others are their own. */
  readonly fileColumn: (name: string) => string;
}

const ITEM_ROWS = '#rows with items';

/** Give each item of a column of lists a column of its own, named after its label. */
export function itemRows(
  engine: SqlEngine,
  view: RowsView,
  { name, labels }: ListColumn,
): ItemRows {
  const { identifier } = engine.dialect;
  const list = findColumn(view.source, name, '--proba');
  const isWritten = list.type === 'VARCHAR';
  const type = isWritten ? 'DOUBLE' : itemType(view.source, list);
  const cell = isWritten ? writtenScoresSql(identifier(list.column)) : identifier(list.column);
  const items = labels.map((label, place) => ({
    name: itemColumnName(name, label),
    column: `#item ${place}`,
    type,
    ...(list.isHalf && { isHalf: true }),
  }));
  const isItem = new Set<SourceColumn>(items);
  return {
    source: {
      ...view.source,
      columns: [...view.source.columns, ...items],
      relation: (used) => {
        view.source.relation([...used.filter((column) => !isItem.has(column)), list]);
        return identifier(ITEM_ROWS);
      },
    },
    prepare: async () => {
      if (isWritten) await refuseOtherTexts(engine, view, list, cell);
      await refuseOtherLengths(engine, view, list, cell, labels.length);
      const cells = items.map(
        ({ column }, place) => `${cell}[${place + 1}] AS ${identifier(column)}`,
      );
      await engine.query(
        `CREATE OR REPLACE VIEW ${identifier(ITEM_ROWS)} AS ` +
          `SELECT *, ${cells.join(', ')} FROM ${view.relation}`,
      );
    },
    fileColumn: (column) => (items.some((item) => item.name === column) ? name : column),
  };
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
/** A number as numpy 2 writes it within a list, or on its own. */
const ITEM = String.raw`(?:np\.\w+\()?${NUMBER}\)?`;
const LIST = String.raw`\s*(?:(?:np\.)?array\(|tensor\()?\s*[\[(]\s*${ITEM}(?:(?:\s*,\s*|\s+)${ITEM})*\s*,?\s*[\])]\s*(?:(?:,\s*\w+=[\w.]+\s*)*\))?\s*`;

/** Lists of numbers that a program wrote as texts, as lists; NULL of other texts. */
function writtenScoresSql(cell: string): string {
  // Names hold digits, such as float64.
  const bare = `regexp_replace(${cell}, '[a-z]\\w*[.=(][\\w.]*', '', 'g')`;
  const numbers = `regexp_extract_all(${bare}, '${NUMBER}')`;
  return `(CASE WHEN regexp_full_match(${cell}, '${LIST}') THEN CAST(${numbers} AS DOUBLE[]) END)`;
}

/** The name of the column that holds the score of a label. */
export function itemColumnName(list: string, label: string): string {
  return `${list}[${label}]`;
}

function itemType({ shownFile }: Source, { name, type }: SourceColumn): string {
  const items = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (items !== undefined && ITEM_TYPES.test(items)) return items;
  const held = items === undefined ? typeInWords(type) : `holds lists of type ${items}`;
  throw new CommandError(
    `${shownFile}: column ${quote(name)} ${held}, expected a list of numbers in every row (--proba)`,
    "for a column of scores of each class, use --proba 'p_*' or --proba a,b,c",
  );
}

const ITEM_TYPES = /^(?:FLOAT|DOUBLE|DECIMAL.*|U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|U?INTEGER)$/;

async function refuseOtherTexts(
  engine: SqlEngine,
  view: RowsView,
  { name, column }: SourceColumn,
  cell: string,
): Promise<void> {
  const { identifier } = engine.dialect;
  const [bad] = await engine.query(
    `SELECT ${identifier(ROW_COLUMN)} AS i, ${wholeTextSql(identifier(column))} AS v FROM ${view.relation} ` +
      `WHERE ${identifier(column)} <> '' AND ${cell} IS NULL ORDER BY i LIMIT 1`,
  );
  if (!bad) return;
  const { shownFile, row } = await view.locate(name, Number(bad['i']));
  const text = String(bad['v']);
  throw new CommandError(
    `${inCell(shownFile, name, row)}: ${quote(text)} is no list of numbers (--proba)`,
    writtenList(text) === 'cut'
      ? 'numpy left items out: np.set_printoptions(threshold=np.inf) writes lists whole'
      : "for a column of scores of each class, use --proba 'p_*' or --proba a,b,c",
  );
}

async function refuseOtherLengths(
  engine: SqlEngine,
  view: RowsView,
  { name }: SourceColumn,
  cell: string,
  nLabels: number,
): Promise<void> {
  const { identifier } = engine.dialect;
  const length = `len(${cell})`;
  const [bad] = await engine.query(
    `SELECT ${identifier(ROW_COLUMN)} AS i, ${length} AS n FROM ${view.relation} ` +
      `WHERE ${length} <> ${nLabels} ORDER BY i LIMIT 1`,
  );
  if (!bad) return;
  const { shownFile, row } = await view.locate(name, Number(bad['i']));
  throw new CommandError(
    `${inCell(shownFile, name, row)}: a list of ${Number(bad['n'])} scores, ` +
      `expected ${nLabels} as labels in --labels`,
  );
}
