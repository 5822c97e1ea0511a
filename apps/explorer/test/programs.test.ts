import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { isMeasure } from '@confmat/report/document';
import * as core from '@confmat/core';
import type { Label } from '@confmat/core';
import * as multilabel from '@confmat/multilabel';
import { runsSlowTests, sampled } from '@confmat/testkit';
import type { Choice } from '../src/protocol.js';
import { ROOT, fileOf, startWorker } from './ask.js';
import type { Ask } from './ask.js';
import { runCommand } from './run-command.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-explorer-'));
const THREE = join(FOLDER, 'three.csv');
writeFileSync(
  THREE,
  `kind,"a, b",p_1,p_2,p_3,w\n${Array.from({ length: 40 }, (_, row) => `${(row % 3) + 1},${((row * 7) % 40) / 40},${((row * 3) % 10) / 10},0.4,${row % 2 === 0 ? 0.45 : 0.2},${row % 4}\n`).join('')}`,
);
const LACKING = join(FOLDER, 'lacking.csv');
writeFileSync(LACKING, 'y,p_a,p_b\na,0.9,0.1\nb,,0.4\nb,0.2,0.8\na,-0.5,\na,0.5,0.4\nb,0.7,0.3\n');
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

type Change = Partial<Choice>;
const TELCO = 'examples/telco-churn.csv';
const WHERE = [{ column: 'contract', values: ['One year', 'Two year'] }];

/** Choices of many kinds; the command has no thresholds of classes. */
const CASES: readonly (readonly [
  name: string,
  path: string,
  change: Change,
  hasCommand: boolean,
])[] = [
  ['scores', TELCO, { other: undefined }, true],
  ['scores at a threshold, of some rows', TELCO, { threshold: 0.342149, where: WHERE }, true],
  ['labels', TELCO, { model: 'prediction', other: undefined, by: ['contract'] }, true],
  ['ten classes', 'examples/digits.csv', {}, true],
  ['scores by class', 'examples/digits.csv', { model: 'p_*', other: undefined }, true],
  ['scores by class, some of them missing', LACKING, { truth: 'y', model: 'p_*' }, true],
  ['sets of labels', 'examples/debian-tags.csv', {}, true],
  [
    'weights, and a class against two others',
    THREE,
    { truth: 'kind', model: 'a, b', other: undefined, posLabel: '2', weight: 'w' },
    true,
  ],
  [
    'thresholds of classes',
    THREE,
    { truth: 'kind', model: 'p_*', ownThresholds: { 1: 0.75, 2: 0.5, 3: 0.25 } },
    false,
  ],
];

describe('what is shared finds the numbers of the page', { timeout: 120_000 }, () => {
  it.each(sampled(CASES, 3))('%s', async (_, path, change, hasCommand) => {
    const ask = startWorker();
    const { guess } = await ask('open', { file: fileOf(path), name: path });
    const choice = { ...guess, other: undefined, ...change };
    const { averages } = await ask('classes', choice);
    const shown = averages.body.map((row) =>
      row.slice(1).map((cell) => (isMeasure(cell) ? cell.estimate : NaN)),
    );
    const texts = await copies(ask, choice);
    const printed = runProgram(texts.typescript, path);
    for (const value of [shown[0]?.[2], shown[1]?.[2]]) {
      expect(printed).toContain((value ?? NaN).toFixed(2));
    }
    const isOfSets = path.includes('debian');
    const matrix = isOfSets ? null : await ask('matrix', choice);
    const counts = Array.from(matrix?.counts ?? []);
    // Weighted counts are printed with decimals, which counts alone do not ask for.
    if (matrix && choice.weight === undefined) {
      const areIntegers = matrix.labels.every((label) => /^\d+$/.test(label));
      const labels: readonly Label[] = areIntegers ? matrix.labels.map(Number) : matrix.labels;
      const { nSkipped } = await ask('summary', choice);
      const report = core.classificationReport(
        core.confusionMatrixFromCounts(counts, labels, { nSkipped }),
      );
      expect(printed.trimEnd()).toBe(core.formatClassificationReport(report).trimEnd());
    }
    if (!hasCommand) {
      expect(texts.command).toMatch(/^# The command picks the highest score/);
      return;
    }
    const [line = ''] = texts.command.split('\n');
    const found = JSON.parse(await runCommand(line)) as {
      readonly averages: Readonly<Record<'macro' | 'weighted', { readonly f1: number }>>;
      readonly matrix?: {
        readonly labels: readonly Label[];
        readonly counts: readonly (readonly number[])[];
      };
    };
    if (matrix) {
      // A class against the rest comes first on the page, and second in the command.
      const order = matrix.labels.map((label) =>
        (found.matrix?.labels ?? []).map(String).indexOf(label),
      );
      const rows = order.map((row) => order.map((column) => found.matrix?.counts[row]?.[column]));
      expect(rows.flat()).toEqual(counts);
    }
    expect(found.averages.macro.f1).toBeCloseTo(shown[0]?.[2] ?? NaN, 12);
    expect(found.averages.weighted.f1).toBeCloseTo(shown[1]?.[2] ?? NaN, 12);
  });

  it('compares two models, at thresholds that are linked', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', { file: fileOf(TELCO), name: TELCO });
    const choice = { ...guess, threshold: 0.4, link: 'recall' } as const;
    const { metrics } = await ask('compare', choice);
    const [, line = ''] = (await copies(ask, choice)).command.split('\n');
    expect(line).toMatch(
      /^confmat compare .*--threshold 0\.4,0\.\d+ --pos-label Yes --nulls skip$/,
    );
    const found = JSON.parse(await runCommand(line)) as {
      readonly change: unknown;
    };
    const change = metrics.body[0]?.[3];
    if (!isMeasure(change)) throw new Error('expected a difference');
    expect(JSON.stringify(found)).toContain(String(change.estimate).slice(0, 12));
  });
});

