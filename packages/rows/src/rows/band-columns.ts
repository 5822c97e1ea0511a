import type { SqlDialect } from '@confmat/sql';
import type { Source, SourceColumn } from '../input/source-types.js';

/** A column that is cut into bands, as `--by` names it: `tokens:4`. */
interface BandColumn extends SourceColumn {
  readonly of: SourceColumn;
  readonly nBands: number;
}

/** Whether a name may stand for bands of a column. */
export function mayBeBands(name: string): boolean {
  return BANDS.test(name);
}

/** More bands would not sort as texts. */
const BANDS = /^(.+):([2-9])$/s;

/**
 * A source with a column of bands for each name that stands for them: bands of the numbers of a column,
 * or of the lengths of its texts, with about as many rows each. Equal values are in one band.
 */
export function withBands(source: Source, names: readonly string[], dialect: SqlDialect): Source {
  const bands = names.flatMap((name, place) => bandOf(source, name, place) ?? []);
  if (bands.length === 0) return source;
  return {
    ...source,
    columns: [...source.columns, ...bands],
    relation: (used) => {
      const wanted = bands.filter((band) => used.includes(band));
      const own = used.filter((column) => !wanted.some((band) => band === column));
      const rows = source.relation([...new Set([...own, ...wanted.map(({ of }) => of)])]);
      return wanted.reduce((from, band) => banded(from, band, dialect), rows);
    },
  };
}

function bandOf({ columns }: Source, name: string, place: number): BandColumn | null {
  if (columns.some((column) => column.name === name)) return null;
  const [, base, nBands] = BANDS.exec(name) ?? [];
  const of = columns.find((column) => column.name === base);
  if (!of) return null;
  return { name, column: `#band ${place}`, type: 'VARCHAR', of, nBands: Number(nBands) };
}

/** What the relation calls what bands are made from, beside columns of rows, which are numbered. */
const VALUE = '"#value"';
const SIZE = '"#size"';
const EDGES = '"#edges"';
const ARE_NUMBERS = '"#are numbers"';

/** A relation with the column of a band; where a cell is empty, so is the band. */
function banded(
  from: string,
  { column, of, nBands }: BandColumn,
  { identifier }: SqlDialect,
): string {
  const cell = `NULLIF(TRIM(CAST(${identifier(of.column)} AS VARCHAR)), '')`;
  // What is no number but is written as one, NaN, is in no band.
  const number = `TRY_CAST(${cell} AS DOUBLE)`;
  const known = `CASE WHEN NOT isnan(${number}) THEN ${number} END`;
  const valueOf = (ofNumber: string, ofText: string): string =>
    `CASE WHEN ${ARE_NUMBERS} THEN ${ofNumber} ELSE ${ofText} END`;
  const shares = Array.from({ length: nBands - 1 }, (_, i) => (i + 1) / nBands - ROUNDING).join(
    ', ',
  );
  const edges =
    `SELECT ${ARE_NUMBERS}, quantile_disc(${valueOf(VALUE, SIZE)}, [${shares}]) AS ${EDGES} ` +
    `FROM (SELECT ${known} AS ${VALUE}, LENGTH(${cell}) AS ${SIZE}, ` +
    `COUNT(${cell}) OVER () = COUNT(${number}) OVER () AS ${ARE_NUMBERS} FROM ${from}) ` +
    `GROUP BY ${ARE_NUMBERS}`;
  return (
    `(SELECT * EXCLUDE (${VALUE}, ${ARE_NUMBERS}, ${EDGES}), ${bandSql(nBands)} AS ${identifier(column)} ` +
    `FROM (SELECT *, ${valueOf(known, `LENGTH(${cell})`)} AS ${VALUE} FROM ${from} CROSS JOIN (${edges})))`
  );
}

/** Where a share of the rows is a whole number, its rounding is not to be one row more. */
const ROUNDING = 1e-12;

/** The name of the band of a value, such as `2: over 120 to 300 characters`. */
function bandSql(nBands: number): string {
  const edge = (band: number): string => {
    const value = `CAST(${EDGES}[${band}] AS DOUBLE)`;
    const whole = `CAST(CAST(${value} AS BIGINT) AS VARCHAR)`;
    return `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN ${whole} ELSE printf('%.6g', ${value}) END`;
  };
  const unit = (band: number): string =>
    `CASE WHEN ${ARE_NUMBERS} THEN '' WHEN ${EDGES}[${band}] = 1 THEN ' character' ELSE ' characters' END`;
  const named = (band: number): string => {
    if (band === 1) return `'1: to ' || (${edge(1)})`;
    const above = `'${band}: over ' || (${edge(band - 1)})`;
    return band === nBands ? above : `${above} || ' to ' || (${edge(band)})`;
  };
  const cases = Array.from(
    { length: nBands - 1 },
    (_, i) => `WHEN ${VALUE} <= ${EDGES}[${i + 1}] THEN ${named(i + 1)} || ${unit(i + 1)}`,
  );
  const last = `${named(nBands)} || ${unit(nBands - 1)}`;
  return `CASE WHEN ${VALUE} IS NULL THEN NULL ${cases.join(' ')} ELSE ${last} END`;
}
