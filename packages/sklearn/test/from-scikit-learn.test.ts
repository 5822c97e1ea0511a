import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as sklearn from '../src/index.js';

const page = readFileSync(
  new URL('../../../docs/guides/from-scikit-learn.md', import.meta.url),
  'utf8',
);

it('shows every function under its Python line, or where that is the same call', () => {
  const calls = /^\/\/ (?:print\()?(\w+)\(|^(?:console\.log\(|const .* = )?(\w+)\(/gm;
  const lines = [...page.matchAll(calls)].map(([, said, called]) => said ?? called ?? '');
  const functions = Object.keys(sklearn).filter((name) => /^[a-z0-9_]+$/.test(name));
  expect(functions.length).toBeGreaterThan(35);
  expect(functions.filter((name) => !lines.includes(name))).toEqual([]);
});
