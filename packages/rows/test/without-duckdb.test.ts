import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Table, Utf8, tableToIPC, vectorFromArray } from 'apache-arrow';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'confmat-rows-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Makes DuckDB as absent as where nobody has installed it. */
const ABSENT = `
const modules = require('node:module');
const { _resolveFilename: resolve } = modules;
modules._resolveFilename = (name, ...more) => {
  if (!name.startsWith('@duckdb/')) return resolve(name, ...more);
  throw Object.assign(new Error("Cannot find module '" + name + "'"), { code: 'MODULE_NOT_FOUND' });
};`;
const CALL = `evaluationOfFile(process.argv[2], { true: 'y', pred: 'p' }).then(
  ({ nSamples }) => console.log(nSamples),
  ({ name, message }) => console.log(name + ' ' + message),
);`;
const built = (file: string): string =>
  JSON.stringify(new URL(`../dist/${file}`, import.meta.url).pathname);
const PROGRAMS = {
  'a.mjs': `import { evaluationOfFile } from ${built('index.js')};\n${CALL}`,
  'a.cjs': `const { evaluationOfFile } = require(${built('index.cjs')});\n${CALL}`,
};

const column = vectorFromArray(['cat', 'dog'], new Utf8());
const FILES = {
  'rows.csv': 'y,p\ncat,cat\n',
  'rows.parquet': 'PAR1 and more',
  'rows.jsonl': '{"y":"cat","p":"cat"}\n',
  'rows.arrow': tableToIPC(new Table({ y: column, p: column }), 'file'),
};
for (const [name, content] of Object.entries({ ...FILES, ...PROGRAMS, 'absent.cjs': ABSENT })) {
  writeFileSync(join(folder, name), content);
}

function printed(program: string, file: string): string {
  const args = ['--require', './absent.cjs', program, file];
  return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).trim();
}

describe.each(Object.keys(PROGRAMS))('without DuckDB, %s', (program) => {
  it('counts Arrow', () => {
    expect(printed(program, 'rows.arrow')).toBe('2');
  });

  it.each(['rows.csv', 'rows.parquet', 'rows.jsonl'])('says what %s needs', (file) => {
    expect(printed(program, file)).toBe(
      `RowsError evaluationOfFile: ${file}: is read by DuckDB, and the package @duckdb/node-api is not installed (npm install @duckdb/node-api @duckdb/node-bindings)`,
    );
  });
});
