// The lock must install on every platform and from any registry: every optional dependency (the
// platform binaries) has its entry, no entry an address, and the manifests are what was locked.
import { readFileSync } from 'node:fs';

/**
 * @typedef {Record<string, string>} Dependencies
 * @typedef {{ name?: string, version?: string, resolved?: string, link?: boolean,
 *   dependencies?: Dependencies, devDependencies?: Dependencies,
 *   optionalDependencies?: Dependencies, peerDependencies?: Dependencies }} Entry
 */

const ROOT = new URL('../', import.meta.url);
const COMPARED = /** @type {const} */ ([
  'name',
  'version',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
]);

/** Folders that some commands install: their packages are in locks of their own. */
const OWN_LOCKS = ['.ci/release', '.ci/tools', 'apps/docs', 'bench/rivals'];

/** @typedef {{ lockfileVersion: number, packages: Record<string, Entry> }} Lock */

/** @type {Lock} */
const lock = readJson('package-lock.json');
const paths = Object.keys(lock.packages);
/** @type {string[]} */
const faults = [];

if (lock.lockfileVersion !== 3) {
  faults.push(`lockfileVersion is ${lock.lockfileVersion}, expected 3`);
}
let nOptional = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    ++nOptional;
    if (!isLocked(path, name)) faults.push(`${path}: optional dependency ${name} has no entry`);
  }
  if (entry.resolved?.includes('://')) faults.push(`${path}: resolved holds an address`);
  if (!path.includes('node_modules')) checkManifest(path, entry);
}
for (const folder of OWN_LOCKS) checkOwnLock(folder);
for (const fault of faults) console.error(`package-lock.json: ${fault}`);
console.log(
  `lockfile: ${paths.length} entries, ${nOptional} optional dependencies, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

/** @param {string} folder */
function checkOwnLock(folder) {
  const { packages } = /** @type {Lock} */ (readJson(`${folder}/package-lock.json`));
  for (const [path, { resolved }] of Object.entries(packages)) {
    if (resolved?.includes('://')) faults.push(`${folder}/${path}: resolved holds an address`);
  }
  /** @type {Entry} */
  const manifest = readJson(`${folder}/package.json`);
  for (const field of COMPARED) {
    if (sorted(manifest[field]) !== sorted(packages['']?.[field])) {
      faults.push(`${folder}: ${field} differs from package.json; run npm install there`);
    }
  }
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
}

/**
 * Look a dependency up as Node does, from the folder upwards.
 *
 * @param {string} path
 * @param {string} name
 */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const prefix = folder === '' ? '' : `${folder}/`;
    if (lock.packages[`${prefix}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * @param {string} path Folder of a workspace; empty for the root.
 * @param {Entry} entry
 */
function checkManifest(path, entry) {
  /** @type {Entry} */
  const manifest = readJson(path === '' ? 'package.json' : `${path}/package.json`);
  for (const field of COMPARED) {
    if (sorted(manifest[field]) !== sorted(entry[field] ?? defaultOf(field, path))) {
      faults.push(`${path || '.'}: ${field} differs from package.json; run npm install`);
    }
  }
}

/**
 * The lock leaves out a name that the path already says.
 *
 * @param {string} field
 * @param {string} path
 */
function defaultOf(field, path) {
  if (field !== 'name') return undefined;
  return paths
    .find((link) => lock.packages[link]?.link && lock.packages[link].resolved === path)
    ?.replace(/^node_modules\//, '');
}

/** @param {string | Dependencies | undefined} value */
function sorted(value) {
  return JSON.stringify(typeof value === 'object' ? Object.entries(value).sort() : value);
}
