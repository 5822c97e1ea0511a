import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import {
  classificationReport,
  confusionMatrixFromCounts,
  formatClassificationReport,
} from '@confmat/core';
import type { Label } from '@confmat/core';
import { runsSlowTests } from '@confmat/testkit';
import type { Choice } from '../src/protocol.js';
import { ROOT, fileOf, startWorker } from './ask.js';
import type { Ask } from './ask.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-explorer-programs-'));
const PATIENCE_MS = 120_000;

/** What is chosen of an example. */
interface Case {
  readonly what: string;
  readonly example: string;
  readonly change: Partial<Choice>;
}

const CASES: readonly Case[] = [
  { what: 'a threshold', example: 'telco-churn.csv', change: { threshold: 0.342149 } },
  {
    what: 'a filter of a column with two values',
    example: 'telco-churn.csv',
    change: {
      threshold: 0.2,
      where: [{ column: 'contract', values: ['One year', 'Two year'] }],
    },
  },
  { what: 'labels', example: 'telco-churn.csv', change: { model: 'prediction' } },
  { what: 'ten classes', example: 'digits.csv', change: {} },
  { what: 'the greatest of ten scores', example: 'digits.csv', change: { model: 'p_*' } },
];

/** What the page shows of a choice. */
async function shownOf({ example, change }: Case): Promise<{
  readonly ask: Ask;
  readonly choice: Choice;
  readonly labels: readonly string[];
  readonly counts: readonly number[];
}> {
  const ask = startWorker();
  const { guess } = await ask('open', { file: fileOf(`examples/${example}`), name: example });
  const choice = { ...guess, other: undefined, ...change };
  const { labels, counts } = await ask('matrix', choice);
  return { ask, choice, labels, counts: Array.from(counts ?? []) };
}

/** Every program that is started takes a second. */
const cases = runsSlowTests ? CASES : CASES.slice(1, 2);

describe('the command that the page gives', { timeout: PATIENCE_MS }, () => {
  it.each(cases)('counts the same of $what', async (one) => {
    const { ask, choice, counts } = await shownOf(one);
    const command = await ask('copy', { choice, kind: 'command' });
    const shell = `confmat() { "${process.execPath}" "${ROOT}apps/cli/bin/confmat.js" "$@"; }\n${command.trim()} --json`;
    const { stdout, stderr, status } = spawnSync('sh', ['-c', shell], {
      cwd: `${ROOT}examples`,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const { counts: found } = (JSON.parse(stdout) as { matrix: { counts: number[][] } }).matrix;
    expect(found.flat()).toEqual(counts);
  });
});

describe('the program that the page gives', { timeout: PATIENCE_MS }, () => {
  afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

  it.each(cases)('prints the report of $what', async (one) => {
    const { ask, choice, labels, counts } = await shownOf(one);
    const program = await ask('copy', { choice, kind: 'typescript' });
    const printed = await runProgram(program, one.example);
    const areIntegers = labels.every((label) => /^\d+$/.test(label));
    const matrix = confusionMatrixFromCounts<Label>(
      counts,
      areIntegers ? labels.map(Number) : labels,
    );
    expect(printed.trimEnd()).toBe(
      formatClassificationReport(classificationReport(matrix)).trimEnd(),
    );
  });
});

/** Run a program on the columns of an example: it declares `column`, which its reader provides. */
async function runProgram(program: string, example: string): Promise<string> {
  const columns = `
import { readFileSync } from 'node:fs';
const [header = '', ...lines] = readFileSync(${JSON.stringify(`${ROOT}examples/${example}`)}, 'utf8').trimEnd().split('\\n');
const names = header.split(',');
const cells = lines.map((line) => line.split(','));
const column = (name: string): readonly (string | null)[] =>
  cells.map((row) => row[names.indexOf(name)] || null);
`;
  const [start = '', end = ''] = program.split(/^declare const column.*$/m);
  expect(end).not.toBe('');
  const source = `${FOLDER}/program.ts`;
  writeFileSync(source, `${columns}${start}${end}`);
  const alias = Object.fromEntries(
    ['core', 'multilabel', 'thresholds'].map((name) => [
      `@confmat/${name}`,
      `${ROOT}packages/${name}/src/index.ts`,
    ]),
  );
  await build({
    ...{ entryPoints: [source], outfile: `${FOLDER}/program.mjs`, alias, bundle: true },
    ...{ format: 'esm', platform: 'node', logLevel: 'silent' },
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, [`${FOLDER}/program.mjs`], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}
