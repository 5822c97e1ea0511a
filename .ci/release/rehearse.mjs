// A release from beginning to end, to a registry on this machine that is thrown away: `npm run
// release:rehearse`. It versions a copy of the tree, builds and publishes it, installs the packages in empty
// folders with each package manager, and runs their READMEs' first examples and the command there.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import { installFolder } from '../install-folder.mjs';
import { publishedFolders } from '../published.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RELEASE = '.ci/release';
const TOOLS = '.ci/tools';
const NODES = ['20', '22', '24'];
const MANAGERS = {
  npm: ['install', '--no-audit', '--no-fund'],
  pnpm: ['install', '--no-frozen-lockfile'],
  yarn: ['install', '--no-immutable'],
};
/** What an example asks for besides our packages. */
const DRIVERS = Object.fromEntries(
  ['@duckdb/node-api', '@duckdb/node-bindings'].map((name) => [
    name,
    versionIn('packages/rows/package.json', name),
  ]),
);
const WINDOWS = process.platform === 'win32';
const run = promisify(execFile);

const tally = { passed: 0, failed: 0, skipped: 0 };
const folder = mkdtempSync(join(tmpdir(), 'confmat-release-'));
/** @type {import('node:child_process').ChildProcess | undefined} */
let registryProcess;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    cleanUp();
    process.exit(130);
  });
}
try {
  installFolder(RELEASE);
  installFolder(TOOLS);
  await rehearse();
} catch (error) {
  report('release', error);
} finally {
  cleanUp();
}
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exitCode = tally.failed > 0 ? 1 : 0;

function cleanUp() {
  registryProcess?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function rehearse() {
  const tree = join(folder, 'tree');
  await step('copy the tree', () => copyTree(tree));
  await step('changeset version', async () => {
    await inTree(tree, join(ROOT, TOOLS, 'node_modules/.bin/changeset'), ['version']);
    await inTree(tree, 'npm', ['install', '--package-lock-only', '--ignore-scripts']);
    const version = versionOf(join(tree, 'apps/cli'));
    if (version === '0.0.0') throw new Error('no changeset raises the version');
    return version;
  });
  const registry = await startRegistry();
  await step('npm ci and npm run build', async () => {
    await inTree(tree, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund']);
    await inTree(tree, 'npm', ['run', 'build']);
  });
  if (tally.failed > 0) return;
  // npm reads the settings at the root of the workspaces.
  writeFileSync(join(tree, '.npmrc'), npmrc(registry));
  const names = [];
  for (const one of publishedFolders()) {
    const { name, version } = manifestOf(join(tree, one));
    await step(`publish ${name} ${version}`, () => publish(join(tree, one), registry));
    names.push(name);
  }
  if (tally.failed > 0) return;
  const examples = await examplesOf(tree);
  const found = await findNodes();
  for (const [manager, args] of Object.entries(MANAGERS)) {
    const user = join(folder, manager);
    await step(`${manager} install`, () => install(user, manager, args, names, registry));
    if (!existsSync(join(user, 'node_modules/confmat'))) continue;
    for (const [version, node] of found)
      await useAll(`${manager}, Node ${version}`, user, node, examples);
  }
}

/**
 * Everything that git knows or would add, in a repository of its own, which changesets asks for.
 *
 * @param {string} tree
 */
async function copyTree(tree) {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(ROOT, file), join(tree, file));
  }
  const author = ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost'];
  await inTree(tree, 'git', ['init', '--quiet', '--initial-branch=main']);
  await inTree(tree, 'git', ['add', '--all']);
  await inTree(tree, 'git', [...author, 'commit', '--quiet', '--message=copy']);
}

/** @returns {Promise<string>} Address of a registry that knows our packages, and passes on the others. */
async function startRegistry() {
  const port = await freePort();
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const home = join(folder, 'registry');
  mkdirSync(home);
  const everyone = { access: '$all', publish: '$all', unpublish: '$all' };
  const config = {
    storage: './storage',
    max_body_size: '100mb',
    uplinks: { upstream: { url: upstream.trim(), timeout: '60s' } },
    packages: {
      '@confmat/*': everyone,
      confmat: everyone,
      '**': { access: '$all', proxy: 'upstream' },
    },
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  };
  // JSON is YAML.
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(config));
  const bin = join(ROOT, RELEASE, 'node_modules/verdaccio/bin/verdaccio');
  const listen = `127.0.0.1:${port}`;
  const args = [bin, '--config', join(home, 'config.yaml'), '--listen', listen];
  registryProcess = spawn(process.execPath, args, { cwd: home, stdio: 'ignore' });
  const address = `http://${listen}/`;
  for (let tries = 0; ; ++tries) {
    const answer = await fetch(`${address}-/ping`).catch(() => null);
    if (answer?.ok) return address;
    if (tries > 150) throw new Error('the registry does not answer');
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });
}

