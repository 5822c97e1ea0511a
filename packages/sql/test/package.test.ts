import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INTERNAL_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as sql from '../src/index.js';

const { manifest, sources } = readPackage(new URL('../', import.meta.url));

const ENGINES = [
  ...['bigquery', 'clickhouse', 'databricks', 'duckdb', 'mysql', 'postgres', 'redshift'],
  ...['snowflake', 'spark', 'sqlite', 'trino'],
];

const entryOf = (name: string): unknown => ({
  import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
  require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
});

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, of the index and of each engine', () => {
    const { '.': index, './internal': internal, ...rest } = INTERNAL_EXPORTS;
    const engines = ENGINES.map((name) => [`./${name}`, entryOf(name)] as const);
    const expected = {
      '.': index,
      ...Object.fromEntries(engines),
      './internal': internal,
      ...rest,
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
    expect(manifest).toMatchObject(publishedFields('@confmat/sql'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('import no driver: only each other and core', () => {
    const specifiers = sources.flatMap(({ imports }) => imports);
    expect(specifiers).toContain('@confmat/core');
    const outside = specifiers.filter((specifier) => !specifier.startsWith('.'));
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
    expect(Object.keys(sql)).toEqual(
      expect.arrayContaining(['confusionSql', 'countConfusion', 'duckdb']),
    );
  });
});
