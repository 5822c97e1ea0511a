// Core's kernels as they are, one module each: the package exports none of them.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { CACHE } from './workload.js';

const SOURCES = new URL('../packages/core/src/kernels/', import.meta.url);
const BUILT = new URL('kernels/', CACHE);

/** Take the types off every kernel's source, whether or not that was done before. */
export function buildKernels() {
  mkdirSync(BUILT, { recursive: true });
  writeFileSync(new URL('package.json', BUILT), '{ "type": "module" }\n');
  for (const file of readdirSync(SOURCES)) {
    const { outputText } = ts.transpileModule(readFileSync(new URL(file, SOURCES), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
    });
    writeFileSync(new URL(file.replace(/\.ts$/, '.js'), BUILT), outputText);
  }
}

/**
 * Import a built kernel.
 *
 * @param {string} name Its file, without an extension.
 * @returns {Promise<any>} The module.
 */
export function importKernel(name) {
  return import(new URL(`${name}.js`, BUILT).href);
}
