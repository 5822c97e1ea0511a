/** What a cell holds, as the workbook says; `null` where it holds nothing. */
export type RawCell = string | number | boolean | Date | null;

/** The sheets of a workbook. */
export interface Workbook {
  /** In the order of its tabs. */
  readonly names: readonly string[];
  /** The cells of a sheet from A1 on, by rows; errors begin with `ERROR_MARK`. */
  readonly rowsOf: (name: string) => Promise<readonly (readonly RawCell[])[]>;
}
