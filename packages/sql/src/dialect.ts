/** How one SQL engine writes what the queries of this package need. */
export interface SqlDialect {
  readonly name: string;
  /**
   * Quote a column's name.
   * @param name Any name, also one that is SQL.
   * @returns SQL text.
   */
  readonly identifier: (name: string) => string;
  /**
   * Quote a text.
   * @param text Any text.
   * @returns SQL text.
   */
  readonly text: (text: string) => string;
  /**
   * Read an expression as a 64-bit float, NULL where it is none.
   * @param expression SQL text.
   * @returns SQL text.
   */
  readonly toDouble: (expression: string) => string;
  /**
   * Test whether an expression is of a 32-bit float type.
   *
   * @param expression SQL text.
   * @returns SQL text.
   */
  readonly isSingle: (expression: string) => string;
  /**
   * Add up 64-bit floats, with compensation where the engine has it.
   * @param expression SQL text.
   * @returns SQL text.
   */
  readonly sumDouble: (expression: string) => string;
  /**
   * Test for the float that is no number; false for everything else, also for the text 'nan'.
   * @param expression SQL text.
   * @returns SQL text.
   */
  readonly isNaN: (expression: string) => string;
  /** SQL text of a row's place in its relation, from 0 in the stored order. */
  readonly rowNumber: string;
}

const quoted = (text: string, mark: string): string =>
  `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;

/** DuckDB, the engine that is embedded in the command. */
export const duckdb: SqlDialect = {
  name: 'duckdb',
  identifier: (name) => quoted(name, '"'),
  text: (text) => quoted(text, "'"),
  toDouble: (expression) => `TRY_CAST(${expression} AS DOUBLE)`,
  isSingle: (expression) => `typeof(${expression}) = 'FLOAT'`,
  sumDouble: (expression) => `fsum(${expression})`,
  isNaN: (expression) =>
    `(typeof(${expression}) IN ('DOUBLE', 'FLOAT') AND CAST(${expression} AS VARCHAR) = 'nan')`,
  rowNumber: 'row_number() OVER () - 1',
};
