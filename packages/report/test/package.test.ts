import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INTERNAL_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as report from '../src/index.js';

const BELOW = [
  '@confmat/core',
  '@confmat/evaluation',
  '@confmat/inference',
  '@confmat/multilabel',
  '@confmat/thresholds',
];
/** Taken in by the build. */
const INLINED = ['d3-array', 'd3-format'];

const { manifest, sources, readme } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the index and our own entries', () => {
    const { '.': index, ...others } = INTERNAL_EXPORTS;
    const document = {
      import: { types: './dist/document.d.ts', default: './dist/document.js' },
      require: { types: './dist/document.d.cts', default: './dist/document.cjs' },
    };
    const expected = { '.': index, './document': document, ...others };
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(expected));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects and depends on the packages below it alone', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(BELOW);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licences only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/report'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import each other, the packages below and what the build takes in', () => {
    const outside = (imports: readonly string[]): string[] =>
      imports.filter((specifier) => !/^\.\.?\//.test(specifier));
    const specifiers = [...new Set(sources.flatMap(({ imports }) => outside(imports)))];
    const second = ['baselines', 'bounds', 'calibration', 'curves'].map(
      (name) => `@confmat/thresholds/${name}`,
    );
    const entries = [...BELOW.map((name) => `${name}/internal`), ...second];
    const allowed = [...BELOW, ...entries, ...INLINED];
    expect(allowed).toEqual(expect.arrayContaining(specifiers));
  });

  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the index', () => {
  it('exports functions only, each of which the readme names', () => {
    const functions = Object.entries(report).filter(([, value]) => typeof value === 'function');
    expect(functions).toHaveLength(Object.keys(report).length);
    const unnamed = Object.keys(report).filter((name) => !new RegExp(`\`${name}\\b`).test(readme));
    expect(unnamed).toEqual([]);
  });
});
