import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as sklearn from '../src/index.js';

const page = readFileSync(
  new URL('../../../docs/guides/from-scikit-learn.md', import.meta.url),
  'utf8',
);

it('shows every function under its Python line', () => {
  const lines = [...page.matchAll(/^\/\/ (?:print\()?(\w+)\(/gm)].map(([, name = '']) => name);
  const functions = Object.keys(sklearn).filter((name) => /^[a-z0-9_]+$/.test(name));
  expect(functions.length).toBeGreaterThan(35);
  expect([...new Set(lines)].filter((name) => name !== 'get_scorer').sort()).toEqual(
    functions.sort(),
  );
});
