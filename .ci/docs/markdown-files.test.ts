import { runsSlowTests, sampled } from '@confmat/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_WORDS, pages } from '../count-words.mjs';
import { markdownFiles, readText } from './files.ts';
import { brokenLinks } from './links.ts';
import { fencesOf, type Fence } from './markdown.ts';
import { runPrograms, runShell, type ProgramOutcome } from './run.ts';
import { commandLinesOf } from './shell.ts';
import { typeFaults } from './type-check.ts';

const TIME_LIMIT_MS = 120_000;
const NOT_RUN = 'no-run';

const files = markdownFiles();
/** Blocks may need what earlier ones of their document wrote. */
const filesRun = new Set(sampled(files, 3));

const documents = files.map((file) => {
  const markdown = readText(file);
  const code = fencesOf(markdown).filter(isCode);
  const runnable = code.filter(({ tags }) => filesRun.has(file) && !tags.includes(NOT_RUN));
  return {
    file,
    markdown,
    runnable,
    nNotRun: code.filter(({ tags }) => tags.includes(NOT_RUN)).length,
  };
});

function isCode({ language, content }: Fence): boolean {
  if (language === 'sh') return commandLinesOf(content).length > 0;
  return language === 'ts' || language === 'js';
}

const programs = documents.flatMap(({ file, runnable }) =>
  runnable
    .filter(({ language }) => language !== 'sh')
    .map((fence) => ({ fence, name: `${file}-${fence.line}`, code: fence.content })),
);
const outcomeOf = new Map<Fence, ProgramOutcome | undefined>();
beforeAll(() => {
  const outcomes = runPrograms(programs);
  for (const [i, { fence }] of programs.entries()) outcomeOf.set(fence, outcomes[i]);
}, TIME_LIMIT_MS);

for (const { file, markdown, runnable, nNotRun } of documents) {
  describe(file, () => {
    for (const fence of runnable) {
      it(
        `${file}:${fence.line}`,
        async () => {
          const outcome =
            fence.language === 'sh'
              ? { printed: await runShell(fence.content) }
              : outcomeOf.get(fence);
          const printed = outcome && 'printed' in outcome ? outcome.printed : undefined;
          expect(outcome).toEqual({ printed: fence.output ?? printed ?? '' });
        },
        TIME_LIMIT_MS,
      );
    }

    it(`links to files and headings that exist (${NOT_RUN} blocks: ${nNotRun})`, () => {
      expect(brokenLinks(file, markdown)).toEqual([]);
    });
  });
}

describe('what users read', () => {
  it(`has at most ${MAX_WORDS} words beside those that scripts write`, () => {
    const counted = pages();
    expect(counted.length).toBeGreaterThan(50);
    expect(counted.reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(MAX_WORDS);
  });
});

describe('the home page of the site', () => {
  it('says of speed what the page of benchmarks has', () => {
    const home = readText('apps/docs/index.md');
    const claims = [...home.matchAll(/\[([^\]]*\d[^\]]*)\]\([^)]*\/benchmarks\.md/g)];
    const recorded = readText('docs/benchmarks.md');
    expect(claims.length).toBeGreaterThan(1);
    for (const [, claim] of claims) expect(recorded).toContain(claim);
  });
});

describe('the TypeScript blocks', () => {
  it.runIf(runsSlowTests)(
    'have no type errors',
    () => {
      const programs = documents.flatMap(({ file, runnable }) =>
        runnable
          .filter(({ language }) => language === 'ts')
          .map(({ line, content }) => ({ file, line, code: content })),
      );
      expect(typeFaults(programs)).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});