/** Choices whose commands need words of their own. */
const OWN_WORDS = join(FOLDER, 'own-words.csv');
const SIXTY = join(FOLDER, 'sixty.csv');
const LISTS = join(FOLDER, 'lists.jsonl');
const nearly = (row: number, n: number): number => (row * 37) % n;
writeFileSync(
  OWN_WORDS,
  `y,s1,s2,group,order\n${Array.from({ length: 60 }, (_, row) => `${row % 3 === 0 ? 'yes' : 'no'},${nearly(row, 60) / 6},${nearly(row, 59) / 7},${row % 2 === 0 ? 'a' : 'b'},${row % 5 < 2 ? 'x y' : "o'z"}\n`).join('')}`,
);
writeFileSync(
  SIXTY,
  `label,s\n${Array.from({ length: 180 }, (_, row) => `class ${row % 60},${nearly(row, 180) / 180}\n`).join('')}`,
);
writeFileSync(
  LISTS,
  `${['{"t":["a","b"],"p":["a"]}', '{"t":["b"],"p":["b","c"]}', '{"t":[],"p":["a"]}', '{"t":["c"],"p":["c"]}'].join('\n')}\n`,
);

interface Report {
  readonly matrix?: {
    readonly labels: readonly Label[];
    readonly counts: readonly (readonly number[])[];
  };
  readonly averages: Readonly<Record<'macro' | 'micro', { readonly f1: number }>>;
  readonly slices?: readonly { readonly group: object }[];
}

