import { describe, expect, it } from 'vitest';
import { examplesOf, runExample, type Example } from './examples.ts';
import { publicEntries, readText, sourcesOf, workspaceFolders } from './files.ts';
import { ROOT } from './run.ts';

/** The first example of a package waits for all its sources to be read. */
const TIME_LIMIT_MS = 30_000;

const packages = workspaceFolders()
  .filter((folder) => folder.startsWith('packages/'))
  .map((folder) => ({ folder, examples: examplesOfPackage(folder) }))
  .filter(({ examples }) => examples.length > 0);

function examplesOfPackage(folder: string): (Example & { readonly name: string })[] {
  return sourcesOf(folder).flatMap((path) =>
    examplesOf(readText(path)).map((example) => ({ ...example, name: `${path}:${example.line}` })),
  );
}

/** Packages whose functions take what others make, which they do not export again. */
const WITH_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'packages/multilabel': ['packages/core'],
  'packages/evaluation': ['packages/thresholds', 'packages/core'],
  'packages/inference': ['packages/thresholds', 'packages/evaluation', 'packages/core'],
  'packages/report': [
    'packages/multilabel',
    'packages/evaluation',
    'packages/inference',
    'packages/thresholds',
    'packages/core',
  ],
};

/** What the examples of a package may name. */
async function scopeOf(folder: string): Promise<Record<string, unknown>> {
  const scope: Record<string, unknown> = {};
  for (const one of [...(WITH_OTHERS[folder] ?? []), folder]) {
    for (const entry of publicEntries(one)) Object.assign(scope, await import(ROOT + entry));
  }
  return scope;
}

for (const { folder, examples } of packages) {
  describe(`the examples in doc comments of ${folder}`, () => {
    it.for(examples.map((example) => [example.name, example] as const))(
      '%s',
      { timeout: TIME_LIMIT_MS },
      async ([, { code }]) => {
        const shown = await runExample(code, await scopeOf(folder));
        expect(shown).not.toEqual([]);
        expect(shown.map(({ actual }) => actual)).toEqual(shown.map(({ expected }) => expected));
      },
    );
  });
}
