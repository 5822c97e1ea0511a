import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../../command-error.js';
import { quote } from '../../suggest.js';
import { readReason } from '../../system-error.js';

/** Pairs of a label and its parent, as texts. */
export type TreeFile = readonly (readonly [child: string, parent: string])[];

/**
 * Read the parents of labels: a JSON object, `{ "lynx": "cat" }`, or a CSV table of two columns with a
 * header, the label and its parent. A label without a parent may be left out, or have an empty one.
 */
export async function readTreeFile(file: string, cwd: string): Promise<TreeFile> {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, file), 'utf8');
  } catch (error) {
    throw new CommandError(`--labels tree=${quote(file)}: cannot be read (${readReason(error)})`);
  }
  const pairs = text.trimStart().startsWith('{')
    ? jsonPairs(file, text)
    : await csvPairs(file, text);
  const kept = pairs.filter(([, parent]) => parent !== '');
  if (kept.length === 0) throw new CommandError(`--labels tree=${quote(file)}: has no parents`);
  return kept;
}

function jsonPairs(file: string, text: string): TreeFile {
  let table: unknown;
  try {
    table = JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      `--labels tree=${quote(file)}: is not JSON (${(error as Error).message})`,
    );
  }
  return Object.entries(table as Record<string, unknown>).map(([child, parent]) => {
    if (typeof parent === 'string' || typeof parent === 'number') return [child, String(parent)];
    if (parent === null) return [child, ''];
    throw new CommandError(
      `--labels tree=${quote(file)}: the parent of ${quote(child)} is not a label`,
    );
  });
}

async function csvPairs(file: string, text: string): Promise<TreeFile> {
  const { parse } = await import('csv-parse/sync');
  let table: string[][];
  try {
    table = parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new CommandError(
      `--labels tree=${quote(file)}: is not a table (${(error as Error).message})`,
    );
  }
  const [header = [], ...rows] = table;
  if (header.length !== 2) {
    const found = header.length === 1 ? '1 column' : `${header.length} columns`;
    throw new CommandError(
      `--labels tree=${quote(file)}: has ${found}, expected two with a header: the label and its parent`,
    );
  }
  return rows.map(([child = '', parent = '']) => [child, parent]);
}
