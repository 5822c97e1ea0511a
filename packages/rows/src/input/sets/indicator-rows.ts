import type { LabelSetColumn } from '@confmat/multilabel';
import { CommandError } from '../../command-error.js';
import type { SetReference } from './set-reference.js';
import { inCell } from '../../refusals.js';
import { quote } from '../../suggest.js';

/** A row of a matrix of labels: whether each label is in the set; or the first cell that is neither. */
type Flags =
  | { readonly flags: readonly (boolean | null)[] }
  | { readonly bad: unknown; readonly label: number };

/**
 * Rows of 0 and 1, one for each label, in both columns. As sets of labels they would be sets of the
 * labels 0 and 1; with `--indicator`, or as columns of a pattern, they are read as what they are.
 */
export class IndicatorRows {
  private width: number | null = null;
  private areFlags = true;

  /**
   * @param shownFile What messages call the input.
   * @param separator What separates cells in a text; undefined: nothing.
   * @param isMatrix Whether rows are read as rows of a matrix, and not only watched.
   * @param names The labels' names, in the order of the cells; undefined: their places, from 0.
   */
  constructor(
    private readonly shownFile: string,
    private readonly separator: string | undefined,
    readonly isMatrix: boolean,
    private readonly names: readonly string[] | undefined,
  ) {}

  /** Every label, also those that are in no set; undefined where rows are sets. */
  get labels(): readonly string[] | undefined {
    if (!this.isMatrix) return undefined;
    return this.names ?? Array.from({ length: this.width ?? 0 }, (_, place) => String(place));
  }

  /** The number of cells of every row, if all rows were as many cells of 0 and 1; otherwise null. */
  get likelyWidth(): number | null {
    return !this.isMatrix && this.areFlags && (this.width ?? 0) > 1 ? this.width : null;
  }

  /** The sets of a batch of cells: as they are, or those that the rows of a matrix mean. */
  read(
    reference: SetReference,
    cells: LabelSetColumn,
    rowOf: (cell: number) => number,
  ): LabelSetColumn {
    // Readers give arrays or Arrow columns, no matrices.
    const column = cells as CellColumn;
    if (!this.isMatrix) {
      this.watch(column);
      return cells;
    }
    const sets = Array.from({ length: column.length }, (_, i) =>
      this.setOf(cellAt(column, i), reference, rowOf(i)),
    );
    return sets;
  }

  private watch(cells: CellColumn): void {
    for (let i = 0; this.areFlags && i < cells.length; ++i) {
      const cell = cellAt(cells, i);
      if (cell === null || cell === undefined) continue;
      const read = this.flagsOf(cell);
      this.areFlags = 'flags' in read && (this.width ??= read.flags.length) === read.flags.length;
    }
  }

  private setOf(
    cell: unknown,
    { name, columns, cut }: SetReference,
    row: number,
  ): readonly (string | number)[] | null {
    if (cell === null || cell === undefined) return null;
    const read = this.flagsOf(cell);
    if ('bad' in read) {
      const label = this.names?.[read.label] ?? '*';
      const place = inCell(this.shownFile, columns ? name.replace('*', () => label) : name, row);
      const what = cut === undefined ? 'neither 0 nor 1' : 'not a finite score';
      throw new CommandError(`${place}: ${quote(String(read.bad))} is ${what}`);
    }
    const place = inCell(this.shownFile, name, row);
    const { flags } = read;
    const width = (this.width ??= this.names?.length ?? flags.length);
    if (flags.length !== width) {
      const why = this.names === undefined ? 'in rows before it' : 'labels in --labels';
      throw new CommandError(`${place}: has ${flags.length} cells, expected ${width} as ${why}`);
    }
    if (flags.includes(null)) return null;
    return flags.flatMap((flag, label) => (flag ? [this.names?.[label] ?? label] : []));
  }

  private flagsOf(cell: unknown): Flags {
    const values: Iterable<unknown> =
      typeof cell === 'string' ? cell.split(this.separator ?? '') : (cell as Iterable<unknown>);
    const flags: (boolean | null)[] = [];
    for (const value of values) {
      const flag = flagOf(value);
      if (flag === undefined) return { bad: value, label: flags.length };
      flags.push(flag);
    }
    return { flags };
  }
}

type CellColumn = ArrayLike<unknown> & { readonly get?: (row: number) => unknown };

function cellAt(cells: CellColumn, i: number): unknown {
  return cells.get ? cells.get(i) : cells[i];
}

/** Null for a missing cell, undefined for what is neither 0 nor 1. */
function flagOf(value: unknown): boolean | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (!isNumber && typeof value !== 'string') return undefined;
  const text = String(value).trim().toLowerCase();
  if (/^(?:1|1\.0+|true)$/.test(text)) return true;
  return /^(?:0|0\.0+|false)$/.test(text) ? false : undefined;
}
