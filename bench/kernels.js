// Core's kernels as they are, one module each: the package exports none of them.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { CACHE } from './workload.js';

const SOURCES = new URL('../packages/core/src/', import.meta.url);
const BUILT = new URL('kernels/', CACHE);

/** @type {Map<string, string>} Paths of the kernels below the sources, by file name. */
const PATHS = new Map(
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(^|\/)kernels\/[^/]+\.ts$/.test(path))
    .map((path) => [path.slice(path.lastIndexOf('/') + 1, -'.ts'.length), path]),
);

/** Take the types off every kernel's source, whether or not that was done before. */
export function buildKernels() {
  for (const path of PATHS.values()) {
    const { outputText } = ts.transpileModule(readFileSync(new URL(path, SOURCES), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
    });
    mkdirSync(new URL('.', builtUrl(path)), { recursive: true });
    writeFileSync(builtUrl(path), outputText);
  }
  writeFileSync(new URL('package.json', BUILT), '{ "type": "module" }\n');
}

/** @param {string} path Of a kernel below the sources. */
function builtUrl(path) {
  return new URL(path.replace(/\.ts$/, '.js'), BUILT);
}

/**
 * Import a built kernel.
 *
 * @param {string} name Its file, without an extension.
 * @returns {Promise<any>} The module.
 */
export function importKernel(name) {
  const path = PATHS.get(name);
  if (path === undefined) throw new Error(`no kernel ${name}`);
  return import(builtUrl(path).href);
}
