import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INTERNAL_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as evaluation from '../src/index.js';

const BELOW = ['@confmat/core', '@confmat/multilabel', '@confmat/thresholds'];

const { manifest, sources, readme } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the index and our own entry', () => {
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(INTERNAL_EXPORTS));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects and depends on the packages below it', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(BELOW);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licences only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/evaluation'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import each other and the packages below; one the hash', () => {
    const outside = (imports: readonly string[]): string[] =>
      imports.filter((specifier) => !/^\.\.?\//.test(specifier));
    const specifiers = new Set(sources.flatMap(({ imports }) => outside(imports)));
    const own = [...specifiers].filter((specifier) => !specifier.startsWith('@noble/'));
    expect([...BELOW, ...BELOW.map((name) => `${name}/internal`)]).toEqual(
      expect.arrayContaining(own),
    );
    const importers = (scope: string): string[] =>
      sources
        .filter(({ imports }) => imports.some((specifier) => specifier.startsWith(scope)))
        .map(({ path }) => path);
    expect(importers('@noble/')).toEqual(['content-hash.ts']);
  });

  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the index', () => {
  it('exports only functions, and the readme names each', () => {
    const functions = Object.entries(evaluation).filter(([, value]) => typeof value === 'function');
    expect(functions).toHaveLength(Object.keys(evaluation).length);
    const unnamed = Object.keys(evaluation).filter(
      (name) => !new RegExp(`\`${name}\\b`).test(readme),
    );
    expect(unnamed).toEqual([]);
  });
});
