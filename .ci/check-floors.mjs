// Every import and every package.json against the table in floors.js: floors, names instead of
// paths between packages, declared dependencies, kernels that import kernels only, no cycles.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { FLOORS, TESTKIT } from './floors.js';

/**
 * @typedef {Record<string, string>} Dependencies
 * @typedef {{ name: string, workspaces?: string[], dependencies?: Dependencies, peerDependencies?: Dependencies,
 *   optionalDependencies?: Dependencies, devDependencies?: Dependencies }} Manifest
 * @typedef {{ dir: string, manifest: Manifest, files: string[] }} Workspace
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = /\.[cm]?[jt]sx?$/;
/** They run where packages are built and served, not where their sources run. */
const BUILD_SCRIPT = /^(?:tsup\.config\.ts|build\.mjs|serve\.mjs)$/;
const NOT_SOURCE = new Set([
  ...['node_modules', 'dist', 'quick', 'coverage'],
  // Generators of goldens that other ecosystems install.
  'runs',
  ...['results', '.cache', '.turbo'],
]);

/** @type {string[]} */
const violations = [];
const rootManifest = readManifest('.');
const workspaces = findWorkspaces();
const dirOfName = new Map(workspaces.map(({ dir, manifest }) => [manifest.name, dir]));
const nameOfDir = new Map(workspaces.map(({ dir, manifest }) => [dir, manifest.name]));

