// The package as it is built, in processes of its own.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runsSlowTests } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';

const cwd = fileURLToPath(new URL('../', import.meta.url));

const TIME_LIMIT_MS = 20_000;

/** Run a program with Node; what it prints. */
async function run(code: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...args, '-e', code], {
    cwd,
    timeout: TIME_LIMIT_MS,
  });
  return stdout.trim();
}

const COUNT = `
const pool = createPool({ threads: 2, minRows: 2 });
const rows = allocateColumn(Int32Array, 10).fill(7, 5);
`;
const MODULE = `import { allocateColumn, createPool } from '@confmat/parallel';${COUNT}`;

describe('a process', { timeout: TIME_LIMIT_MS }, () => {
  it('ends by itself after the last answer, though the pool was not closed', async () => {
    const code = `${MODULE}
const matrix = await pool.confusionMatrix(rows, rows);
console.log(matrix.at(7, 7), matrix.at(0, 0));`;
    expect(await run(code, '--input-type=module')).toBe('5 5');
  });

  it('waits for an answer before it ends', async () => {
    const code = `${MODULE}
pool.confusionMatrix(rows, rows).then((matrix) => console.log(matrix.total));`;
    expect(await run(code, '--input-type=module')).toBe('10');
  });

  it('closes the pool', async () => {
    const code = `${MODULE}
await pool.confusionMatrix(rows, rows);
await pool.close();
await pool.confusionMatrix(rows, rows).catch((error) => console.log(error.message));`;
    expect(await run(code, '--input-type=module')).toBe(
      'confusionMatrix: the pool is closed, expected an open one',
    );
  });

  it('counts from CommonJS', async () => {
    const code = `const { allocateColumn, createPool } = require('@confmat/parallel');${COUNT}
pool.confusionMatrix(rows, rows).then((matrix) => console.log(matrix.total));`;
    expect(await run(code, '--input-type=commonjs')).toBe('10');
  });

  it.runIf(runsSlowTests)(
    'gets back the memory of columns and counts once the pool is closed',
    async () => {
      const code = `import { allocateColumn, createPool } from '@confmat/parallel';
const pool = createPool({ threads: 2, minRows: 2 });
for (let call = 0; call < 8; ++call) {
  const rows = allocateColumn(Int32Array, 10_000_000);
  for (let row = 0; row < rows.length; row += 1024) rows[row] = 1 + (row % 7);
  await pool.confusionMatrix(rows, rows);
}
await pool.close();
for (let turn = 0; turn < 20 && process.memoryUsage().rss > 250e6; ++turn) {
  gc();
  // Freed by a thread of the engine.
  await new Promise((done) => setTimeout(done, 50));
}
console.log(process.memoryUsage().rss < 250e6);`;
      // The columns take 320 MB; about 60 MB are left without them.
      expect(await run(code, '--input-type=module', '--expose-gc')).toBe('true');
    },
  );
});
