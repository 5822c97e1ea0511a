import { unitCells } from '@confmat/core/internal';

/** Rows of the same codes, shape (nCells,) each. */
export interface CellsOfCodes {
  readonly codes: readonly Int32Array[];
  readonly nRows: Float64Array;
  /** Sums of weights; null where rows have none. */
  readonly weights: Float64Array | null;
  /** Whether each cell is a row that counts 1. */
  readonly areRows: boolean;
}

/** Rows are added up when there are so many of them, so that memory follows the cells. */
const MOST_ROWS = 2 ** 22;
const FIRST_ROWS = 2 ** 16;

/** Columns of codes that come in chunks; rows of the same codes are added up now and then. */
export class CodedRows {
  private n = 0;
  private codes: readonly Int32Array[];
  private nRows = new Float64Array(FIRST_ROWS);
  private weights: Float64Array | null;
  private most = MOST_ROWS;
  private areRows: boolean;

  /**
   * @param least No code is below it; below 0.
   * @param sizes The codes of each column are below its size.
   */
  constructor(
    private readonly least: number,
    private readonly sizes: readonly number[],
    isWeighted: boolean,
  ) {
    this.codes = sizes.map(() => new Int32Array(FIRST_ROWS));
    this.areRows = !isWeighted;
    this.weights = isWeighted ? new Float64Array(FIRST_ROWS) : null;
  }

  /** Add rows: columns of codes, shape (n,) each, and their weights. */
  add(codes: readonly Int32Array[], weights: Float64Array | null): void {
    const n = codes[0]?.length ?? 0;
    if (this.n + n > this.most) {
      this.addUp();
      // Where few rows are alike, adding up often would take longer and longer.
      if (2 * this.n > this.most) this.most *= 2;
    }
    this.makeRoom(this.n + n);
    for (const [i, column] of this.codes.entries()) column.set(codes[i] ?? [], this.n);
    this.nRows.fill(1, this.n, this.n + n);
    if (weights) this.weights?.set(weights, this.n);
    this.n += n;
  }

  /** The cells so far, some of which may have the same codes. */
  cells(): CellsOfCodes {
    const { n } = this;
    return {
      codes: this.codes.map((column) => column.subarray(0, n)),
      nRows: this.nRows.subarray(0, n),
      weights: this.weights?.subarray(0, n) ?? null,
      areRows: this.areRows,
    };
  }

  private makeRoom(n: number): void {
    if (n <= this.nRows.length) return;
    const length = Math.max(n, 2 * this.nRows.length);
    const grown = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const all = new Float64Array(length);
      all.set(column);
      return all;
    };
    this.codes = this.codes.map((column) => {
      const all = new Int32Array(length);
      all.set(column);
      return all;
    });
    this.nRows = grown(this.nRows);
    this.weights &&= grown(this.weights);
  }

  private addUp(): void {
    const { least, sizes } = this;
    const { codes, nRows, weights } = this.cells();
    const [first = new Int32Array(0), ...others] = codes.map((column) =>
      column.map((code) => code - least),
    );
    const [nFirst = 1, ...nOthers] = sizes.map((size) => size - least);
    const columns = {
      unitCodes: first,
      codes: others,
      counts: weights ? [nRows, weights] : [nRows],
    };
    const cells = unitCells(columns, nFirst, nOthers);
    this.n = cells.unitCodes.length;
    this.areRows = false;
    for (const [i, column] of [cells.unitCodes, ...cells.codes].entries()) {
      this.codes[i]?.set(column.map((code) => code + least));
    }
    const [rows = nRows, sums] = cells.counts;
    this.nRows.set(rows);
    if (sums) this.weights?.set(sums);
  }
}
