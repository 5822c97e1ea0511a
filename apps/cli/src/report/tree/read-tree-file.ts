import {
  entriesIn,
  isJsonObject,
  readOptionFile,
  tableIn,
} from '@confmat/rows/input/option-file.js';
import type { OptionFile } from '@confmat/rows/input/option-file.js';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import { quote } from '@confmat/rows/suggest.js';
import type { TreeFile } from '@confmat/answers/report/tree/tree-of-matrix.js';

/**
 * Read the parents of labels: a JSON object, `{ "lynx": "cat" }`, or a CSV table of two columns with a
 * header, the label and its parent. A label without a parent may be left out, or have an empty one.
 */
export async function readTreeFile(file: string, cwd: string): Promise<TreeFile> {
  const read = readOptionFile('--labels tree=', file, cwd);
  const pairs = isJsonObject(read) ? jsonPairs(read) : await csvPairs(read);
  const kept = pairs.filter(([, parent]) => parent !== '');
  if (kept.length === 0) throw read.refusal('has no parents');
  return kept;
}

function jsonPairs(read: OptionFile): TreeFile {
  return entriesIn(read).map(([child, parent]) => {
    if (typeof parent === 'string' || typeof parent === 'number') return [child, String(parent)];
    if (parent === null) return [child, ''];
    throw read.refusal(`the parent of ${quote(child)} is not a label`);
  });
}

async function csvPairs(read: OptionFile): Promise<TreeFile> {
  const [header = [], ...rows] = await tableIn(read);
  if (header.length !== 2) {
    const expected = 'expected two with a header: the label and its parent';
    throw read.refusal(`has ${numberOf(header.length, 'column')}, ${expected}`);
  }
  const [, above = ''] = header;
  if (rows.some((cells) => cells.includes(above))) {
    const first = header.map(quote).join(', ');
    throw read.refusal(`has no header: ${first} is its first row, expected names of the columns`);
  }
  return rows.map(([child = '', parent = '']) => [child, parent]);
}
