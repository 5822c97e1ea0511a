import { readLabelText } from '@confmat/sql/internal';
import type { Label } from '@confmat/core';
import type { LabelReference } from '@confmat/sql';
import type { EmbeddedEngine } from './duckdb.js';

/** The values of a column of a relation, each with a code. */
export interface ValueCodes {
  /** A table of the engine with a row for each value: its code `k` and the value `v`. */
  readonly table: string;
  /** The value of each code; null for NaN. */
  readonly values: readonly (Label | null)[];
}

/**
 * Number the distinct values of a column, ascending in the engine's order. Rows find their code by a join,
 * which is several times as fast as a type of as many values.
 *
 * @param from A relation, as SQL text.
 * @param column Its column, as SQL text.
 * @param reference How its values are read.
 * @param name What tells the table from others.
 */
export async function valueCodes(
  engine: EmbeddedEngine,
  from: string,
  column: string,
  reference: LabelReference,
  name: string,
): Promise<ValueCodes> {
  const { dialect } = engine;
  const table = dialect.identifier(`#values ${name}`);
  const distinct = `SELECT DISTINCT ${column} AS v FROM ${from} WHERE ${column} IS NOT NULL`;
  await engine.query(
    `CREATE OR REPLACE TEMP TABLE ${table} AS ` +
      `SELECT CAST(row_number() OVER (ORDER BY v) - 1 AS INTEGER) AS k, v FROM (${distinct})`,
  );
  const sql = `SELECT encode(${dialect.toText('v')}), ${dialect.typeName('v')} FROM ${table} ORDER BY k`;
  const values: (Label | null)[] = [];
  for await (const chunk of engine.stream(sql)) {
    const [texts, types] = [chunk.cells(0), chunk.cells(1)];
    for (const [row, text] of texts.entries()) {
      values.push(readLabelText({ text, type: types[row] }, reference));
    }
  }
  return { table, values };
}
