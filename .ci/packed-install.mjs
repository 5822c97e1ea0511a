// What users get: the packed packages, installed in an empty folder, imported as ESM, as CommonJS, by
// several versions of TypeScript and by Jest, and the command run. Needs the packages to be built.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
if (interval(matrix, f1)[0].relevantRows !== 3) throw new Error('wrong interval');
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
import { interval } from '@confmat/inference';
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

/** The oldest TypeScript that the types need, the newest of each major since. */
const TYPESCRIPTS = ['5.4.5', '5.9.3', '6.0.3', '7.0.2'];
const JEST = '30.5.2';

/** Types of @confmat/parallel that are met in one platform only, without those of Node and the DOM. */
const TYPED_BROWSER = `
import { createPool, type PoolOptions, type WebWorker } from '@confmat/parallel/browser';
export const make = (worker: WebWorker) => createPool({ worker: () => worker });
export const addresses: PoolOptions[] = [{ worker: 'a.js' }, { worker: { href: 'a.js' } }];
`;
/** The same with those of the DOM. */
const TYPED_DOM = `
import { createPool } from '@confmat/parallel/browser';
createPool({ worker: () => new Worker('a.js', { type: 'module' }) });
createPool({ worker: new URL('a.js', location.href) });
// @ts-expect-error no worker
createPool({ worker: () => new URL('a.js', location.href) });
`;

