import { countConfusion } from '@confmat/sql';
import type { CountRequest, SqlDialect, SqlEngine, SqlRow } from '@confmat/sql';
import { guardedSql, labeledSql, plainRequest, sentSql, textOf } from '@confmat/sql/internal';
import { CommandError } from '../command-error.js';
import { countOf, rowsText } from '../document/rows-text.js';
import type { WrongRows, WrongRowsRequest } from '../input/wrong-rows.js';
import type { Question } from './question.js';
import type { RemoteRows } from './remote-rows.js';

/** Which rows are wrong; how many of each pair is for files to say. */
type PlainWrongRows = Pick<WrongRowsRequest, 'request' | 'labelsOfCodes'>;

/** Rows of an engine that are predicted wrong. */
export interface RemoteWrongRows {
  readonly nWrong: number;
  /** The columns of the relation, in its order. */
  readonly columns: readonly string[];
  /** As many as were asked for: the labels as texts, and the cells as the driver gave them. */
  readonly rows: readonly WrongCells[];
}

interface WrongCells {
  readonly trueLabel: string;
  readonly predLabel: string;
  readonly cells: readonly unknown[];
}

/** Which rows are predicted wrong. */
export function wrongRowsQuestion(
  rows: RemoteRows,
  wanted: PlainWrongRows,
  most: number,
): Question<RemoteWrongRows> {
  return {
    queries: (dialect) => {
      const { count, select } = wrongRowsSql(dialect, rows.columns, wanted, most);
      return [count, select];
    },
    ask: (engine) => remoteWrongRows(engine, rows, wanted, most),
    madeUp: () => ({ nWrong: 0, columns: [], rows: [] }),
  };
}

/** Take some of the wrong rows out of an engine, in the order in which it finds them. */
async function remoteWrongRows(
  engine: SqlEngine,
  { columns, shown }: RemoteRows,
  { request, labelsOfCodes }: PlainWrongRows,
  most: number,
): Promise<RemoteWrongRows> {
  const { count, select } = wrongRowsSql(engine.dialect, columns, { request, labelsOfCodes }, most);
  const [counted] = await engine.query(count);
  const nWrong = Number(counted?.['n_wrong']);
  await refuseOtherTexts(engine, request, nWrong, shown);
  const rows = nWrong === 0 ? [] : await engine.query(select);
  return { nWrong, columns: columns.map(({ name }) => name), rows: rows.map(wrongCells) };
}

function wrongCells({ t_text: t, p_text: p, ...cells }: SqlRow): WrongCells {
  return { trueLabel: textOf(t), predLabel: textOf(p), cells: Object.values(cells) };
}

/** The queries for the number of wrong rows, and for some of them. */
function wrongRowsSql(
  dialect: SqlDialect,
  columns: RemoteRows['columns'],
  { request, labelsOfCodes }: PlainWrongRows,
  most: number,
): { readonly count: string; readonly select: string } {
  const wrong = wrongSql(dialect, request, labelsOfCodes, columns);
  return {
    count: guardedSql(dialect, `SELECT COUNT(*) AS n_wrong FROM (${wrong}) AS counted`),
    select: guardedSql(dialect, `${wrong} LIMIT ${most}`),
  };
}

/** Columns `t_text` and `p_text`, and `g0`, `g1` … for each of the relation. */
function wrongSql(
  dialect: SqlDialect,
  { from, yTrue, yPred }: CountRequest,
  labelsOfCodes: readonly string[],
  columns: RemoteRows['columns'],
): string {
  const { toText, text } = dialect;
  const by = Object.fromEntries(columns.map(({ column }) => [column, { column }]));
  const labeled = labeledSql(dialect, plainRequest(dialect, { from, yTrue, yPred, by }));
  const cases = labelsOfCodes.map((label, code) => `WHEN p = ${code} THEN ${text(label)}`);
  const p = yPred.kind === 'column' ? toText('p') : `CASE ${cases.join(' ')} END`;
  const cells = columns.map((_, place) => `g${place}`).join(', ');
  const sent = ['t_text', 'p_text'].map((name) => `${sentSql(dialect, name)} AS ${name}`);
  const named = `SELECT ${toText('t')} AS t_text, ${p} AS p_text, ${cells} FROM (${labeled}) AS labeled`;
  return `SELECT ${sent.join(', ')}, ${cells} FROM (${named}) AS named WHERE t_text <> p_text`;
}

/** Labels are compared as texts here: refuse columns in which that is not how they are counted. */
async function refuseOtherTexts(
  engine: SqlEngine,
  { from, yTrue, yPred }: CountRequest,
  nWrong: number,
  shown: string,
): Promise<void> {
  const { matrix } = await countConfusion(engine, { from, yTrue, yPred }, { nulls: 'skip' });
  const wrong = [...matrix.cells()].filter(({ trueLabel, predLabel }) => trueLabel !== predLabel);
  const nCounted = wrong.reduce((sum, { count }) => sum + count, 0);
  if (nCounted === nWrong) return;
  throw new CommandError(
    `${shown}: ${rowsText(nCounted)} with a wrong prediction, but ${countOf(nWrong)} by the texts of their labels`,
    "give both columns the same type by --table 'select …'",
  );
}

/** Wrong rows as the report shows them. */
export function shownWrongRows({ nWrong, columns, rows }: RemoteWrongRows): WrongRows {
  return {
    nWrong,
    columns,
    rows: rows.map(({ trueLabel, predLabel, cells }) => ({
      ...{ file: null, row: null, trueLabel, predLabel },
      cells: cells.map((cell) => (cell === null || cell === undefined ? null : cellText(cell))),
    })),
  };
}

/** A cell as people write it. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString();
  const plain = plainCell(cell);
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
}

/** A cell as JSON has it. */
export function plainCell(cell: unknown): unknown {
  if (typeof cell === 'bigint')
    return Number.isSafeInteger(Number(cell)) ? Number(cell) : `${cell}`;
  if (Buffer.isBuffer(cell)) return cell.toString('hex');
  if (cell instanceof Date || typeof cell !== 'object' || cell === null) return cell;
  if (Array.isArray(cell)) return cell.map(plainCell);
  const { items } = cell as { readonly items?: unknown };
  // A list of DuckDB.
  if (Array.isArray(items)) return items.map(plainCell);
  return Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, plainCell(value)]));
}
