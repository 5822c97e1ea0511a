import { zipSync } from 'fflate';
import readXlsxFile, { readSheet } from 'read-excel-file/universal';
import { SheetFault } from './sheet-fault.js';
import type { RawCell, Workbook } from './workbook.js';

const NO_CELLS = new TextEncoder().encode('<worksheet><sheetData/></worksheet>');

/**
 * Read the names of the sheets of a workbook.
 *
 * @param parts Its parts, unpacked, by name.
 * @param worksheet Matches the names of those that hold cells.
 * @throws {SheetFault} Its XML is damaged, or of another kind.
 */
export async function readWorkbook(
  parts: Readonly<Record<string, Uint8Array>>,
  worksheet: RegExp,
): Promise<Workbook> {
  const names = Object.keys(parts).map((name): [string, Uint8Array] => [
    name,
    worksheet.test(name) ? NO_CELLS : (parts[name] ?? NO_CELLS),
  ]);
  const sheets = await understood(readXlsxFile(stored(Object.fromEntries(names))));
  const whole = stored(parts);
  return {
    // A sheet that is a chart has no cells.
    names: sheets.flatMap(({ sheet, data }) => ((data as unknown) === undefined ? [] : [sheet])),
    rowsOf: async (name) => {
      const rows: unknown = await understood(readSheet(whole, name, { trim: false }));
      // The package declares the constructor of dates for a date.
      return rows as readonly (readonly RawCell[])[];
    },
  };
}

/** A ZIP file without compression: the package unpacks others without their checksums, in workers. */
function stored(parts: Record<string, Uint8Array>): ArrayBuffer {
  return zipSync(parts, { level: 0 }).buffer;
}

async function understood<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SheetFault(`cannot be read as .xlsx (${reason})`);
  }
}
