import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as browser from '../src/browser.js';
import * as parallel from '../src/index.js';

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
    const imports = [...text.matchAll(/\b(?:from|import|require)\b\s*\(?\s*(['"`])([^'"`]+)\1/g)];
    return { path, text, imports: imports.map(([, , specifier = '']) => specifier) };
  });

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, and the form for browsers', () => {
    expect(JSON.stringify(manifest.exports)).toBe(
      JSON.stringify({
        '.': {
          import: { types: './dist/index.d.ts', default: './dist/index.js' },
          require: { types: './dist/index.d.cts', default: './dist/index.cjs' },
        },
        './browser': { types: './dist/browser.d.ts', default: './dist/browser.js' },
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

  it('has no side effects but those of the workers, and depends on core alone', () => {
    expect(manifest['sideEffects']).toEqual(['./dist/worker.js', './dist/web-worker.js']);
    expect(Object.keys(manifest.dependencies)).toEqual(['@confmat/core']);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject({
      name: '@confmat/parallel',
      license: 'MIT',
      publishConfig: { access: 'public' },
      engines: { node: '>=20' },
    });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest['files']).toEqual(['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']);
  });
});

describe('the sources', () => {
  it('import each other, core and two modules of Node', () => {
    const outside = sources
      .flatMap(({ imports }) => imports)
      .filter((specifier) => !specifier.startsWith('./'));
    expect([...new Set(outside)].sort()).toEqual([
      '@confmat/core',
      'node:os',
      'node:worker_threads',
    ]);
  });

  it('that a browser loads import nothing of Node', () => {
    const loaded = new Set<string>();
    const load = (path: string): void => {
      if (loaded.has(path)) return;
      loaded.add(path);
      const source = sources.find((other) => other.path === path);
      for (const specifier of source?.imports ?? []) {
        expect(specifier).not.toMatch(/^node:/);
        if (specifier.startsWith('./')) load(specifier.slice(2).replace(/\.js$/, '.ts'));
      }
    };
    load('browser.ts');
    load('web-worker.ts');
    expect([...loaded]).toContain('pool.ts');
  });

  it('name a worker in the way that bundlers look for', () => {
    const named = sources.flatMap(({ text }) => [
      ...text.matchAll(/new Worker\(\s*new URL\('\.\/([\w-]+)\.js', import\.meta\.url\)/g),
    ]);
    const files = named.map(([, file = '']) => `${file}.ts`);
    expect(files.sort()).toEqual(['web-worker.ts', 'worker.ts']);
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining(files));
  });

  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the index', () => {
  it('names what it exports, has no default, and is the same for browsers', () => {
    const { text } = sources.find(({ path }) => path === 'index.ts') ?? { text: '' };
    expect(text).toContain('export {');
    expect(text).not.toMatch(/export \*|export default/);
    expect(Object.keys(parallel).sort()).toEqual([
      'PoolError',
      'allocateColumn',
      'createPool',
      'isSharedColumn',
      'sharedColumn',
    ]);
    expect(Object.keys(browser)).toEqual(Object.keys(parallel));
  });
});
