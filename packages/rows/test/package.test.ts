import { describe, expect, it } from 'vitest';
import { ENTRY_FIELDS, INDEX_EXPORTS, publishedFields, readPackage } from '@confmat/testkit';
import * as rows from '../src/index.js';

const { manifest, sources, readme } = readPackage(new URL('../', import.meta.url));

describe('package.json', () => {
  it('offers ESM and CommonJS, types first, the index', () => {
    expect(JSON.stringify(manifest.exports)).toBe(JSON.stringify(INDEX_EXPORTS));
    expect(manifest).toMatchObject(ENTRY_FIELDS);
  });

  it('has no side effects, depends on the packages below it, and needs no DuckDB', () => {
    expect(manifest['sideEffects']).toBe(false);
    const below = ['core', 'evaluation', 'multilabel', 'sql', 'thresholds'];
    expect(Object.keys(manifest.dependencies)).toEqual(below.map((name) => `@confmat/${name}`));
    expect(manifest).toMatchObject({
      peerDependencies: { '@duckdb/node-api': '*', '@duckdb/node-bindings': '*' },
      peerDependenciesMeta: {
        '@duckdb/node-api': { optional: true },
        '@duckdb/node-bindings': { optional: true },
      },
    });
  });

  it('is published, with its build, readme, changelog and licences only', () => {
    expect(manifest).toMatchObject(publishedFields('@confmat/rows'));
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('the sources', () => {
  it('say nothing on the console', () => {
    expect(sources.filter(({ text }) => /\bconsole\./.test(text))).toEqual([]);
  });
});

describe('the index', () => {
  it('has one function and its error, and the readme names both', () => {
    expect(Object.keys(rows).sort()).toEqual(['RowsError', 'evaluationOfFile']);
    for (const name of Object.keys(rows)) expect(readme).toMatch(new RegExp(`\`${name}\\b`));
  });
});
