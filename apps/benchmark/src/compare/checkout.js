// The packages of one commit, or of the work tree, as bundles that run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { AppError } from '../app-error.js';
import { oneLine } from '../one-line.js';

/**
 * @typedef {object} Build
 * @property {string} name As it was asked for.
 * @property {string} commit Its hash, or `work tree`.
 * @property {string} folder Of the bundles.
 * @property {Map<string, string[]>} exports By package, what it exports.
 */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const WORK_TREE = '.';
/** Tests and benchmarks import it, not users. */
const NOT_BUILT = ['testkit'];

/**
 * The hash of a commit.
 *
 * @param {string} name
 * @returns {string} `work tree` for a dot.
 * @throws {AppError} There is no such commit.
 */
export function commitOf(name) {
  if (name === WORK_TREE) return 'work tree';
  // A name that begins like an option would be one to git.
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { status, stdout, error } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (error) throw new AppError(`compare needs git (${error.message})`);
  if (status !== 0) throw new AppError(`no commit "${name}" in this repository`);
  return stdout.trim();
}

/**
 * Bundle the packages of a commit.
 *
 * @param {string} name
 * @param {string} folder Empty; everything goes there.
 * @returns {Promise<Build>}
 * @throws {AppError} The commit does not build.
 */
export async function buildCommit(name, folder) {
  const commit = commitOf(name);
  const sources = name === WORK_TREE ? ROOT : extract(name, commit, join(folder, 'sources'));
  const entries = packageEntries(sources);
  if (entries.size === 0) throw new AppError(`${name} has no packages to build`);
  const outdir = join(folder, 'built');
  const scoped = [...entries].map(
    ([short, file]) => /** @type {const} */ ([`@confmat/${short}`, file]),
  );
  /** @type {import('esbuild').BuildOptions} */
  const common = {
    ...{ absWorkingDir: sources, outdir, alias: Object.fromEntries(scoped), bundle: true },
    ...{ format: 'esm', platform: 'node', target: 'es2022', logLevel: 'silent' },
    tsconfigRaw: { compilerOptions: { target: 'ES2022', verbatimModuleSyntax: true } },
  };
  try {
    const entryPoints = Object.fromEntries(entries);
    const { metafile } = await build({ ...common, entryPoints, splitting: true, metafile: true });
    // What a thread loads, beside the package that starts it.
    for (const file of entries.values()) {
      const worker = join(dirname(file), 'worker.ts');
      if (existsSync(worker)) await build({ ...common, entryPoints: { worker } });
    }
    writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
    const exportsOf = (/** @type {string} */ short) =>
      Object.entries(metafile.outputs).find(([file]) => file.endsWith(`/built/${short}.js`))?.[1]
        .exports ?? [];
    const exports = new Map([...entries.keys()].map((short) => [short, exportsOf(short)]));
    return { name, commit, folder: outdir, exports };
  } catch (error) {
    throw new AppError(`${name} does not build: ${oneLine(error)}`);
  }
}

/**
 * Give a build what others export and it lacks, as functions that say so: a suite that imports one
 * new function still runs its other cases.
 *
 * @param {Build} built
 * @param {readonly Build[]} others
 * @returns {Record<string, string>} By package, the address of its module.
 */
export function withStandIns({ name, folder, exports }, others) {
  const shorts = new Set(
    [exports, ...others.map((other) => other.exports)].flatMap((own) => [...own.keys()]),
  );
  const faces = join(folder, 'faces');
  mkdirSync(faces, { recursive: true });
  /** @type {Record<string, string>} */
  const addresses = {};
  for (const short of shorts) {
    const own = exports.get(short);
    const missing = others
      .flatMap((other) => other.exports.get(short) ?? [])
      .filter((one, i, all) => one !== 'default' && !own?.includes(one) && all.indexOf(one) === i);
    const file = join(faces, `${short}.js`);
    writeFileSync(
      file,
      [
        ...(own ? [`export * from '../${short}.js';`] : []),
        `const no = (what) => function () { throw new Error(what + ' is not in ' + ${JSON.stringify(name)}); };`,
        ...missing.map((one) => `export const ${one} = no('${one}');`),
        '',
      ].join('\n'),
    );
    addresses[`@confmat/${short}`] = pathToFileURL(file).href;
  }
  return addresses;
}

/**
 * @param {string} name
 * @param {string} commit
 * @param {string} folder
 * @returns {string} The folder.
 */
function extract(name, commit, folder) {
  mkdirSync(folder, { recursive: true });
  const git = spawnSync('git', ['archive', '--format=tar', commit, 'packages'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  if (git.status !== 0) throw new AppError(`${name} has no packages`);
  const tar = spawnSync('tar', ['-x', '-f', '-', '-C', folder], { input: git.stdout });
  if (tar.status !== 0)
    throw new AppError(`${name} cannot be unpacked: ${tar.error?.message ?? tar.stderr}`);
  return folder;
}

/**
 * @param {string} sources
 * @returns {Map<string, string>} Source by name without its scope.
 */
function packageEntries(sources) {
  const packages = join(sources, 'packages');
  const names = existsSync(packages) ? readdirSync(packages).sort() : [];
  const entries = names
    .filter((name) => !NOT_BUILT.includes(name))
    .map((name) => /** @type {const} */ ([name, join(packages, name, 'src', 'index.ts')]));
  return new Map(entries.filter(([, file]) => existsSync(file)));
}
