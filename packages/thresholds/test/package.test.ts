import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INTERNAL_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as baselines from '../src/baselines.js';
import * as bounds from '../src/bounds.js';
import * as calibration from '../src/calibration.js';
import * as curves from '../src/curves.js';
import * as detection from '../src/detection.js';
import * as thresholds from '../src/index.js';
import * as profiles from '../src/profiles.js';

const { manifest, sources, readme } = readPackage(new URL('../', import.meta.url));

const SECOND = { baselines, bounds, calibration, curves, detection, profiles };

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the index, our own entry and second ones', () => {
    const { '.': index, './package.json': itself } = INTERNAL_EXPORTS;
    const names = [...Object.keys(SECOND), 'internal'].sort();
    const entries = names.map((name) => [
      `./${name}`,
      {
        import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
        require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
      },
    ]);
    const expected = {
      '.': index,
      ...Object.fromEntries(entries),
      './package.json': itself,
    };
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(expected));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects and depends on core alone', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(['@confmat/core']);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/thresholds'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import each other and core only', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    const outside = specifiers.filter((specifier) => !specifier.startsWith('.'));
    expect([...new Set(outside)].sort()).toEqual([
      '@confmat/core',
      '@confmat/core/internal',
      '@confmat/core/profiles',
    ]);
  });

  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the second entries', () => {
  it.each(Object.entries(SECOND))('of %s hold functions that the readme names', (name, entry) => {
    const functions = Object.entries(entry);
    expect(functions.map(([, value]) => typeof value)).toEqual(functions.map(() => 'function'));
    expect(readme).toContain(`@confmat/thresholds/${name}`);
    expect(functions.filter(([own]) => !new RegExp(`\`${own}\\b`).test(readme))).toEqual([]);
  });

  it('offer nothing that another entry offers', () => {
    const names = [thresholds, ...Object.values(SECOND)].flatMap((entry) => Object.keys(entry));
    expect(names).toHaveLength(new Set(names).size);
  });
});

describe('the index', () => {
  it('names what it exports, and has no default', () => {
    const { text } = sources.find(({ path }) => path === 'index.ts') ?? { text: '' };
    expect(text).toContain('export {');
    expect(text).not.toMatch(/export \*|export default/);
    expect(Object.keys(thresholds)).toEqual(
      expect.arrayContaining(['createSweepAccumulator', 'rocAuc', 'thresholdSweep']),
    );
  });

  it('exports functions only, each of which the readme names', () => {
    const functions = Object.entries(thresholds).filter(([, value]) => typeof value === 'function');
    expect(functions).toHaveLength(Object.keys(thresholds).length);
    const unnamed = Object.keys(thresholds).filter(
      (name) => !new RegExp(`\`${name}\\b`).test(readme),
    );
    expect(unnamed).toEqual([]);
  });
});
