import { labeledSql } from '@confmat/sql/internal';
import type { SqlDialect, SqlEngine } from '@confmat/sql';
import { wholeTextSql } from '../engine/whole-text.js';
import type { WrongRowsFormat, WrongRowsRequest, WrongRows } from '../input/wrong-rows.js';
import { labelTextSql } from './label-text.js';
import { ROWS_OF_A_FILE, ROW_COLUMN, rowOfFile } from './row-number.js';
import { guarded } from '@confmat/core/internal';

/** A column of the input, as wrong rows are written with it. */
export interface WrittenColumn {
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

const ROW = 'g0';
/** The number that rows are shown by. */
const GREATEST = 'greatest';

/**
 * The query for wrong rows: `t` and `p` are texts, `g0` is the row's number, `g1` … are columns.
 */
function wrongRowsSql(
  dialect: SqlDialect,
  { request, labelsOfCodes, perPair, greatestFirst }: WrongRowsRequest,
  columns: readonly WrittenColumn[],
): string {
  const { from, yTrue, yPred } = request;
  const by = greatestFirst === undefined ? [] : [greatestFirst];
  const carried = [ROW_COLUMN, ...columns.map(({ column }) => column), ...by];
  const labeled = labeledSql(dialect, {
    ...{ from, yTrue, yPred },
    by: Object.fromEntries(carried.map((column, place) => [`${place}`, { column }])),
  });
  const t = labelTextSql('t', yTrue.as);
  const p =
    yPred.kind === 'column' ? labelTextSql('p', yPred.as) : codeTextSql(dialect, labelsOfCodes);
  const rest = [
    ...carried.map((_, place) => `g${place}`),
    ...by.map(() => `TRY_CAST(g${carried.length - 1} AS DOUBLE) AS ${GREATEST}`),
  ];
  const named = `SELECT ${t} AS t, ${p} AS p, ${rest.join(', ')} FROM (${labeled}) AS labeled`;
  const some =
    perPair === undefined
      ? ''
      : ` QUALIFY row_number() OVER (PARTITION BY t, p ORDER BY ${ROW}) <= ${perPair}`;
  return `SELECT * FROM (${named}) AS named WHERE t <> p${some}`;
}

function codeTextSql({ text }: SqlDialect, labels: readonly string[]): string {
  const cases = labels.map((label, code) => `WHEN ${code} THEN ${text(label)}`);
  return `CASE p ${cases.join(' ')} END`;
}

async function countWrongRows(engine: SqlEngine, wanted: WrongRowsRequest): Promise<number> {
  const all = wrongRowsSql(engine.dialect, { ...wanted, perPair: undefined }, []);
  const [counted] = await engine.query(`SELECT COUNT(*) AS n FROM (${all}) AS wrong`);
  return Number(counted?.['n']);
}

/** Rows are taken from as many pairs of labels. */
const WORST_PAIRS = 10;

/** Rows of the most frequent pairs of labels, of each the first ones, and in `n` how many there are of a pair. */
function ofWorstPairsSql(chosen: string, most: number): string {
  const counted = `SELECT *, COUNT(*) OVER (PARTITION BY t, p) AS n, row_number() OVER (PARTITION BY t, p ORDER BY ${ROW}) AS place FROM (${chosen}) AS wrong`;
  const ranked = `SELECT *, dense_rank() OVER (ORDER BY n DESC, t, p) AS pair FROM (${counted}) AS counted`;
  return `SELECT * FROM (${ranked}) AS ranked WHERE pair <= ${WORST_PAIRS} ORDER BY place, pair LIMIT ${most}`;
}

/** Look at some wrong rows: the first ones, unless others are asked for. */
export async function someWrongRows(
  engine: SqlEngine,
  files: readonly string[],
  wanted: WrongRowsRequest,
  columns: readonly WrittenColumn[],
  most: number,
): Promise<WrongRows> {
  const { dialect } = engine;
  const nWrong = wanted.nWrong ?? (await countWrongRows(engine, wanted));
  const labels = ['t', 'p'].map((name) => `${wholeTextSql(name)} AS ${name}_text`);
  const cells = columns.map(
    (_, place) => `${wholeTextSql(`CAST(g${place + 1} AS VARCHAR)`)} AS c${place}`,
  );
  const chosen = wrongRowsSql(dialect, wanted, columns);
  const order = wanted.greatestFirst === undefined ? ROW : `${GREATEST} DESC, ${ROW}`;
  const shown = [...labels, `CAST(${ROW} AS DOUBLE) AS i`, ...cells].join(', ');
  const rows = await engine.query(
    wanted.ofWorstPairs === true
      ? `SELECT ${shown} FROM (${ofWorstPairsSql(chosen, most)}) AS wrong ORDER BY n DESC, t, p, ${ROW}`
      : `SELECT ${shown} FROM (${chosen}) AS wrong ORDER BY ${order} LIMIT ${most}`,
  );
  return {
    nWrong,
    columns: columns.map(({ name }) => name),
    rows: rows.map(({ t_text: t, p_text: p, i, ...others }) => ({
      file: files.length === 1 ? null : (files[rowOfFile(Number(i)).file] ?? ''),
      row: rowOfFile(Number(i)).row + 1,
      trueLabel: String(t),
      predLabel: String(p),
      cells: columns.map((_, place) => (others[`c${place}`] as string | null | undefined) ?? null),
    })),
  };
}

/** Formats of files of wrong rows, as the engine calls them; it writes to the file that is there. */
export const COPY_FORMATS = {
  csv: 'FORMAT csv, USE_TMP_FILE false, HEADER true',
  tsv: `FORMAT csv, USE_TMP_FILE false, HEADER true, DELIMITER '\t'`,
  parquet: 'FORMAT parquet, USE_TMP_FILE false',
  jsonl: 'FORMAT json, USE_TMP_FILE false',
  json: 'FORMAT json, USE_TMP_FILE false, ARRAY true',
} as const;

/** Whether people may open files of a format in a spreadsheet. */
export function isForSpreadsheets(format: WrongRowsFormat): boolean {
  return format === 'csv' || format === 'tsv';
}

/** SQL of a text as `guarded` writes it: what a spreadsheet would run as a formula begins with an apostrophe. */
function guardedSql(cell: string): string {
  const isFormula = `regexp_matches(${cell}, '^[=+@\\t\\r-]') AND TRY_CAST(${cell} AS DOUBLE) IS NULL`;
  return `CASE WHEN ${isFormula} THEN '''' || ${cell} ELSE ${cell} END`;
}

/** The format of a file of wrong rows, by its name; null if the name tells none. */
export function wrongRowsFormat(file: string): WrongRowsFormat | null {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  const synonym = { ndjson: 'jsonl', tab: 'tsv', pq: 'parquet' }[ending] ?? ending;
  return Object.hasOwn(COPY_FORMATS, synonym) ? (synonym as WrongRowsFormat) : null;
}

/**
 * Write wrong rows to a file: their numbers from 1, the file if there are several, the predicted
 * label if no column holds it, and every column of the input, `index` for one without a name.
 *
 * @returns How many were written.
 */
export async function writeWrongRows(
  engine: SqlEngine,
  files: readonly string[],
  wanted: WrongRowsRequest,
  columns: readonly WrittenColumn[],
  path: string,
  format: WrongRowsFormat,
): Promise<number> {
  const { identifier, text } = engine.dialect;
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  const added = (value: string, name: string): string => {
    let free = name;
    while (taken.has(free.toLowerCase())) free += '_';
    taken.add(free.toLowerCase());
    return `${value} AS ${identifier(free)}`;
  };
  const isCsv = isForSpreadsheets(format);
  const plain = (value: string): string => (isCsv ? guarded(value) : value);
  const cases = files.map((file, place) => `WHEN ${place} THEN ${text(plain(file))}`);
  const isJson = format.startsWith('json');
  const selected = [
    ...(files.length === 1
      ? []
      : [added(`CASE ${ROW} // ${ROWS_OF_A_FILE} ${cases.join(' ')} END`, 'file')]),
    added(`${ROW} % ${ROWS_OF_A_FILE} + 1`, 'row'),
    ...(wanted.request.yPred.kind === 'column'
      ? []
      : [added(isCsv ? guardedSql('p') : 'p', 'predicted')]),
    ...columns.map(({ name, type }, place) => {
      const cell = `g${place + 1}`;
      // JSON has no NaN.
      const isFloat = isJson && /^(?:FLOAT|DOUBLE)$/.test(type);
      const value = isFloat
        ? `CASE WHEN isfinite(${cell}) THEN ${cell} END`
        : isCsv && type === 'VARCHAR'
          ? guardedSql(cell)
          : cell;
      // No engine writes a column without a name, as pandas writes its index to CSV.
      return name === '' ? added(value, 'index') : `${value} AS ${identifier(plain(name))}`;
    }),
  ];
  const sql = wrongRowsSql(engine.dialect, wanted, columns);
  const [written] = await engine.query(
    `COPY (SELECT ${selected.join(', ')} FROM (${sql}) AS wrong ORDER BY ${ROW}) ` +
      `TO ${text(path)} (${COPY_FORMATS[format]})`,
  );
  return Number(written?.['Count']);
}
