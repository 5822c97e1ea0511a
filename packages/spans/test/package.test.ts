import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INDEX_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as spans from '../src/index.js';

const { manifest, sources } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the index', () => {
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(INDEX_EXPORTS));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects and depends on core alone', () => {
    expect(manifest['sideEffects']).toBe(false);
    expect(Object.keys(manifest.dependencies)).toEqual(['@confmat/core']);
    expect(manifest).not.toHaveProperty('peerDependencies');
    expect(manifest).not.toHaveProperty('optionalDependencies');
  });

  it('is published, with its build, readme, changelog and licence only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/spans'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import no Arrow: only each other and core', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    expect(specifiers).toContain('@confmat/core');
    const outside = specifiers.filter((specifier) => !/^\.\.?\//.test(specifier));
    expect([...new Set(outside)].sort()).toEqual(['@confmat/core', '@confmat/core/internal']);
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
    expect(Object.keys(spans)).toEqual(
      expect.arrayContaining([
        'countsOfOutcomes',
        'spanCounts',
        'spanList',
        'spanMatrix',
        'spanOutcomes',
        'spanSets',
        'wrongSpans',
      ]),
    );
  });
});
