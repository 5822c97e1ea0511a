// What users get: the packed packages, installed in an empty folder, imported as ESM, CommonJS and
// TypeScript, and the command run. Needs the packages to be built.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedFolders } from './published.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PUBLISHED = publishedFolders();
const WINDOWS = process.platform === 'win32';
/** @type {import('node:child_process').StdioOptions} */
const STDIO = ['ignore', 'pipe', 'inherit'];

const PROGRAM = `
const matrix = confusionMatrix(['cat', 'dog', 'cat'], ['cat', 'cat', 'cat']);
if (matrix.at('dog', 'cat') !== 1) throw new Error('wrong count');
if (f1(matrix, { average: 'micro' }) !== 2 / 3) throw new Error('wrong f1');
if (Object.keys(sql).length === 0) throw new Error('@confmat/sql is empty');
if (rocAuc(thresholdSweep([0, 1], [0.25, 0.75])) !== 1) throw new Error('wrong area');
if (labelCounts([['a'], []], [['a'], ['a']]).tp[0] !== 1) throw new Error('wrong label count');
const column = allocateColumn(Int32Array, 4);
createPool({ threads: 2, minRows: 2 })
  .confusionMatrix(column, column)
  .then(({ total }) => {
    if (total !== 4) throw new Error('wrong count of threads');
  });
if (f1_score([0, 1, 1], [0, 1, 0], { average: 'micro' }) !== 2 / 3) throw new Error('wrong f1_score');
`;
const OTHERS = `
import * as sql from '@confmat/sql';
import { rocAuc, thresholdSweep } from '@confmat/thresholds';
import { labelCounts } from '@confmat/multilabel';
import { f1_score } from '@confmat/sklearn';
import { allocateColumn, createPool } from '@confmat/parallel';`;
const ESM = `
import { confusionMatrix, f1 } from '@confmat/core';${OTHERS}
${PROGRAM}`;
const TYPED = `
import { confusionMatrix, f1, type ConfusionMatrix, type Label } from '@confmat/core';${OTHERS}
export const typed: ConfusionMatrix<number> = confusionMatrix<number>([1, 2], Int32Array.of(1, 1));
export const counts: Float64Array = typed.counts;
export const label: Label | undefined = typed.labels[0];
${PROGRAM}`;

const folder = mkdtempSync(join(tmpdir(), 'confmat-packed-'));
try {
  const tarballs = pack();
  const user = join(folder, 'user');
  mkdirSync(user);
  write(user, 'package.json', '{ "private": true }\n');
  npm(user, ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs]);
  checkImports(user);
  checkTypes(user);
  checkCommand(user);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** @returns {string[]} Paths of the tarballs. */
function pack() {
  const chosen = PUBLISHED.map((path) => `--workspace=${path}`);
  const printed = npm(ROOT, ['pack', '--json', '--pack-destination', folder, ...chosen]);
  /** @type {{ filename: string, size: number, entryCount: number, files: { path: string }[] }[]} */
  const packed = JSON.parse(printed);
  return packed.map(({ filename, size, entryCount, files }) => {
    console.log(`${filename}: ${size} bytes, ${entryCount} files`);
    const strange = files.filter(({ path }) => /^(?:src|test)\/|\.tsbuildinfo$/.test(path));
    assert.deepEqual(strange, [], `${filename} holds what users do not need`);
    return join(folder, filename);
  });
}

/** @param {string} user */
function checkImports(user) {
  write(user, 'esm.mjs', ESM);
  node(user, ['esm.mjs']);
  console.log('import: passed');
  const required = ESM.replace(/import (.*?) from ('.*?');/g, (_, names, from) => {
    return `const ${names.replace('* as ', '')} = require(${from});`;
  });
  write(user, 'cjs.cjs', required);
  node(user, ['cjs.cjs']);
  console.log('require: passed');
}

/**
 * Compile a module and a script that use the packages, their declarations checked too, and run them.
 *
 * @param {string} user
 */
function checkTypes(user) {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022'],
    module: 'node16',
    moduleResolution: 'node16',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    types: [],
    outDir: 'out',
  };
  write(user, 'module.mts', TYPED);
  write(user, 'script.cts', TYPED);
  const files = ['module.mts', 'script.cts'];
  write(user, 'tsconfig.json', JSON.stringify({ compilerOptions, files }));
  node(user, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.']);
  node(user, ['out/module.mjs']);
  node(user, ['out/script.cjs']);
  console.log('types: passed');
}

/** @param {string} user */
function checkCommand(user) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'apps/cli/package.json'), 'utf8'));
  const command = ['exec', '--offline', '--', 'confmat'];
  assert.equal(npm(user, [...command, '--version']).trim(), version);
  write(user, 'rows.csv', 'truth,guess\ncat,cat\ndog,cat\ncat,cat\n');
  const args = ['report', 'rows.csv', '--true', 'truth', '--pred', 'guess'];
  assert.match(npm(user, [...command, ...args]), /^ *accuracy +0\.67 +3$/m);
  console.log('command: passed');
}

/**
 * @param {string} user
 * @param {string} file
 * @param {string} text
 */
function write(user, file, text) {
  writeFileSync(join(user, file), text);
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function node(cwd, args) {
  return execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: STDIO });
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function npm(cwd, args) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: STDIO, shell: WINDOWS });
}