/**
 * @param {string} from
 * @param {string} registry
 */
async function publish(from, registry) {
  // Provenance is signed by the workflow that publishes.
  await inTree(from, 'npm', ['publish', '--provenance=false', `--registry=${registry}`]);
}

/** @param {string} registry Anybody may publish there, but npm wants a token. */
function npmrc(registry) {
  return `registry=${registry}\n${registry.replace('http:', '')}:_authToken=nobody\n`;
}

/**
 * @param {string} user An empty folder.
 * @param {string} manager
 * @param {readonly string[]} args
 * @param {readonly string[]} names
 * @param {string} registry
 */
async function install(user, manager, args, names, registry) {
  mkdirSync(user);
  const ours = Object.fromEntries(names.map((name) => [name, 'latest']));
  const dependencies = { ...ours, ...DRIVERS };
  writeFileSync(join(user, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(user, '.npmrc'), npmrc(registry));
  const yarn = { nodeLinker: 'node-modules', npmRegistryServer: registry, enableTelemetry: false };
  const local = {
    unsafeHttpWhitelist: ['127.0.0.1'],
    npmMinimalAgeGate: 0,
    enableGlobalCache: false,
    // At home it keeps what each host answered, whatever the port: addresses of an earlier rehearsal.
    globalFolder: join(folder, 'yarn-home'),
  };
  writeFileSync(join(user, '.yarnrc.yml'), JSON.stringify({ ...yarn, ...local }));
  writeFileSync(join(user, 'yarn.lock'), '');
  await inTree(user, manager, args);
  const examples = join(ROOT, 'examples');
  cpSync(join(examples, 'telco-churn.csv'), join(user, 'examples/telco-churn.csv'));
}

/**
 * @param {string} who
 * @param {string} user
 * @param {string} node
 * @param {readonly { name: string, esm: string, cjs: string | null }[]} examples
 */
async function useAll(who, user, node, examples) {
  for (const { name, esm, cjs } of examples) {
    writeFileSync(join(user, 'example.mjs'), esm);
    const printed = await step(`${who}: ${name}, ESM`, () => runNode(user, node, ['example.mjs']));
    await step(`${who}: ${name}, bundled`, async () => {
      await build({
        ...{ absWorkingDir: user, entryPoints: ['example.mjs'], outfile: 'bundle.mjs' },
        ...{ bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' },
        external: ['@duckdb/*', ...(name === '@confmat/parallel' ? [name] : [])],
      });
      same(await runNode(user, node, ['bundle.mjs']), printed);
    });
    if (cjs === null) continue;
    writeFileSync(join(user, 'example.cjs'), cjs);
    await step(`${who}: ${name}, CommonJS`, async () =>
      same(await runNode(user, node, ['example.cjs']), printed),
    );
  }
  await step(`${who}: confmat report`, async () => {
    const columns = ['--true', 'churn', '--pred', 'prediction', '--pos-label', 'Yes'];
    const bin = join('node_modules', 'confmat', 'bin', 'confmat.js');
    const text = await runNode(user, node, [bin, 'report', 'examples/telco-churn.csv', ...columns]);
    if (!/7,043 rows/.test(text)) throw new Error(`it printed ${text.slice(0, 200)}`);
  });
}

/**
 * The first example of each package's README that runs, as a module and as a script.
 *
 * @param {string} tree
 */
async function examplesOf(tree) {
  const examples = [];
  for (const one of publishedFolders().filter((path) => path.startsWith('packages/'))) {
    const { name } = manifestOf(join(tree, one));
    const readme = readFileSync(join(tree, one, 'README.md'), 'utf8');
    const code = /^```ts\n([\s\S]*?)^```/m.exec(readme)?.[1];
    if (code === undefined) throw new Error(`${one}/README.md has no example`);
    const imports = code.match(/^import [\s\S]*? from '.*?';$/gm)?.join('\n') ?? '';
    const rest = code.replace(/^import [\s\S]*? from '.*?';$/gm, '');
    // A script awaits inside a function only.
    const script = `${imports}\n(async () => {\n${rest}\n})();`;
    const common = /** @type {const} */ ({ loader: 'ts', target: 'node20' });
    const esm = await transform(code, { ...common, format: 'esm' });
    const cjs = await transform(script, { ...common, format: 'cjs' });
    examples.push({ name, esm: esm.code, cjs: cjs.code });
  }
  return examples;
}

/** @returns {Promise<[string, string][]>} Programs by major version: of this machine, or installed by npm. */
async function findNodes() {
  const [current = ''] = process.versions.node.split('.');
  /** @type {Map<string, string>} */
  const found = new Map([[current, process.execPath]]);
  const nvm = join(process.env['NVM_DIR'] ?? '', 'versions/node');
  const installed = process.env['NVM_DIR'] && existsSync(nvm) ? readdirSync(nvm) : [];
  const inPath = (process.env['PATH'] ?? '').split(delimiter);
  for (const version of NODES.filter((one) => !found.has(one))) {
    const own = installed.find((name) => name.startsWith(`v${version}.`));
    const places = [
      ...(own === undefined ? [] : [join(nvm, own, 'bin/node')]),
      ...inPath.map((path) => join(path, `node${version}`)),
    ];
    const program = places.find((path) => existsSync(path)) ?? (await installNode(version));
    if (program === null) skip(`Node ${version}`, 'not on this machine, and npm cannot install it');
    else found.set(version, program);
  }
  return [...found];
}

/**
 * @param {string} version
 * @returns {Promise<string | null>} The program; null if npm cannot install it.
 */
async function installNode(version) {
  const home = join(folder, `node-${version}`);
  mkdirSync(home);
  writeFileSync(
    join(home, 'package.json'),
    '{ "private": true, "allowScripts": { "node": true } }',
  );
  const program = join(home, 'node_modules/node/bin', WINDOWS ? 'node.exe' : 'node');
  try {
    await inTree(home, 'npm', ['install', '--no-audit', '--no-fund', `node@${version}`]);
    return (await runNode(home, program, ['--version'])).startsWith(`v${version}.`)
      ? program
      : null;
  } catch {
    return null;
  }
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T | undefined>} Undefined if it failed.
 */
async function step(name, work) {
  const begin = performance.now();
  try {
    const value = await work();
    ++tally.passed;
    console.log(`passed: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    return value;
  } catch (error) {
    report(name, error);
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {any} error
 */
function report(name, error) {
  ++tally.failed;
  console.log(`failed: ${name}\n${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
}

/**
 * @param {string} name
 * @param {string} reason
 */
function skip(name, reason) {
  ++tally.skipped;
  console.log(`skipped: ${name}, ${reason}`);
}

/**
 * @param {string | undefined} actual
 * @param {string | undefined} expected
 */
function same(actual, expected) {
  if (actual !== expected) throw new Error(`printed\n${actual}\ninstead of\n${expected}`);
}

/**
 * @param {string} cwd
 * @param {string} program Of the release folder too.
 * @param {readonly string[]} args
 */
async function inTree(cwd, program, args) {
  const bin = join(ROOT, RELEASE, 'node_modules/.bin');
  const env = { ...process.env, CI: 'true', PATH: `${bin}${delimiter}${process.env['PATH']}` };
  await run(program, args, { cwd, env, maxBuffer: 2 ** 28, shell: WINDOWS });
}

/**
 * @param {string} cwd
 * @param {string} node
 * @param {readonly string[]} args
 */
async function runNode(cwd, node, args) {
  const { stdout } = await run(node, args, { cwd, maxBuffer: 2 ** 28 });
  return stdout;
}

/** @param {string} path A folder. */
function manifestOf(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
}

/** @param {string} path */
function versionOf(path) {
  return manifestOf(path).version;
}

/**
 * @param {string} manifest From the root.
 * @param {string} name
 */
function versionIn(manifest, name) {
  return JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')).devDependencies[name];
}
