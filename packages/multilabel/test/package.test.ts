import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as multilabel from '../src/index.js';

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
    const imports = [...text.matchAll(/^(?:import|export|\})[^;]*?\bfrom (['"])([^'"]+)\1/gm)];
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
      name: '@confmat/multilabel',
      license: 'MIT',
      publishConfig: { access: 'public' },
      engines: { node: '>=20' },
    });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest['files']).toEqual(['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']);
  });
});

describe('the sources', () => {
  it('import no Arrow: only each other and core', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    expect(specifiers).toContain('@confmat/core');
    const outside = specifiers.filter((specifier) => !/^\.\.?\//.test(specifier));
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
    expect(Object.keys(multilabel)).toEqual(
      expect.arrayContaining([
        'createLabelAccumulator',
        'csrFromSets',
        'indicatorFromSets',
        'labelCounts',
        'labelRows',
        'labelSets',
        'sampleCounts',
        'sampleMean',
        'setMatrix',
      ]),
    );
  });
});
