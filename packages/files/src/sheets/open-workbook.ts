import type { FileBytes } from '../arrow/arrow-messages.js';
import { zipContent, zipMembers } from '../zip/zip-members.js';
import type { Inflate } from '../zip/zip-members.js';
import { SheetFault } from './sheet-fault.js';
import type { Workbook } from './workbook.js';
import { markedErrors, reachOf } from './worksheet-text.js';

/** The most bytes that the parts of a workbook unpack to: texts are no longer. */
const MOST_BYTES = 2 ** 29 - 24;
/** The most cells of the rectangle that a sheet fills. */
const MOST_CELLS = 2 ** 26;

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const PART = /^xl\/(?!media\/|drawings\/|charts\/|pivot).*\.xml(?:\.rels)?$/;

/**
 * Open a workbook of Excel 2007 and later. Every part is checked against its length and checksum before
 * it is parsed, and a sheet against the space that its cells span.
 *
 * @param inflate Undoes Deflate.
 * @throws {SheetFault} It is another file, or larger than is read.
 * @throws {ZipFault} It is damaged.
 */
export async function openWorkbook(file: FileBytes, inflate: Inflate): Promise<Workbook> {
  await refuseOld(file);
  const members = (await zipMembers(file)).filter(({ name }) => PART.test(name));
  if (!members.some(({ name }) => name === 'xl/workbook.xml')) {
    throw new SheetFault('is a ZIP file without a workbook of Excel');
  }
  const nBytes = members.reduce((sum, member) => sum + member.nBytes, 0);
  if (nBytes > MOST_BYTES) {
    const size = Math.round(nBytes / 2 ** 20).toLocaleString('en-US');
    throw new SheetFault(
      `unpacks to ${size} MiB, more than the 512 MiB that are read; save the sheet as CSV`,
    );
  }
  const parts: Record<string, Uint8Array> = {};
  for (const member of members) {
    const content = await zipContent(file, member, inflate);
    parts[member.name] = WORKSHEET.test(member.name) ? checked(content) : content;
  }
  // Loaded late: most files are no workbooks.
  const { readWorkbook } = await import('./read-workbook.js');
  return readWorkbook(parts, WORKSHEET);
}

/** Workbooks before 2007, and those with a password, are no ZIP files. */
async function refuseOld(file: FileBytes): Promise<void> {
  const [a, b, c, d] = await file.read(0, 4);
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new SheetFault('is an .xls file, or needs a password; save it as .xlsx or CSV');
  }
  if (a !== 0x50 || b !== 0x4b) throw new SheetFault('is not an .xlsx file');
}

function checked(content: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(content);
  const { nRows, nColumns } = reachOf(text);
  if (nRows * nColumns > MOST_CELLS) {
    const [rows, columns] = [nRows, nColumns].map((count) => count.toLocaleString('en-US'));
    throw new SheetFault(
      `has cells that span ${String(rows)} rows × ${String(columns)} columns, more than the 67,108,864 cells that are read; save the sheet as CSV`,
    );
  }
  const marked = markedErrors(text);
  return marked === text ? content : new TextEncoder().encode(marked);
}
