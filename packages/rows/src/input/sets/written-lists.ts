import { writtenList } from '@confmat/files';
import type { LabelSetColumn } from '@confmat/multilabel';
import { CommandError } from '../../command-error.js';
import { inCell } from '../../refusals.js';
import { quote } from '../../suggest.js';

/** Reads texts that are lists, as programs write them to CSV, and remembers a text that is none. */
export class WrittenLists {
  private nLists = 0;
  private other: { readonly name: string; readonly row: number; readonly text: string } | null =
    null;

  /** @param shownFile What messages call the input. */
  constructor(private readonly shownFile: string) {}

  /** Whether every text was a list. */
  get areAll(): boolean {
    return this.nLists > 0 && this.other === null;
  }

  /**
   * The lists of a batch of texts.
   *
   * @param name The column, for messages.
   * @param rowOf The row of the file of a cell.
   * @param otherwise What a text is that is no list.
   */
  read(
    name: string,
    cells: LabelSetColumn,
    rowOf: (cell: number) => number,
    otherwise: (text: string) => string | readonly string[],
  ): LabelSetColumn {
    const column = cells as ArrayLike<unknown> & { readonly get?: (row: number) => unknown };
    const lists = Array.from({ length: column.length }, (_, i) => {
      const cell = column.get ? column.get(i) : column[i];
      if (typeof cell !== 'string') return null;
      return this.listOf(cell, name, rowOf(i)) ?? otherwise(cell);
    });
    return lists;
  }

  private listOf(text: string, name: string, row: number): readonly (string | null)[] | null {
    if (text === '') return null;
    const list = writtenList(text);
    if (list === 'cut') {
      throw new CommandError(
        `${inCell(this.shownFile, name, row)}: ${quote(text)} lacks items, numpy left them out`,
        'np.set_printoptions(threshold=np.inf) writes lists whole',
      );
    }
    if (list === null) this.other ??= { name, row, text };
    else ++this.nLists;
    return list;
  }

  /** Refuse a text that is no list beside others that are. */
  refuseOther(): void {
    if (this.nLists === 0 || this.other === null) return;
    const { name, row, text } = this.other;
    throw new CommandError(
      `${inCell(this.shownFile, name, row)}: ${quote(text)} is no list, as others are`,
    );
  }
}
