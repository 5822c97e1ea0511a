import { SheetFault, ZipFault, sheetTable } from '@confmat/files';
import type { Table } from '../columns/stored-column.js';
import { ValueColumn } from '../columns/value-column.js';
import { bytesOf, inflate } from './blob-bytes.js';
import { FileError } from './file-error.js';

/** Read the first sheet of a workbook that has cells. */
export async function readSheet(file: Blob): Promise<Table> {
  try {
    const { nRows, columns, notes } = await sheetTable(bytesOf(file), inflate);
    const stored = columns.map(({ name, cells }) => {
      const column = new ValueColumn(name, 'XLSX');
      for (const cell of cells) column.add(cell);
      return column.finish();
    });
    return { nRows, columns: stored, notes, reading: [] };
  } catch (error) {
    const isFault = error instanceof SheetFault || error instanceof ZipFault;
    throw isFault ? new FileError(error.message) : error;
  }
}