checkTable();
for (const workspace of workspaces) {
  if (!FLOORS[workspace.dir]) continue;
  checkManifest(workspace);
  for (const file of workspace.files) checkFile(workspace, file);
  checkCycles(workspace);
}
for (const violation of violations) console.error(violation);
const nFiles = workspaces.reduce((sum, { files }) => sum + files.length, 0);
console.log(`floors: ${nFiles} files, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;

/** @returns {Workspace[]} */
function findWorkspaces() {
  const { workspaces: patterns = [] } = rootManifest;
  const dirs = patterns.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(ROOT + pattern.slice(0, -1)).map((name) => pattern.slice(0, -1) + name)
      : [pattern],
  );
  return dirs
    .filter((dir) => existsSync(`${ROOT}${dir}/package.json`))
    .map((dir) => ({ dir, manifest: readManifest(dir), files: sourceFiles(dir) }));
}

/**
 * @param {string} dir
 * @returns {Manifest}
 */
function readManifest(dir) {
  return JSON.parse(readFileSync(`${ROOT}${dir}/package.json`, 'utf8'));
}

/**
 * @param {string} dir
 * @returns {string[]} Paths from the root, with forward slashes.
 */
function sourceFiles(dir) {
  return readdirSync(ROOT + dir, { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : sourceFiles(path);
    return SOURCE.test(entry.name) && !BUILD_SCRIPT.test(entry.name) ? [path] : [];
  });
}

/** The table itself: no workspace missing, no two floors that import each other. */
function checkTable() {
  for (const { dir } of workspaces) {
    if (!FLOORS[dir]) violations.push(`${dir}: not in .ci/floors.js`);
  }
  const cycle = findCycle(Object.keys(FLOORS), (dir) => FLOORS[dir]?.mayImport ?? []);
  if (cycle) violations.push(`.ci/floors.js: cycle ${cycle.join(' → ')}`);
}

/** @param {Workspace} workspace */
function checkManifest({ dir, manifest }) {
  const shipped = {
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  };
  for (const name of Object.keys(shipped)) {
    if (dirOfName.has(name) && !mayImport(dir, name, false)) {
      violations.push(`${dir}/package.json: dependency ${name} is not below ${dir}`);
    }
  }
  for (const name of Object.keys(manifest.devDependencies ?? {})) {
    if (dirOfName.has(name) && !mayImport(dir, name, true)) {
      violations.push(`${dir}/package.json: devDependency ${name} is not below ${dir}`);
    }
  }
}

/**
 * @param {string} dir
 * @param {string} name Of one of our packages.
 * @param {boolean} inTest
 */
function mayImport(dir, name, inTest) {
  const target = dirOfName.get(name) ?? '';
  if (inTest && dir !== TESTKIT && (target === TESTKIT || target === dir)) return true;
  return FLOORS[dir]?.mayImport.includes(target) ?? false;
}

/**
 * @param {Workspace} workspace
 * @param {string} file
 */
function checkFile({ dir, manifest }, file) {
  const inTest = file.startsWith(`${dir}/test/`);
  // Testkit serves tests, and has what they have.
  const servesTests = inTest || dir === TESTKIT;
  const declared = {
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
    ...(servesTests ? { ...manifest.devDependencies, ...rootManifest.devDependencies } : {}),
  };
  for (const { specifier, line } of importsOf(file)) {
    const at = `${file}:${line}: imports ${specifier}`;
    if (specifier.startsWith('.')) {
      const target = posix.join(dirname(file), specifier);
      if (!target.startsWith(`${dir}/`)) violations.push(`${at}, a path out of ${dir}`);
      else if (!inTest && target.startsWith(`${dir}/test/`)) violations.push(`${at}, a test`);
      if (isKernel(file) && !isKernel(target)) violations.push(`${at}, which is no kernel`);
      continue;
    }
    // What core's internal entry offers to kernels are kernels of its own.
    const isOfCore = specifier === '@confmat/core/internal';
    if (isKernel(file) && !isOfCore) violations.push(`${at}, which is no kernel`);
    if (isBuiltin(specifier)) {
      if (!specifier.startsWith('node:')) violations.push(`${at}, expected node:${specifier}`);
      if (!inTest && !FLOORS[dir]?.nodeBuiltins) violations.push(`${at}, but must run anywhere`);
      continue;
    }
    const name = packageName(specifier);
    if (dirOfName.has(name) && !mayImport(dir, name, inTest)) {
      violations.push(`${at}, which is not below ${dir}`);
    } else if (name !== nameOfDir.get(dir) && !(name in declared) && !isInlined(dir, name)) {
      violations.push(`${at}, which ${dir}/package.json does not list`);
    }
  }
}

/**
 * @param {string} dir
 * @param {string} name Of a package that the build takes in, so that users need not install it.
 */
function isInlined(dir, name) {
  const inlined = FLOORS[dir]?.inlines ?? [];
  const takesIn =
    inlined === 'all' || inlined.includes(name) || inlined.includes(name.split('/')[0] ?? '');
  return takesIn && name in (manifestOf(dir)?.devDependencies ?? {});
}

/** @param {string} dir */
function manifestOf(dir) {
  return workspaces.find((workspace) => workspace.dir === dir)?.manifest;
}

/** @param {string} path */
function isKernel(path) {
  return /^packages\/[^/]+\/src\/(.*\/)?kernels\//.test(path);
}

/** @param {string} specifier */
function packageName(specifier) {
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/**
 * @param {string} file
 * @returns {{ specifier: string, line: number }[]}
 */
function importsOf(file) {
  const text = readFileSync(ROOT + file, 'utf8');
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    line: text.slice(0, pos).split('\n').length,
  }));
}

/** @param {Workspace} workspace */
function checkCycles({ files }) {
  const known = new Set(files);
  const cycle = findCycle(files, (file) =>
    importsOf(file)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => posix.join(dirname(file), specifier))
      .map((path) => (known.has(path) ? path : path.replace(/\.([cm]?)js$/, '.$1ts')))
      .filter((path) => known.has(path)),
  );
  if (cycle) violations.push(`${cycle[0]}: import cycle ${cycle.join(' → ')}`);
}

/**
 * The first cycle of a directed graph, found depth first.
 *
 * @param {readonly string[]} nodes
 * @param {(node: string) => readonly string[]} next
 * @returns {string[] | null} The nodes on the cycle, the first one again at the end.
 */
function findCycle(nodes, next) {
  const done = new Set();
  /** @type {string[]} */
  const path = [];
  /**
   * @param {string} node
   * @returns {string[] | null}
   */
  const visit = (node) => {
    if (done.has(node)) return null;
    const start = path.indexOf(node);
    if (start >= 0) return [...path.slice(start), node];
    path.push(node);
    for (const target of next(node)) {
      const cycle = visit(target);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(node);
    return null;
  };
  for (const node of nodes) {
    const cycle = visit(node);
    if (cycle) return cycle;
  }
  return null;
}
