import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INDEX_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as sklearn from '../src/index.js';

const BELOW = ['@confmat/core', '@confmat/multilabel', '@confmat/thresholds'];

const { manifest, sources } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, and nothing but the index', () => {
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(INDEX_EXPORTS));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects and depends on the packages below it', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(BELOW);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/sklearn'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import nothing but each other and the packages below', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    const outside = specifiers.filter((specifier) => !/^\.\.?\//.test(specifier));
    const entries = BELOW.map((name) => `${name}/internal`);
    expect([...BELOW, ...entries, '@confmat/thresholds/curves']).toEqual(
      expect.arrayContaining([...new Set(outside)]),
    );
  });

  it('speak on the console in one place, the default handler of warnings', () => {
    const speakers = sources.filter(({ text }) => /\bconsole\.\w+\(/.test(text));
    expect(speakers.map(({ path }) => path)).toEqual(['warnings.ts']);
  });
});

describe('the index', () => {
  it('names what it exports, and has no default', () => {
    const { text } = sources.find(({ path }) => path === 'index.ts') ?? { text: '' };
    expect(text).toContain('export {');
    expect(text).not.toMatch(/export \*|export default/);
    expect(Object.keys(sklearn)).toEqual(
      expect.arrayContaining(['SklearnError', 'classification_report', 'setWarningHandler']),
    );
  });
});
