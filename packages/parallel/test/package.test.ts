import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INDEX_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as browser from '../src/browser.js';
import * as parallel from '../src/index.js';

const { manifest, sources } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the form for browsers, and the workers', () => {
    expect(JSON.stringify(manifest.exports)).toBe(
      JSON.stringify({
        '.': INDEX_EXPORTS['.'],
        './browser': { types: './dist/browser.d.ts', default: './dist/browser.js' },
        './worker': { types: './dist/worker.d.ts', default: './dist/worker.js' },
        './web-worker': { types: './dist/web-worker.d.ts', default: './dist/web-worker.js' },
        './package.json': INDEX_EXPORTS['./package.json'],
      }),
    );
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects but those of the workers, and depends on core alone', () => {
    expect(manifest['sideEffects']).toEqual(['./dist/worker.js', './dist/web-worker.js']);
    expect(Object.keys(manifest.dependencies)).toEqual(['@confmat/core']);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/parallel'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import each other, core and two modules of Node', () => {
    const outside = sources
      .flatMap(({ imports }) => imports)
      .filter((specifier) => !specifier.startsWith('./'));
    expect([...new Set(outside)].sort()).toEqual([
      '@confmat/core',
      '@confmat/core/internal',
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
