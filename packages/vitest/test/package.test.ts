import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INDEX_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as forVitest from '../src/index.js';
import * as forJest from '../src/jest.js';

const { manifest, sources, readme } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, an entry each for Vitest and Jest', () => {
    const jest = {
      import: { types: './dist/jest.d.ts', default: './dist/jest.js' },
      require: { types: './dist/jest.d.cts', default: './dist/jest.cjs' },
    };
    const { '.': index, ...others } = INDEX_EXPORTS;
    const expected = { '.': index, './jest': jest, ...others };
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(expected));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects, depends on inference alone, and needs no Vitest', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(['@confmat/inference']);
    expect(manifest).toMatchObject({
      peerDependencies: { vitest: '>=3.2' },
      peerDependenciesMeta: { vitest: { optional: true } },
    });
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/vitest'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import each other and inference, never Vitest or Jest', () => {
    const outside = (imports: readonly string[]): string[] =>
      imports.filter((specifier) => !/^\.\.?\//.test(specifier));
    const specifiers = new Set(sources.flatMap(({ imports }) => outside(imports)));
    expect([...specifiers].sort()).toEqual(['@confmat/inference', '@confmat/inference/gate-text']);
  });

  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the entries', () => {
  it('export the same names, and the readme has each of them', () => {
    expect(Object.keys(forJest)).toEqual(Object.keys(forVitest));
    const names = Object.keys(forVitest);
    expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(readme))).toEqual([]);
  });
});
