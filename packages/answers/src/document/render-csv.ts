import { csvOf } from '@confmat/report/document';
import type { Document } from './document.js';

/** Write the records of a document as CSV: full precision, NaN as nothing; no text is a formula of a spreadsheet. */
export function renderCsv({ records }: Document): string {
  return csvOf(records, true);
}
