// The packages of one commit, or of the work tree, as bundles that run.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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
 * @property {Map<string, string[]>} exports By module, what it exports: `core`, `core/internal`.
 */

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const WORK_TREE = '.';
/** No benchmark imports them. */
const NOT_BUILT = ['testkit', 'vitest', 'rows'];
/** Entries of a package; older commits have fewer. */
const ENTRIES = [
  ...['index', 'internal', 'gate-text'],
  ...['baselines', 'bounds', 'calibration', 'curves', 'detection'],
];
/** CommonJS in a bundle asks for modules of Node by a `require`, which modules have not. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';\n" +
  'const require = requireFrom(import.meta.url);';

/**
 * The hash of a commit.
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
 * @param {string} name
 * @param {string} folder Empty; everything goes there.
 * @returns {Promise<Build>}
 * @throws {AppError} The commit does not build.
 */
export async function buildCommit(name, folder) {
  const commit = commitOf(name);
  const sources =
    name === WORK_TREE ? ROOT : extract(name, commit, join(folder, 'sources'), ['packages']);
  const entries = packageEntries(sources);
  takePage(sources);
  if (entries.size === 0) throw new AppError(`${name} has no packages to build`);
  const outdir = join(folder, 'built');
  /** @type {import('esbuild').BuildOptions} */
  const common = {
    ...{ absWorkingDir: sources, outdir, plugins: [resolveFrom(entries)], bundle: true },
    ...{ format: 'esm', platform: 'node', target: 'es2022', logLevel: 'silent' },
    banner: { js: REQUIRE },
    // Libraries that a package bundles come from the work tree.
    nodePaths: [join(ROOT, 'node_modules')],
    tsconfigRaw: { compilerOptions: { target: 'ES2022', verbatimModuleSyntax: true } },
  };
  try {
    const entryPoints = Object.fromEntries(entries);
    const { metafile } = await build({ ...common, entryPoints, splitting: true, metafile: true });
    // What a thread loads, besides the package that starts it.
    for (const folder of new Set([...entries.values()].map((file) => dirname(file)))) {
      const worker = join(folder, 'worker.ts');
      if (existsSync(worker)) await build({ ...common, entryPoints: { worker } });
    }
    writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
    const exportsOf = (/** @type {string} */ module) =>
      Object.entries(metafile.outputs).find(([file]) => file.endsWith(`/built/${module}.js`))?.[1]
        .exports ?? [];
    const exports = new Map([...entries.keys()].map((module) => [module, exportsOf(module)]));
    return { name, commit, folder: outdir, exports };
  } catch (error) {
    throw new AppError(`${name} does not build: ${oneLine(error)}`);
  }
}

/**
 * Give sources the page's script, which the build of the report makes: no suite reads it, so that of the
 * work tree serves.
 * @param {string} sources
 */
function takePage(sources) {
  const page = join('packages', 'report', 'src', 'page', 'built-page.ts');
  if (existsSync(join(sources, page)) || !existsSync(join(sources, dirname(page)))) return;
  copyFileSync(join(ROOT, page), join(sources, page));
}

/**
 * Give a build what others export and it lacks, as functions that say so: a suite that imports one
 * new function still runs its other cases. What others have in their internal entry may be in the
 * index of a build that has no such entry.
 * @param {Build} built
 * @param {readonly Build[]} others
 * @returns {Record<string, string>} By what is imported, the address of its module.
 */
export function withStandIns({ name, folder, exports }, others) {
  const modules = new Set(
    [exports, ...others.map((other) => other.exports)].flatMap((own) => [...own.keys()]),
  );
  const faces = join(folder, 'faces');
  mkdirSync(faces, { recursive: true });
  /** @type {Record<string, string>} */
  const addresses = {};
  for (const module of modules) {
    const wanted = new Set(others.flatMap((other) => other.exports.get(module) ?? []));
    wanted.delete('default');
    const own = exports.get(module);
    const index = module.replace(/\/internal$/, '');
    const inIndex = own ? [] : (exports.get(index) ?? []).filter((one) => wanted.has(one));
    const known = new Set([...(own ?? []), ...inIndex]);
    const missing = [...wanted].filter((one) => !known.has(one));
    const file = join(faces, `${module.replace('/', '-')}.js`);
    writeFileSync(
      file,
      [
        ...(own ? [`export * from '../${module}.js';`] : []),
        ...(inIndex.length > 0 ? [`export { ${inIndex.join(', ')} } from '../${index}.js';`] : []),
        `const no = (what) => function () { throw new Error(what + ' is not in ' + ${JSON.stringify(name)}); };`,
        ...missing.map((one) => `export const ${one} = no('${one}');`),
        '',
      ].join('\n'),
    );
    addresses[`@confmat/${module}`] = pathToFileURL(file).href;
  }
  return addresses;
}

/**
 * Packages that import each other get the sources of their own commit.
 * @param {Map<string, string>} entries
 * @returns {import('esbuild').Plugin}
 */
function resolveFrom(entries) {
  return {
    name: 'packages',
    setup({ onResolve }) {
      onResolve({ filter: /^@confmat\// }, ({ path }) => {
        const file = entries.get(path.slice('@confmat/'.length));
        return file === undefined ? { errors: [{ text: `${path} is no module` }] } : { path: file };
      });
    },
  };
}

/**
 * @param {string} name
 * @param {string} commit
 * @param {string} folder
 * @param {readonly string[]} paths
 * @returns {string} The folder.
 */
export function extract(name, commit, folder, paths) {
  mkdirSync(folder, { recursive: true });
  const git = spawnSync('git', ['archive', '--format=tar', commit, ...paths], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  if (git.status !== 0) throw new AppError(`${name} has no ${paths.join(', ')}`);
  const tar = spawnSync('tar', ['-x', '-f', '-', '-C', folder], { input: git.stdout });
  if (tar.status !== 0)
    throw new AppError(`${name} cannot be unpacked: ${tar.error?.message ?? tar.stderr}`);
  return folder;
}

/**
 * @param {string} sources
 * @returns {Map<string, string>} Source by module: the name without its scope, `/internal` after it
 *   for what only our packages import.
 */
function packageEntries(sources) {
  const packages = join(sources, 'packages');
  const names = existsSync(packages) ? readdirSync(packages).sort() : [];
  const entries = names
    .filter((name) => !NOT_BUILT.includes(name))
    .flatMap((name) => {
      const folder = join(packages, name, 'src');
      return ENTRIES.map(
        (entry) =>
          /** @type {const} */ ([
            entry === 'index' ? name : `${name}/${entry}`,
            join(folder, `${entry}.ts`),
          ]),
      );
    });
  return new Map(entries.filter(([, file]) => existsSync(file)));
}
