import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as thresholds from '../src/index.js';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Manifest {
  readonly exports: Record<string, unknown>;
  readonly dependencies: Record<string, string>;
  readonly [field: string]: unknown;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

/** Every source file with what it imports. */
const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = read(`src/${path}`);
    const imports = [...text.matchAll(/\b(?:from|import|require)\b\s*\(?\s*(['"])([^'"]+)\1/g)];
    return { path, text, imports: imports.map(([, , specifier = '']) => specifier) };
  });

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, and nothing but the index', () => {
    expect(JSON.stringify(manifest.exports)).toBe(
      JSON.stringify({
        '.': {
          import: { types: './dist/index.d.ts', default: './dist/index.js' },
          require: { types: './dist/index.d.cts', default: './dist/index.cjs' },
        },
        './package.json': './package.json',
      }),
    );
    expect(manifest).toMatchObject({
      type: 'module',
      main: './dist/index.cjs',
      module: './dist/index.js',
      types: './dist/index.d.ts',
    });
  });

  it('has no side effects and depends on core alone', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(['@confmat/core']);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject({
      name: '@confmat/thresholds',
      license: 'MIT',
      publishConfig: { access: 'public' },
      engines: { node: '>=20' },
    });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest['files']).toEqual(['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']);
  });
});

describe('the sources', () => {
  it('import each other and core only', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    const outside = specifiers.filter((specifier) => !specifier.startsWith('.'));
    expect([...new Set(outside)]).toEqual(['@confmat/core']);
  });

  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the index', () => {
  it('names what it exports, and has no default', () => {
    const { text } = sources.find(({ path }) => path === 'index.ts') ?? { text: '' };
    expect(text).toContain('export {');
    expect(text).not.toMatch(/export \*|export default/);
    expect(Object.keys(thresholds)).toEqual(
      expect.arrayContaining(['createSweepAccumulator', 'refineSweep', 'rocAuc', 'thresholdSweep']),
    );
  });

  it('exports functions only, each of which the readme names', () => {
    const readme = read('README.md');
    const functions = Object.entries(thresholds).filter(([, value]) => typeof value === 'function');
    expect(functions).toHaveLength(Object.keys(thresholds).length);
    const unnamed = Object.keys(thresholds).filter(
      (name) => !new RegExp(`\`${name}\\b`).test(readme),
    );
    expect(unnamed).toEqual([]);
  });
});