/** Jest runs tests in a realm of their own, where no `instanceof` knows the values of another. */
const IN_JEST = `
const { runInNewContext } = require('node:vm');
const core = require('@confmat/core');
const multilabel = require('@confmat/multilabel');
const parallel = require('@confmat/parallel');
const sklearn = require('@confmat/sklearn');
const sql = require('@confmat/sql');
const thresholds = require('@confmat/thresholds');
const { matchers } = require('@confmat/vitest/jest');

expect.extend(matchers);

// Values of the test's own realm, and of another one.
for (const [realm, make] of [['its own', (code) => eval('(' + code + ')')], ['another', (code) => runInNewContext('(' + code + ')')]]) {
  describe('values of ' + realm + ' realm', () => {
    const truth = make('Int32Array.of(0, 1, 1, 2)');
    const scores = make('{ data: Float64Array.of(.8, .1, .1, .2, .5, .3, .3, .6, .1, .1, .2, .7), shape: [4, 3] }');

    test('are counted by core', () => {
      const matrix = core.confusionMatrix(truth, make('Int32Array.of(0, 1, 2, 2)'), make('{ labels: [0, 1, 2] }'));
      expect([...matrix.counts]).toEqual([1, 0, 0, 0, 1, 1, 0, 0, 1]);
      expect(core.accuracy(matrix)).toBe(3 / 4);
      expect(core.recall(matrix, make('{ average: "macro" }'))).toBe((1 + 1 / 2 + 1) / 3);
      const weighted = make('{ sampleWeight: Float64Array.of(1, 2, 4, 8) }');
      expect(core.confusionMatrix(truth, truth, weighted).total).toBe(15);
      expect(core.confusionMatrix(make('["a", "b"]'), make('["a", "a"]')).at('b', 'a')).toBe(1);
    });

    test('that are wrong are errors with a code', () => {
      expect(() => core.confusionMatrix(truth, make('Int32Array.of(0)'))).toThrow('same length');
      expect(() => core.confusionMatrix(truth, make('new DataView(new ArrayBuffer(4))'))).toThrow('yPred');
      let error;
      try { core.confusionMatrix(truth, make('{}')); } catch (thrown) { error = thrown; }
      expect(core.isMetricError(error) && error.code).toBe('unsupported-type');
    });

    test('are swept by thresholds', () => {
      const sweep = thresholds.thresholdSweep(make('[0, 0, 1, 1]'), make('Float64Array.of(.1, .4, .35, .8)'));
      expect(thresholds.rocAuc(sweep)).toBe(0.75);
      expect(thresholds.rocAucOneVsRest(truth, scores, make('{ average: "macro" }'))).toBe(1);
      expect([...thresholds.argMaxLabels(scores, make('[0, 1, 2]')).yPred]).toEqual([0, 1, 1, 2]);
    });

    test('are read as label sets', () => {
      const yTrue = make('[new Set(["a"]), new Set(["a", "b"]), new Set()]');
      const yPred = make('[["a"], ["a"], ["b"]]');
      const counts = multilabel.labelCounts(yTrue, yPred);
      expect([[...counts.tp], [...counts.fp], [...counts.fn]]).toEqual([[2, 0], [0, 1], [0, 1]]);
      const table = make('{ data: Uint8Array.of(1, 0, 1, 1), shape: [2, 2] }');
      expect([...multilabel.labelCounts(table, table).tp]).toEqual([2, 1]);
    });

    test('are scored under the names of scikit-learn', () => {
      const floats = make('Float64Array.of(0, 1, 1)');
      const report = sklearn.classification_report(floats, floats);
      expect(report).toMatch(/^ +0\\.0 +1\\.00 +1\\.00 +1\\.00 +1$/m);
      expect(sklearn.f1_score(floats, make('Float64Array.of(0, 1, 0)'))).toBe(2 / 3);
      expect(sklearn.roc_auc_score(make('[0, 0, 1, 1]'), make('[.1, .4, .35, .8]'))).toBe(0.75);
      const single = make('Float32Array.of(0, 1)');
      expect(sklearn.log_loss(make('[0, 1]'), single)).toBe(sklearn.log_loss([0, 1], Float32Array.of(0, 1)));
    });

    test('are counted by threads', async () => {
      const pool = parallel.createPool({ threads: 2, minRows: 2 });
      const column = make('new Int32Array(new SharedArrayBuffer(16)).fill(7, 1)');
      const matrix = await pool.confusionMatrix(column, parallel.sharedColumn(truth), make('{ labels: [0, 1, 2, 7] }'));
      expect(matrix.labels).toEqual([0, 1, 2, 7]);
      expect([matrix.total, matrix.at(0, 0), matrix.at(7, 1)]).toEqual([4, 1, 2]);
      await pool.close();
    });

    test('are rows of a SQL engine', async () => {
      expect(sql.duckdb).toBeDefined();
      const failing = { dialect: sql.duckdb, query: () => Promise.reject(make('new TypeError("no table")')) };
      const request = make('{ from: "t", yTrue: { column: "a" }, yPred: { kind: "column", column: "b" } }');
      await expect(sql.countConfusion(failing, request)).rejects.toMatchObject({ message: 'no table' });
    });

    test('are held to gates', () => {
      const matrix = core.confusionMatrix(truth, make('Int32Array.of(0, 1, 2, 2)'));
      expect(matrix).toKeep('accuracy>=0.75');
      expect(matrix).not.toKeep('recall[1]>=0.6', make('{ zeroDivision: 0 }'));
      const sure = make('{ confidence: 0.95 }');
      expect(() => expect(matrix).toKeep('accuracy>=0.7', sure)).toThrow('more rows would settle it');
      expect(() => expect(matrix).not.toKeep('accuracy>=0.7', sure)).toThrow('more rows would settle it');
    });

    test('survive structuredClone', () => {
      const sweep = structuredClone(thresholds.thresholdSweep([0, 1, 1], Float64Array.of(.1, .2, .3)));
      expect(thresholds.rocAuc(sweep)).toBe(1);
      const counts = structuredClone(core.classCounts(core.confusionMatrix([0, 1, 1], [0, 1, 0])));
      expect([...core.recall(counts)]).toEqual([1, 0.5]);
    });
  });
}
`;

