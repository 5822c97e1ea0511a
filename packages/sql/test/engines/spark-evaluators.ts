import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { spark } from '../../src/entries/spark.js';
import { ENOUGH_MS, ROUNDS } from './costs.js';
import { selectSql } from './make-tables.js';
import { withoutSets } from './record-costs.js';
import type { PeerCost } from './peer-cost.js';
import { LABELS, rowColumns } from './rows.js';
import { SPARK_TABLES } from './spark-engine.js';
import type { OpenEngine } from './tested-engine.js';

/**
 * Run Spark ML's own evaluators in a Spark of two threads, by the Python of `PYSPARK_PYTHON`, on the
 * rows of the exact test.
 *
 * @throws {Error} It fails.
 */
export async function sparkEvaluators(nRows: number): Promise<readonly PeerCost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'confmat-spark-'));
  try {
    const query = codedRows(nRows);
    const asked = { query, folder, rounds: ROUNDS, enough: ENOUGH_MS };
    const script = fileURLToPath(new URL('spark-evaluators.py', import.meta.url));
    const child = spawn(process.env['PYSPARK_PYTHON'] ?? 'python3', [script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise((exited) => child.once('close', exited));
    child.stdin.end(JSON.stringify(asked));
    const lines = (await text(child.stdout)).trim().split('\n');
    if ((await ended) !== 0) throw new Error('the evaluators of Spark failed');
    const found = JSON.parse(lines.at(-1) ?? '') as { readonly costs: readonly PeerCost[] };
    return found.costs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rows, with their labels as numbers. */
function codedRows(nRows: number): string {
  const engine = withoutSets({ dialect: spark, tableSql: SPARK_TABLES } as OpenEngine);
  const rows = selectSql(spark, rowColumns(engine), SPARK_TABLES.series(nRows, 1, 0));
  const names = LABELS.map(spark.text).join(', ');
  const codeOf = (column: string): string =>
    `CAST(array_position(array(${names}), ${column}) - 1 AS DOUBLE) AS ${column}_code`;
  return `SELECT ${codeOf('truth')}, ${codeOf('a')}, CAST(y AS DOUBLE) AS y, coarse FROM (${rows})`;
}
