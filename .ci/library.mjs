// How the packages are built: JavaScript in both formats, and types.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { withNotices } from './notices.mjs';

/** @typedef {{ entry: Record<string, string>; dts?: { banner: string } }} LibraryOptions */

/**
 * A configuration of tsup with what all of them share.
 *
 * @param {Omit<import('tsup').Options, 'dts'> & LibraryOptions} options
 * @returns {import('tsup').Options}
 */
export function library({ dts, ...options }) {
  return {
    format: ['esm', 'cjs'],
    clean: true,
    target: 'es2022',
    splitting: true,
    ...options,
    esbuildPlugins: [...(options.esbuildPlugins ?? []), withPowers(), withNotices()],
    dts: { ...dts, entry: declarations(options.entry) },
  };
}

/**
 * Powers of two as numbers: esbuild leaves out an unused number, but not an unused `2 ** 31`.
 *
 * @returns {import('esbuild').Plugin}
 */
function withPowers() {
  return {
    name: 'powers',
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        const power = /(?<![\w.])2 \*\* (-?\d+)/g;
        return { loader: 'ts', contents: source.replace(power, (_, n) => String(2 ** Number(n))) };
      });
    },
  };
}

/**
 * The declarations of a package's entries. Every export names its type, so they are made file by file,
 * and tsup only rolls them up: whether the types are right is for `npm run typecheck` to say.
 *
 * @param {Readonly<Record<string, string>>} entry
 */
function declarations(entry) {
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
  return Object.fromEntries(files);
}

/** @param {string} file */
function declared(file) {
  return file.replace(/(\.d)?\.ts$/, '.d.ts');
}
