import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { withProgram } from '@confmat/testkit/fuzz';
import { csvDoor } from './csv-door.js';
import { checkDoors } from './doors.js';
import type { AskCommand } from './doors.js';
import { areIntegers, csvOf, evaluations, programOf, questionOf } from './drawn.js';
import type { Drawn } from './drawn.js';
import { explorerDoor } from './explorer-door.js';
import type { Shown } from './figures.js';
import { jsonDoor } from './json-door.js';
import { libraryDoor } from './library-door.js';
import { pageDoor } from './page-door.js';
import { tableDoor } from './table-door.js';

/** Sentences asked for: more than an evaluation has. */
const WORDS = ['--describe', '9'];

async function doorsOf(drawn: Drawn, folder: string, ask: AskCommand): Promise<readonly Shown[]> {
  const { hasIntervals, digits } = drawn;
  const question = questionOf(drawn);
  writeFileSync(join(folder, 'rows.csv'), csvOf(drawn));
  await writeTable(folder, areIntegers(drawn));
  const rows = ['report', 'rows.csv', ...question];
  const engine = ['report', '--engine', 'duckdb:rows.duckdb', '--table', 'drawn', ...question];
  const whole = ['--interval', '--json', ...WORDS];
  const json = await ask([...rows, ...whole, '--html', 'page.html', '--save', 'kept.json']);
  const readable = (form: 'text' | 'markdown'): Promise<string> => {
    const asked = ['--format', form, '--digits', String(digits), ...WORDS];
    return ask([...rows, ...asked, ...(hasIntervals ? ['--interval'] : [])]);
  };
  return [
    jsonDoor('JSON', json),
    libraryDoor(drawn),
    tableDoor('text', await readable('text'), { form: 'text', hasIntervals }),
    tableDoor('markdown', await readable('markdown'), { form: 'markdown', hasIntervals }),
    csvDoor('CSV', await ask([...rows, '--interval', '--format', 'csv'])),
    jsonDoor('stored evaluation', await ask(['report', 'kept.json', ...whole])),
    pageDoor('page', readFileSync(join(folder, 'page.html'), 'utf8')),
    jsonDoor('engine', await ask([...engine, ...whole])),
    await explorerDoor('explorer', drawn),
  ];
}

/** The rows of a folder as a table of DuckDB. */
async function writeTable(folder: string, hasIntegers: boolean): Promise<void> {
  const instance = await DuckDBInstance.create(join(folder, 'rows.duckdb'));
  const connection = await instance.connect();
  const file = join(folder, 'rows.csv').replaceAll("'", "''");
  const labels = hasIntegers ? 'BIGINT' : 'VARCHAR';
  const types = `{ truth: '${labels}', pred: '${labels}', other: '${labels}', region: 'VARCHAR' }`;
  const source = `read_csv('${file}', header = true, types = ${types})`;
  await connection.run(`CREATE TABLE drawn AS FROM ${source}`);
  connection.closeSync();
  instance.closeSync();
}

const check = (drawn: Drawn): Promise<void> =>
  checkDoors((folder, ask) => doorsOf(drawn, folder, ask));

describe('an evaluation', () => {
  it('has the same numbers and words at every door that shows it', async () => {
    await fc.assert(fc.asyncProperty(evaluations, (drawn) => withProgram(drawn, check, programOf)));
  });
});
