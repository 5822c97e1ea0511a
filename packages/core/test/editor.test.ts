import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const FILE = fileURLToPath(new URL('typed-by-a-user.ts', import.meta.url));
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
};

/** The program of a user; `▮` is where the cursor stands, which is removed. */
const PROGRAM = `
import { classCounts, confusionMatrix, f1, fbeta, accuracy } from '../src/index.js';
const matrix = confusionMatrix(['cat', 'dog'] as const, ['cat', 'cat'] as const);
f1(matrix, { average: '▮1' });
fbeta(matrix, 2, { average: '▮2' });
f1▮3(matrix);
accuracy▮4(classCounts(matrix), { average: '▮5' });
f1(matrix, { ▮6 });
`;

const places = new Map<string, number>();
const text = PROGRAM.replace(/▮(\d)/g, (_, name: string, at: number) => {
  places.set(name, at - 2 * places.size);
  return '';
});
const service = ts.createLanguageService({
  getCompilationSettings: () => OPTIONS,
  getScriptFileNames: () => [FILE],
  getScriptVersion: () => '1',
  getScriptSnapshot: (path) => {
    const content = path === FILE ? text : ts.sys.readFile(path);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => fileURLToPath(new URL('.', import.meta.url)),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (path) => path === FILE || ts.sys.fileExists(path),
  readFile: (path) => ts.sys.readFile(path),
  directoryExists: (path) => ts.sys.directoryExists(path),
});

const at = (name: string): number => places.get(name) ?? NaN;
const completions = (name: string): string[] =>
  (service.getCompletionsAtPosition(FILE, at(name), undefined)?.entries ?? []).map(
    (entry) => entry.name,
  );
const hover = (name: string): string =>
  ts.displayPartsToString(service.getQuickInfoAtPosition(FILE, at(name) - 1)?.documentation);

describe('an editor', () => {
  it.each(['1', '2', '5'])('completes the averages (%s)', (name) => {
    expect(completions(name)).toEqual(
      expect.arrayContaining(['binary', 'macro', 'micro', 'weighted']),
    );
  });

  it('completes the names of options', () => {
    expect(completions('6')).toEqual(
      expect.arrayContaining(['average', 'onUndefined', 'posLabel', 'weights', 'zeroDivision']),
    );
  });

  it('shows the documentation of the metric itself', () => {
    expect(hover('3')).toMatch(/^Harmonic mean of precision and recall/);
    expect(hover('4')).toMatch(/^Share of the rows that were predicted right/);
  });
});
