import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { PEAK_BYTES_PROGRAM, sampled } from '@confmat/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MEBIBYTE = 2 ** 20;

/** A fresh process counts 1 M rows of 100,000 classes; its peak is that of the whole process. */
const PROGRAM = `${PEAK_BYTES_PROGRAM}
import { confusionMatrix, createConfusionAccumulator } from './index.js';

const [labels, weights, errors, batches] = process.argv.slice(2);
const nSamples = 1e6;
const nClasses = 1e5;
let state = 1;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return (state >>> 0) / 2 ** 32;
};
const trueCodes = new Int32Array(nSamples);
const predCodes = new Int32Array(nSamples);
const sampleWeight = weights === 'weighted' ? new Float64Array(nSamples) : undefined;
for (let row = 0; row < nSamples; ++row) {
  trueCodes[row] = row < nClasses ? row : random() * nClasses;
  predCodes[row] = random() < Number(errors) ? random() * nClasses : trueCodes[row];
  if (sampleWeight) sampleWeight[row] = random();
}
const names = Array.from({ length: labels === 'strings' ? nClasses : 0 }, (_, code) => 'class ' + code);
const column = (codes) => (labels === 'strings' ? Array.from(codes, (code) => names[code]) : codes);
const yTrue = column(trueCodes);
const yPred = column(predCodes);
globalThis.gc();
const before = process.memoryUsage().rss;
let matrix;
if (batches === 'batches') {
  const accumulator = createConfusionAccumulator();
  for (let row = 0; row < nSamples; row += 65536) {
    const end = row + 65536;
    accumulator.update(yTrue.slice(row, end), yPred.slice(row, end));
  }
  matrix = accumulator.result();
} else {
  matrix = confusionMatrix(yTrue, yPred, { sampleWeight });
}
const peak = peakBytes();
const { kind, nClasses: found, total } = matrix;
console.log(JSON.stringify({ kind, nClasses: found, total, bytes: peak - before }));
`;

let folder: string;

/** Core in JavaScript, because a process of its own cannot read TypeScript. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'confmat-core-'));
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const { code } = transformSync(readFileSync(join(source, path), 'utf8'), { loader: 'ts' });
    const target = join(folder, path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.js'), PROGRAM);
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Outcome {
  readonly kind: string;
  readonly nClasses: number;
  readonly total: number;
  readonly bytes: number;
}

async function run(...options: readonly string[]): Promise<Outcome> {
  const program = join(folder, 'program.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    program,
    ...options,
  ]);
  return JSON.parse(stdout) as Outcome;
}

describe('1 M rows of 100,000 classes', () => {
  const ways = [
    // labels, weights, share of random predictions, batches; 1 makes nearly 1 M different pairs.
    ['integers', 'weighted', '1', 'whole'],
    ['integers', 'unweighted', '0.3', 'whole'],
    ['strings', 'weighted', '1', 'whole'],
    ['integers', 'unweighted', '0.3', 'batches'],
  ] as const;
  it.each(sampled(ways, ways.length))(
    'are counted in less than 200 MB beside the columns: %s, %s, %s wrong, %s',
    async (...options) => {
      const { kind, nClasses, total, bytes } = await run(...options);
      expect([kind, nClasses]).toEqual(['sparse', 100_000]);
      if (!options.includes('weighted')) expect(total).toBe(1_000_000);
      expect(bytes / MEBIBYTE).toBeLessThan(200e6 / MEBIBYTE);
    },
    60_000,
  );
});
