// Which of the other programs are here, and how to get those that are not.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { versionsOf } from '@confmat/bench/machine.js';
import { javaScriptPackages } from '@confmat/bench/run-suite.js';

/**
 * @typedef {object} Peers
 * @property {string[]} found Name and version.
 * @property {string[]} missing Names.
 * @property {boolean} python Whether there is a Python at all.
 */

const REQUIREMENTS = ['requirements.txt', 'requirements-torch.txt'].map(
  (file) => `bench/peers/${file}`,
);
const VENV = 'bench/.venv';
/** What makes the Python of the peers, from the root of the repository. */
export const MAKE_VENV = `python3 -m venv ${VENV} && ${VENV}/bin/pip install ${REQUIREMENTS.map((file) => `-r ${file}`).join(' ')}`;
/** Of the suites' packages, those that are not measured. */
const TOOLS = ['apache-arrow', 'benchmark', 'typescript'];

const VERSIONS = `
import json, sys
from importlib.metadata import version, PackageNotFoundError
found = {"python": sys.version.split()[0]}
for name in sys.argv[1:]:
    try: found[name] = version(name)
    except PackageNotFoundError: pass
print(json.dumps(found))`;

/**
 * Name the Python of the peers in the environment, where `bench/` looks for it: the one that is
 * named there already, or the one that the documented command makes.
 * @returns {string | null}
 */
function choosePython() {
  const named = process.env['CONFMAT_PYTHON'];
  if (named) return named;
  const inside = process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python3';
  const made = fromRoot(`${VENV}/${inside}`);
  if (!existsSync(made)) return null;
  process.env['CONFMAT_PYTHON'] = made;
  return made;
}

/** @returns {Peers} */
export function findPeers() {
  const distributions = REQUIREMENTS.map((file) => readFileSync(fromRoot(file), 'utf8'))
    .flatMap((text) => text.split('\n'))
    .map((line) => /^[\w-]+/.exec(line.trim())?.[0] ?? '')
    .filter((name) => name !== '');
  const python = pythonVersions(distributions);
  const compiler = compilerVersion();
  const packages = javaScriptPackages().filter((name) => !TOOLS.includes(name));
  const { node: _node, v8: _v8, ...inNode } = versionsOf(packages);
  const others = { 'C compiler': compiler, pROC: versionInR('pROC') };
  const inPath = Object.fromEntries(Object.entries(others).filter(([, found]) => found !== null));
  const here = { ...python, ...inPath, ...inNode };
  const wanted = [...distributions, ...Object.keys(others)];
  return {
    found: Object.entries(here).map(([name, version]) => `${name} ${version}`),
    missing: wanted.filter((name) => !(name in here)),
    python: 'python' in python,
  };
}

/**
 * @param {readonly string[]} distributions
 * @returns {Record<string, string>} Versions of Python and of what it has; empty without one.
 */
function pythonVersions(distributions) {
  const python = choosePython();
  if (python === null) return {};
  const args = ['-c', VERSIONS, ...distributions];
  const { status, stdout } = spawnSync(python, args, { encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout) : {};
}

function compilerVersion() {
  const compiler = process.env['CC'] ?? 'cc';
  const { status, stdout } = spawnSync(compiler, ['--version'], { encoding: 'utf8' });
  if (status !== 0) return null;
  return /\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? 'of unknown version';
}

/**
 * @param {string} library
 * @returns {string | null} Null without R or the library.
 */
function versionInR(library) {
  const ask = `cat(format(packageVersion("${library}")))`;
  const { status, stdout } = spawnSync('Rscript', ['-e', ask], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** @param {string} path */
function fromRoot(path) {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
