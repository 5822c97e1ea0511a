import { describe, expect, it } from 'vitest';
import { examplesOf, runExample, type Example } from './examples.ts';
import { readText, sourcesOf, workspaceFolders } from './files.ts';
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

for (const { folder, examples } of packages) {
  describe(`the examples in doc comments of ${folder}`, () => {
    it.for(examples.map((example) => [example.name, example] as const))(
      '%s',
      { timeout: TIME_LIMIT_MS },
      async ([, { code }]) => {
        const scope = (await import(`${ROOT}${folder}/src/index.ts`)) as Record<string, unknown>;
        const shown = await runExample(code, scope);
        expect(shown).not.toEqual([]);
        expect(shown.map(({ actual }) => actual)).toEqual(shown.map(({ expected }) => expected));
      },
    );
  });
}
