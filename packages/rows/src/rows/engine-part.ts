import type { EmbeddedEngine } from '../engine/duckdb.js';
import { checked } from '../engine/sql-input.js';
import type { Source } from '../input/source-types.js';
import { partColumn } from './part.js';
import type { Part } from './part.js';
import { ROW_COLUMN } from './row-number.js';

/**
 * Number the rows of a file that the engine reads. Parquet stays where it is; other files are loaded,
 * so that each is read once, and lost rows are noticed once.
 */
export function enginePart(
  engine: EmbeddedEngine,
  source: Source,
  where: Pick<Part, 'place' | 'path' | 'partition'>,
): Part {
  const { identifier } = engine.dialect;
  const numbered = ({ columns, relation }: Source, places: readonly number[]): string => {
    // A reader needs a column to read, also where only the number of rows is wanted.
    const used = (places.length === 0 ? [0] : places).map((place) => columns[place]);
    const present = used.filter((column) => column !== undefined);
    const named = present.map(
      ({ column }, i) => `${identifier(column)} AS ${identifier(partColumn(places[i] ?? 0))}`,
    );
    return `SELECT row_number() OVER () - 1 AS ${identifier(ROW_COLUMN)}, ${named.join(', ')} FROM ${relation(present)}`;
  };
  return {
    source,
    isFile: true,
    ...where,
    select: async (places) => {
      if (source.format === 'parquet') return `(${numbered(source, places)})`;
      const table = identifier(`#part ${where.place}`);
      await checked(source, '', async (attempt) => {
        await engine.query(`CREATE OR REPLACE TABLE ${table} AS ${numbered(attempt, places)}`);
        const [counted] = await engine.query(`SELECT COUNT(*) AS n FROM ${table}`);
        return { result: undefined, nRows: Number(counted?.['n']) };
      });
      return table;
    },
  };
}
