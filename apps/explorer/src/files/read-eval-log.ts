import { ResultFault, ZipFault, openEvalLog } from '@confmat/files';
import type { Table } from '../columns/stored-column.js';
import { bytesOf, inflate } from './blob-bytes.js';
import { FileError } from './file-error.js';
import { tableOfResults } from './read-json.js';

/** Read a log of Inspect as it writes it, a ZIP file. */
export async function readEvalLog(file: Blob): Promise<Table> {
  try {
    const { results, rows } = await openEvalLog(bytesOf(file), inflate);
    return await tableOfResults(results, async (add) => {
      for await (const row of rows()) add(row);
    });
  } catch (error) {
    const isFault = error instanceof ResultFault || error instanceof ZipFault;
    throw isFault ? new FileError(error.message) : error;
  }
}
