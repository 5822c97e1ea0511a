// How the packages are built: JavaScript in both formats, and types.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';

/**
 * What tsup's configurations share.
 *
 * @param {Record<string, string>} entry
 */
export function library(entry) {
  return {
    entry,
    format: /** @type {('esm' | 'cjs')[]} */ (['esm', 'cjs']),
    dts: types(entry),
    sourcemap: true,
    clean: true,
    target: /** @type {const} */ ('es2022'),
    splitting: true,
    esbuildOptions: withoutSources,
  };
}

/**
 * Maps without copies of the sources: half the size of the package.
 *
 * @param {import('esbuild').BuildOptions} options
 */
export function withoutSources(options) {
  options.sourcesContent = false;
}

/**
 * The declarations of a package's entries. Every export names its type, so they are made file by file,
 * and tsup only rolls them up: whether the types are right is for `npm run typecheck` to say.
 *
 * @param {Readonly<Record<string, string>>} entry
 */
export function types(entry) {
  const folder = mkdtempSync(join(tmpdir(), 'confmat-types-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const source = join('src', file);
    const { code, errors } = isolatedDeclarationSync(source, readFileSync(source, 'utf8'));
    if (errors.length > 0) throw new Error(errors.map((error) => error.codeframe).join('\n'));
    const target = join(folder, declared(source));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  const files = Object.entries(entry).map(([name, file]) => [name, join(folder, declared(file))]);
  return { entry: Object.fromEntries(files) };
}

/** @param {string} file */
function declared(file) {
  return file.replace(/(\.d)?\.ts$/, '.d.ts');
}
