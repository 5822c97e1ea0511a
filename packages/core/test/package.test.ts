import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INTERNAL_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as core from '../src/index.js';

const { manifest, sources } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the index, our own entry and profiles', () => {
    const { './package.json': itself, ...entries } = INTERNAL_EXPORTS;
    const profiles = {
      import: { types: './dist/profiles.d.ts', default: './dist/profiles.js' },
      require: { types: './dist/profiles.d.cts', default: './dist/profiles.cjs' },
    };
    const expected = { ...entries, './profiles': profiles, './package.json': itself };
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(expected));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects and no dependencies at run time', () => {
    expect(manifest['sideEffects']).toBe(false);
    for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
      expect(Object.keys((manifest[field] as object | undefined) ?? {}), field).toEqual([]);
    }
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/core'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import nothing from outside the package', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    expect(specifiers.length).toBeGreaterThan(100);
    expect(specifiers.filter((specifier) => !specifier.startsWith('.'))).toEqual([]);
  });

  it('keep kernels to themselves: they import other kernels only', () => {
    const kernels = sources.filter(({ path }) => /(^|\/)kernels\//.test(path));
    expect(kernels.length).toBeGreaterThan(40);
    for (const { path, imports } of kernels) {
      expect(
        imports.filter((specifier) => !/^(\.|[./]+\/kernels)\/[a-z0-9-]+\.js$/.test(specifier)),
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

  it('exports its functions', () => {
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
