import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INTERNAL_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as inference from '../src/index.js';

const BELOW = [
  '@confmat/core',
  '@confmat/evaluation',
  '@confmat/multilabel',
  '@confmat/thresholds',
];

const { manifest, sources, readme } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the index and our own entries', () => {
    const { '.': index, ...others } = INTERNAL_EXPORTS;
    const gateText = {
      import: { types: './dist/gate-text.d.ts', default: './dist/gate-text.js' },
      require: { types: './dist/gate-text.d.cts', default: './dist/gate-text.cjs' },
    };
    const expected = { '.': index, './gate-text': gateText, ...others };
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(expected));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects and depends on the packages below it', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(BELOW);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licences only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/inference'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import each other and the packages below', () => {
    const outside = (imports: readonly string[]): string[] =>
      imports.filter((specifier) => !/^\.\.?\//.test(specifier));
    const specifiers = new Set(sources.flatMap(({ imports }) => outside(imports)));
    const entries = BELOW.map((name) => `${name}/internal`);
    expect([...BELOW, ...entries, '@confmat/thresholds/bounds']).toEqual(
      expect.arrayContaining([...specifiers]),
    );
  });

  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the index', () => {
  it('exports functions only, each of which the readme names', () => {
    const functions = Object.entries(inference).filter(([, value]) => typeof value === 'function');
    expect(functions).toHaveLength(Object.keys(inference).length);
    const unnamed = Object.keys(inference).filter(
      (name) => !new RegExp(`\`${name}\\b`).test(readme),
    );
    expect(unnamed).toEqual([]);
  });
});
