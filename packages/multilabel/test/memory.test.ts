import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { PEAK_BYTES_PROGRAM, runsSlowTests } from '@confmat/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MEGABYTE = 1e6;

/**
 * A fresh process reads and counts 1 M samples with 3 of 100,000 labels each, true and predicted;
 * its peak is that of the whole process, less what stood there before.
 */
const PROGRAM = `${PEAK_BYTES_PROGRAM}
import { f1 } from '@confmat/core';
import { createLabelAccumulator, labelCounts, labelSets, meanOverSamples } from '@confmat/multilabel';

const [way] = process.argv.slice(2);
const nSamples = 1e6;
const nLabels = 1e5;
let state = 1;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return (state >>> 0) / 2 ** 32;
};
const makeColumn = () => {
  const indices = Int32Array.from({ length: 3 * nSamples }, () => random() * nLabels);
  return Array.from({ length: nSamples }, (_, i) => indices.subarray(3 * i, 3 * i + 3));
};
const yTrue = makeColumn();
const yPred = makeColumn();
globalThis.gc();
const before = process.memoryUsage().rss;
let counts;
if (way === 'batches') {
  const accumulator = createLabelAccumulator();
  for (let i = 0; i < nSamples; i += 65536) {
    accumulator.update(yTrue.slice(i, i + 65536), yPred.slice(i, i + 65536));
  }
  counts = accumulator.result();
} else {
  const truth = labelSets(yTrue);
  const prediction = labelSets(yPred);
  counts = labelCounts(truth, prediction);
  meanOverSamples(truth, prediction, f1);
}
const bytes = peakBytes() - before;
const present = counts.tp.reduce((sum, tp, i) => sum + tp + counts.fn[i], 0);
console.log(JSON.stringify({ nLabels: counts.tp.length, nSamples: counts.nSamples, present, bytes }));
`;

let folder: string;

/** Core and this package in JavaScript, because a process of its own cannot read TypeScript. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'confmat-multilabel-'));
  for (const name of ['core', 'multilabel']) {
    const source = fileURLToPath(new URL(`../../${name}/src/`, import.meta.url));
    const home = join(folder, 'node_modules', '@confmat', name);
    for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts')) continue;
      const { code } = transformSync(readFileSync(join(source, path), 'utf8'), { loader: 'ts' });
      const target = join(home, path.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, code);
    }
    writeFileSync(
      join(home, 'package.json'),
      '{ "type": "module", "exports": { ".": "./index.js", "./internal": "./internal.js" } }',
    );
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.js'), PROGRAM);
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Outcome {
  readonly nLabels: number;
  readonly nSamples: number;
  readonly present: number;
  readonly bytes: number;
}

async function run(way: string): Promise<Outcome> {
  const program = join(folder, 'program.js');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, way]);
  return JSON.parse(stdout) as Outcome;
}

describe.runIf(runsSlowTests)('1 M samples with 3 of 100,000 labels', () => {
  it.each(['whole', 'batches'])(
    'are read and counted in less than 400 MB beside the columns: %s',
    async (way) => {
      const { nLabels, nSamples, present, bytes } = await run(way);
      expect([nLabels, nSamples]).toEqual([100_000, 1_000_000]);
      // Of 3 drawn labels two are equal in 3 of 100,000 samples.
      expect(present).toBeGreaterThan(2_999_000);
      expect(present).toBeLessThanOrEqual(3_000_000);
      expect(bytes / MEGABYTE).toBeLessThan(400);
      expect(bytes).toBeGreaterThan(0);
    },
    60_000,
  );
});
