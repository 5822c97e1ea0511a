// Libraries that take long to install are no dependencies of this package: the first case that needs one
// installs all of rivals/.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const MANIFEST = new URL('rivals/package.json', import.meta.url);
const INSTALL = fileURLToPath(new URL('../.ci/install-folder.mjs', import.meta.url));

/** @type {Readonly<Record<string, string>>} Exact versions, by name. */
export const RIVALS = JSON.parse(readFileSync(MANIFEST, 'utf8')).dependencies;

/**
 * @param {string} name A key of `RIVALS`.
 * @returns {any} What the library exports.
 * @throws {Error} It cannot be installed.
 */
export function importRival(name) {
  // Standard output belongs to the results.
  const { status } = spawnSync(process.execPath, [INSTALL, 'bench/rivals'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`${name} cannot be installed`);
  return createRequire(MANIFEST)(name);
}
