import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as core from '../src/index.js';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Manifest {
  readonly exports: Record<string, unknown>;
  readonly [field: string]: unknown;
}

const manifest = JSON.parse(read('package.json')) as Manifest;

/** Every source file with what it imports. */
const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = read(`src/${path}`);
    const imports = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom '([^']+)'/gm)];
    return { path, text, imports: imports.map(([, specifier = '']) => specifier) };
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

  it('has no side effects and no dependencies at run time', () => {
    expect(manifest['sideEffects']).toBe(false);
    for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
      expect(Object.keys((manifest[field] as object | undefined) ?? {}), field).toEqual([]);
    }
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject({
      name: '@confmat/core',
      license: 'MIT',
      publishConfig: { access: 'public' },
      engines: { node: '>=20' },
    });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest['files']).toEqual(['dist', 'README.md', 'CHANGELOG.md', 'LICENSE']);
  });
});

describe('the sources', () => {
  it('import nothing from outside the package', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    expect(specifiers.length).toBeGreaterThan(100);
    expect(specifiers.filter((specifier) => !specifier.startsWith('.'))).toEqual([]);
  });

  it('keep kernels to themselves: they import other kernels only', () => {
    const kernels = sources.filter(({ path }) => path.startsWith('kernels/'));
    expect(kernels.length).toBeGreaterThan(10);
    for (const { path, imports } of kernels) {
      expect(
        imports.filter((specifier) => !/^\.\/[a-z-]+\.js$/.test(specifier)),
        path,
      ).toEqual([]);
    }
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
    expect(core).not.toHaveProperty('default');
  });

  it('exports the functions of the fixed surface', () => {
    const functions = Object.entries(core).filter(([, value]) => typeof value !== 'function');
    expect(functions).toEqual([]);
    expect(Object.keys(core)).toEqual(
      expect.arrayContaining([
        'confusionMatrix',
        'confusionMatrixFromCounts',
        'selectClasses',
        'normalizeMatrix',
        'addMatrices',
        'classCounts',
        'selectRows',
        'pooledCounts',
        'binaryCounts',
        'precision',
        'recall',
        'specificity',
        'fbeta',
        'f1',
        'jaccard',
        'accuracy',
        'balancedAccuracy',
        'matthewsCorrcoef',
        'cohenKappa',
        'classificationReport',
        'formatClassificationReport',
      ]),
    );
  });
});