describe('the command finds the numbers of the page', { timeout: 120_000 }, () => {
  const opened = async (path: string, change: Partial<Choice>) => {
    const ask = startWorker();
    const { guess } = await ask('open', { file: fileOf(path), name: path });
    const choice: Choice = { ...guess, other: undefined, ...change };
    const lines = (await ask('copy', { choice, kind: 'command' })).trimEnd().split('\n');
    return { ask, choice, lines };
  };
  const countsOf = ({ matrix }: Report, labels: readonly string[]): readonly number[] => {
    const order = labels.map((label) => (matrix?.labels ?? []).map(String).indexOf(label));
    return order.flatMap((row) => order.map((column) => matrix?.counts[row]?.[column] ?? NaN));
  };

  it('where columns have the names of words of SQL, and two models a threshold each', async () => {
    const where = [
      { column: 'group', values: ['a'] },
      { column: 'order', values: ["o'z"] },
    ];
    const change = { truth: 'y', model: 's1', other: 's2', posLabel: 'yes', where };
    const { ask, choice, lines } = await opened(OWN_WORDS, change);
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['report', 'compare']);
    expect(lines[0]).toMatch(/--threshold [\d.]+ /);
    expect(lines[1]).toMatch(/--threshold [\d.]+,[\d.]+ /);
    const { labels, counts } = await ask('matrix', choice);
    const found = JSON.parse(await runCommand(lines[0] ?? '')) as Report;
    expect(countsOf(found, labels)).toEqual(Array.from(counts ?? []));
    const { metrics } = await ask('compare', choice);
    const [accuracy] = metrics.body;
    const { estimate } = accuracy?.[3] as { readonly estimate: number };
    expect(await runCommand(lines[1] ?? '')).toContain(String(Math.abs(estimate)).slice(0, 10));
  });

  it.runIf(runsSlowTests)('of a class against 59 others', async () => {
    const change = { truth: 'label', model: 's', posLabel: 'class 7', threshold: 0.5 };
    const { ask, choice, lines } = await opened(SIXTY, change);
    const { labels, counts } = await ask('matrix', choice);
    const found = JSON.parse(await runCommand(lines[0] ?? '')) as Report;
    expect(found.matrix?.labels).toHaveLength(2);
    expect(countsOf(found, labels)).toEqual(Array.from(counts ?? []));
  });

  it.runIf(runsSlowTests)('of a filter that leaves one class', async () => {
    for (const [path, truth, posLabel, values] of [
      [OWN_WORDS, 'y', 'yes', ['yes']],
      [OWN_WORDS, 'y', 'yes', ['no']],
      [SIXTY, 'label', 'class 7', ['class 3', 'class 9']],
    ] as const) {
      const where = [{ column: truth, values }];
      const model = path === SIXTY ? 's' : 's1';
      const change = { truth, model, posLabel, threshold: 0.5, where };
      const { ask, choice, lines } = await opened(path, change);
      const { labels, counts } = await ask('matrix', choice);
      const found = JSON.parse(await runCommand(lines[0] ?? '')) as Report;
      expect(countsOf(found, labels)).toEqual(Array.from(counts ?? []));
      expect(counts).toHaveLength(4);
    }
  });

  it.runIf(runsSlowTests)('of lists, which nothing separates', async () => {
    const { ask, choice, lines } = await opened(LISTS, { truth: 't', model: 'p' });
    const { averages } = await ask('classes', choice);
    const found = JSON.parse(await runCommand(lines[0] ?? '')) as Report;
    const macro = averages.body[0]?.[3];
    expect(macro).toMatchObject({ estimate: found.averages.macro.f1 });
    const rows = readFileSync(LISTS, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const program = await ask('copy', { choice, kind: 'typescript' });
    expect(runWith(program, (name) => rows.map((row) => row[name]))).toMatch(
      new RegExp(`^ *macro .* ${found.averages.macro.f1.toFixed(2)} `, 'm'),
    );
  });

  it.runIf(runsSlowTests)(
    'of slices by two columns: a command for each, or one of both together',
    async () => {
      const change = { truth: 'y', model: 's1', posLabel: 'yes', by: ['group', 'order'] };
      const { lines } = await opened(OWN_WORDS, change);
      const groups = [];
      for (const line of lines) {
        const { slices = [] } = JSON.parse(await runCommand(line)) as Report;
        groups.push(slices.map(({ group }) => Object.keys(group).join()));
      }
      expect(groups).toEqual([
        ['group', 'group'],
        ['order', 'order'],
      ]);
      const crossed = await opened(OWN_WORDS, { ...change, areCrossed: true });
      expect(crossed.lines).toHaveLength(1);
      expect(crossed.lines[0]).toContain('--by group,order');
    },
  );
});

async function copies(
  ask: Ask,
  choice: Choice,
): Promise<{ readonly command: string; readonly typescript: string }> {
  return {
    command: await ask('copy', { choice, kind: 'command' }),
    typescript: await ask('copy', { choice, kind: 'typescript' }),
  };
}

/** Run the program with the columns of a file; returns what it prints. */
function runProgram(text: string, path: string): string {
  const [head = '', ...lines] = cellsOf(path);
  const names = head.split('\t');
  // A program asks for the column of a filter once a row.
  const read = new Map<string, readonly unknown[]>();
  return runWith(text, (name) => {
    const known = read.get(name);
    if (known) return known;
    const place = names.indexOf(name);
    if (place < 0) throw new Error(`no column ${name}`);
    const cells = lines.map((line) => {
      const cell = line.split('\t')[place] ?? '';
      return cell === '' ? null : cell;
    });
    read.set(name, cells);
    return cells;
  });
}

/** Run the program with columns; returns what it prints. */
function runWith(text: string, column: (name: string) => readonly unknown[]): string {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  const printed: string[] = [];
  const modules = { '@confmat/core': core, '@confmat/multilabel': multilabel };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- it is what readers run.
  const run = new Function('require', 'column', 'console', code) as (
    require: (name: keyof typeof modules) => unknown,
    of: typeof column,
    console: { log: (line: string) => void },
  ) => void;
  run((name) => modules[name], column, { log: (line) => printed.push(line) });
  return printed.join('\n');
}

/** Lines of a file whose only quoted cell is the one of the header, with tabs between cells. */
function cellsOf(path: string): readonly string[] {
  return readFileSync(path.startsWith('/') ? path : ROOT + path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/"([^"]*)"/g, (_, cell: string) => cell.replaceAll(',', '\u0001')))
    .map((line) => line.replaceAll(',', '\t').replaceAll('\u0001', ','));
}
