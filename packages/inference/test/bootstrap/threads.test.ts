import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { confusionMatrixFromCounts, f1, precision } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { build } from 'tsup';
import { runsSlowTests } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { bootstrap, bootstrapValues } from '../../src/index.js';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What a thread runs, made of the sources. */
async function buildProgram(): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'confmat-bootstrap-'));
  try {
    await build({
      entry: { program: path('draw-on-thread.ts') },
      outDir: folder,
      format: ['esm'],
      outExtension: () => ({ js: '.js' }),
      config: false,
      silent: true,
      tsconfig: path('../../tsconfig.json'),
      noExternal: [/./],
      esbuildOptions(options) {
        options.alias = {
          debug: path('../../silent-debug.cjs'),
          '@confmat/thresholds/bounds': path('../../../thresholds/src/bounds.ts'),
          ...Object.fromEntries(
            ['core', 'multilabel', 'thresholds'].flatMap((name) =>
              ['internal', 'index'].map((file) => [
                `@confmat/${name}${file === 'index' ? '' : `/${file}`}`,
                path(`../../../${name}/src/${file}.ts`),
              ]),
            ),
          ),
        };
      },
    });
    const program = readFileSync(join(folder, 'program.js'), 'utf8');
    return new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The macro F1 of samples `from` to `from + count`, drawn on a thread of its own. */
function drawOnThread(program: URL, matrix: string, range: object): Promise<Float64Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: { matrix, range } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const macroF1 = (matrix: ConfusionMatrix): number =>
  f1(matrix, { average: 'macro', zeroDivision: NaN });
const matrix = confusionMatrixFromCounts(
  [
    [700, 40, 12],
    [30, 200, 9],
    [14, 3, 11],
  ],
  ['a', 'b', 'c'],
);

describe('bootstrapValues on threads', () => {
  const replicates = 1001;
  const seed = 2 ** 40 + 7;
  const alone = bootstrap(matrix, macroF1, { replicates, seed });

  it.runIf(runsSlowTests)(
    'gives bootstrap the same interval on 1, 2 and 4 of them',
    { timeout: 60_000 },
    async () => {
      const program = await buildProgram();
      const text = JSON.stringify(matrix);
      for (const nThreads of [1, 2, 4]) {
        const starts = Array.from({ length: nThreads }, (_, thread) =>
          Math.floor((thread * replicates) / nThreads),
        );
        const parts = await Promise.all(
          starts.map((from, thread) =>
            drawOnThread(program, text, {
              ...{ seed, from },
              count: (starts[thread + 1] ?? replicates) - from,
            }),
          ),
        );
        // In the order of the parts, or in another one.
        for (const list of [parts, [...parts].reverse()]) {
          const values = list.flatMap((part) => [...part]);
          expect(values).toHaveLength(replicates);
          expect(bootstrap(matrix, macroF1, { values })).toEqual(alone);
        }
      }
      expect(alone.low).toBeLessThan(alone.estimate);
    },
  );
});

describe('bootstrapValues', () => {
  it('draws the same samples in any parts', () => {
    const options = { seed: 3 };
    const whole = bootstrapValues(matrix, macroF1, { ...options, count: 300 });
    const parts = [0, 1, 200].map((from, place) =>
      bootstrapValues(matrix, macroF1, { ...options, from, count: [1, 199, 100][place] }),
    );
    expect(parts.flatMap((part) => [...part])).toEqual([...whole]);
    expect(bootstrapValues(matrix, macroF1, { count: 0 })).toHaveLength(0);
    expect(bootstrapValues(matrix, macroF1)).toHaveLength(2000);
    expect(new Set(whole).size).toBeGreaterThan(250);
  });

  it('has no values where bootstrap says that there is no interval', () => {
    const weighted = confusionMatrixFromCounts([[2.5, 1], [1, 2]], [0, 1], { weighted: true }); // prettier-ignore
    const values = bootstrapValues(weighted, macroF1, { count: 100 });
    expect([...values]).toEqual(new Array(100).fill(NaN));
    expect(bootstrap(weighted, macroF1, { values })).toEqual(bootstrap(weighted, macroF1));
  });

  it('has values that come back from JSON, where NaN is null', () => {
    const few = confusionMatrixFromCounts([[4, 1], [1, 2]], [0, 1]); // prettier-ignore
    const ofOne = (one: ConfusionMatrix): number =>
      precision(one, { average: 'binary', posLabel: 1, zeroDivision: NaN });
    const values = bootstrapValues(few, ofOne);
    expect(values.some(Number.isNaN)).toBe(true);
    const back = JSON.parse(JSON.stringify([...values])) as number[];
    expect(bootstrap(few, ofOne, { values: back })).toEqual(bootstrap(few, ofOne, { values }));
  });

  it('refuses what is wrong', () => {
    const draw = (options: object) => () => bootstrapValues(matrix, macroF1, options);
    expect(draw({ from: -1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrapValues: from is -1, expected an integer in [0, 2147483647]]`,
    );
    expect(draw({ count: 2 ** 31 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrapValues: count is 2147483648, expected an integer in [0, 2147483647]]`,
    );
    expect(draw({ replicates: 100 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrapValues: there is no option "replicates", expected "seed", "from" or "count"]`,
    );
    const put = (options: object) => () => bootstrap(matrix, macroF1, options);
    const values = new Array<unknown>(100).fill(0.5);
    expect(put({ values, seed: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: seed does not go with values, of samples that were drawn already]`,
    );
    expect(put({ values: values.slice(1) })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: values is an array of 99, expected 100 numbers or more, of bootstrapValues]`,
    );
    values[40] = '0.5';
    expect(put({ values })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: bootstrap: values[40] is "0.5", expected a number, NaN where the statistic is undefined]`,
    );
  });
});