const folder = mkdtempSync(join(tmpdir(), 'confmat-packed-'));
try {
  const tarballs = pack();
  const user = join(folder, 'user');
  mkdirSync(user);
  write(user, 'package.json', '{ "private": true }\n');
  npm(user, ['install', '--prefer-offline', '--no-audit', '--no-fund', ...tarballs]);
  checkImports(user);
  checkMaps(user);
  checkCommand(user);
  const tools = TYPESCRIPTS.map((version) => `${typescriptOf(version)}@npm:typescript@${version}`);
  npm(user, ['install', '--prefer-offline', '--no-audit', '--no-fund', `jest@${JEST}`, ...tools]);
  for (const version of TYPESCRIPTS) checkTypes(user, version);
  checkJest(user);
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
 * There are no source maps, which would have no sources, and no file asks for one: bundlers warn of each.
 *
 * @param {string} user
 */
function checkMaps(user) {
  const names = [
    'confmat',
    ...readdirSync(join(user, 'node_modules/@confmat')).map((name) => `@confmat/${name}`),
  ];
  for (const name of names) {
    const dist = join(user, 'node_modules', name, 'dist');
    for (const file of readdirSync(dist).filter((one) => !one.endsWith('.txt'))) {
      assert.doesNotMatch(file, /\.map$/, name);
      const text = readFileSync(join(dist, file), 'utf8');
      assert.doesNotMatch(text, /^\/\/[#@] sourceMappingURL=/m, `${name}: ${file} asks for a map`);
    }
  }
  console.log('maps: passed');
}

/** @param {string} version */
function typescriptOf(version) {
  return `typescript-${version}`;
}

/**
 * Compile a module and a script that use the packages, their declarations checked too, and run them.
 *
 * @param {string} user
 * @param {string} version Of TypeScript.
 */
function checkTypes(user, version) {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022'],
    module: 'node16',
    moduleResolution: 'node16',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    types: [],
    rootDir: '.',
    outDir: 'out',
  };
  write(user, 'module.mts', TYPED);
  write(user, 'script.cts', TYPED);
  write(user, 'browser.mts', TYPED_BROWSER);
  write(user, 'dom.mts', TYPED_DOM);
  const files = ['module.mts', 'script.cts', 'browser.mts'];
  write(user, 'tsconfig.json', JSON.stringify({ compilerOptions, files }));
  const withDom = { ...compilerOptions, lib: ['ES2022', 'DOM'], noEmit: true };
  write(user, 'dom.json', JSON.stringify({ compilerOptions: withDom, files: ['dom.mts'] }));
  rmSync(join(user, 'out'), { recursive: true, force: true });
  const tsc = join('node_modules', typescriptOf(version), 'bin/tsc');
  node(user, [tsc, '-p', '.']);
  node(user, [tsc, '-p', 'dom.json']);
  node(user, ['out/module.mjs']);
  node(user, ['out/script.cjs']);
  // Other ways to find a package, one of which knows no `exports`.
  write(user, 'entries.ts', `${TYPED}\n${furtherEntries(user).join('\n')}\n`);
  const resolutions = version.startsWith('7') ? ['bundler'] : ['bundler', 'node10'];
  for (const moduleResolution of resolutions) {
    const other = { ...compilerOptions, module: 'esnext', moduleResolution, noEmit: true };
    const deprecated = version.startsWith('6') ? { ignoreDeprecations: '6.0' } : {};
    const config = { compilerOptions: { ...other, ...deprecated }, files: ['entries.ts'] };
    write(user, 'other.json', JSON.stringify(config));
    node(user, [tsc, '-p', 'other.json']);
  }
  console.log(`types of TypeScript ${version}: passed`);
}

/**
 * @param {string} user
 * @returns {string[]} An import of each entry that is not an index.
 */
function furtherEntries(user) {
  const scope = join(user, 'node_modules/@confmat');
  return readdirSync(scope).flatMap((name) => {
    const { exports } = JSON.parse(readFileSync(join(scope, name, 'package.json'), 'utf8'));
    return Object.keys(exports)
      .filter((path) => path !== '.' && path !== './package.json')
      .map((path) => `import '@confmat/${name}${path.slice(1)}';`);
  });
}

/** @param {string} user */
function checkJest(user) {
  write(user, 'realms.test.cjs', IN_JEST);
  write(
    user,
    'jest.config.cjs',
    "module.exports = { testMatch: ['**/*.test.cjs'], transform: {} };",
  );
  node(user, ['node_modules/jest/bin/jest.js', '--runInBand', '--cacheDirectory', 'jest-cache']);
  console.log('jest: passed');
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
  assert.match(
    readFileSync(join(user, 'node_modules/confmat/dist/explorer.html'), 'utf8'),
    /id="worker">/,
    'confmat open has no page',
  );
  console.log('page: passed');
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
