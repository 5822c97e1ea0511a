import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { duckdb } from '@confmat/sql';
import { openEngine } from '../engine/duckdb.js';
import type { Host } from '../host.js';
import { guarded } from '@confmat/core/internal';
import { COPY_FORMATS, isForSpreadsheets } from '../rows/wrong-rows.js';
import type { WrongRowsFormat } from '../input/wrong-rows.js';
import { temporaryFolder } from '../temporary-folder.js';
import { plainCell } from './wrong-rows.js';
import type { RemoteWrongRows } from './wrong-rows.js';

/** Write rows that left an engine to a file, with the predicted label if no column holds it. */
export async function writeRemoteRows(
  { columns, rows }: RemoteWrongRows,
  hasPrediction: boolean,
  path: string,
  format: WrongRowsFormat,
  host: Host,
): Promise<void> {
  const added = hasPrediction ? [] : [freeName('predicted', columns)];
  const isCsv = isForSpreadsheets(format);
  const plain = <V>(value: V): V | string =>
    isCsv && typeof value === 'string' ? guarded(value) : value;
  const names = [...added, ...columns].map(plain);
  const lines = rows.map(({ predLabel, cells }) => {
    const values = [...(hasPrediction ? [] : [predLabel]), ...cells.map(plainCell)];
    return values.map(plain);
  });
  const folder = temporaryFolder(host);
  folder.use();
  const engine = await openEngine(folder, () => undefined, host.atExit);
  try {
    const file = join(folder.path, 'wrong.jsonl');
    const objects = lines.map((values) =>
      JSON.stringify(
        Object.fromEntries(values.map((value, place) => [`c${place}`, value ?? null])),
      ),
    );
    writeFileSync(file, objects.map((line) => `${line}\n`).join(''));
    const types = names.map((_, i) => `c${i}: '${typeOf(lines.map((values) => values[i]))}'`);
    const cells = names.map((name, i) => `c${i} AS ${duckdb.identifier(name)}`);
    const read = `read_json(${duckdb.text(file)}, format='newline_delimited', columns={${types.join(', ')}})`;
    await engine.query(
      `COPY (SELECT ${cells.join(', ')} FROM ${read}) TO ${duckdb.text(path)} (${COPY_FORMATS[format]})`,
    );
  } finally {
    engine.close();
    folder.remove();
  }
}

function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  while (taken.some((one) => one.toLowerCase() === name.toLowerCase())) name += '_';
  return name;
}

/** The type that holds all values of a column. */
function typeOf(values: readonly unknown[]): string {
  const present = values.filter((value) => value !== null && value !== undefined);
  const are = (test: (value: unknown) => boolean): boolean => present.every(test);
  if (present.length === 0) return 'VARCHAR';
  if (are(Number.isSafeInteger)) return 'BIGINT';
  if (are((value) => typeof value === 'number')) return 'DOUBLE';
  if (are((value) => typeof value === 'boolean')) return 'BOOLEAN';
  return are((value) => typeof value === 'object' && !(value instanceof Date)) ? 'JSON' : 'VARCHAR';
}
