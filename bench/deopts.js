// node bench/deopts.js: calls public functions with columns of many kinds in turn, in one process, and
// counts how often the engine gives up optimized code once everything is warm. The exit code is 1 if
// a function that goes over rows does so again and again.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  confusionMatrix,
  createConfusionAccumulator,
  f1,
  matthewsCorrcoef,
  slicedMatrices,
} from '@confmat/core';
import { labelCounts, labelSets, sampleCounts } from '@confmat/multilabel';
import { averagePrecision, rocAuc, thresholdSweep } from '@confmat/thresholds';
import { createRandom, randomCodes } from './random.js';

const ROWS = 300_000;
const WARM_ROUNDS = 10;
const ROUNDS = 10;
/** How often a function may be deoptimized in the rounds after the warm ones. */
const MOST = 2;
const WARM = 'all is warm';

/**
 * Reasons that have nothing to do with the values that a function meets: it was compiled while it
 * ran, in a loop that it then left for code that had not run yet (V8 keeps such code, and leaves it
 * in this way at every call), or a better compiler took over.
 */
const OF_TIERS = /^(Insufficient type feedback|prepare for on stack replacement|exit from OSR)/;

const ELEMENT_TYPES = [
  Int32Array,
  Uint8Array,
  Float64Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint32Array,
  Float32Array,
];

/** Every call, of every kind of column: what runs in the other process. */
function createCalls() {
  const [t, p] = [1, 2].map((seed) => randomCodes({ n: ROWS, k: 10, skew: 'zipf', seed }));
  if (!t || !p) throw new Error('bug: two columns were drawn');
  const random = createRandom(3);
  const weights = Float64Array.from(t, random);
  const groups = t.map((code, row) => (code + row) % 3);
  const truth = t.map((code) => Number(code > 0));
  const doubles = Float64Array.from(truth, (label) => (label + 2 * random()) / 3);
  const scores = [doubles, Float32Array.from(doubles), Array.from(doubles), doubles.subarray(1)];
  const columns = [
    ...ELEMENT_TYPES.map((type) => [type.from(t), type.from(p)]),
    [BigInt64Array.from(t, BigInt), BigInt64Array.from(p, BigInt)],
    [Array.from(t), Array.from(p)],
    [t.subarray(3), p.subarray(3)],
    [t, Uint8Array.from(p)],
  ];
  const exact = thresholdSweep(truth, doubles);
  const shape = /** @type {const} */ ([ROWS / 10, 10]);
  const indicators = [truth, truth.slice().reverse()].map((cells) => ({
    data: Uint8Array.from(cells),
    shape,
  }));
  const [a, b] = indicators;
  if (!a || !b) throw new Error('bug: two matrices were made');
  const [setsA, setsB] = [labelSets(a), labelSets(b)];
  return [
    ...columns.flatMap(([x, y]) => {
      if (!x || !y) throw new Error('bug: columns come in pairs');
      const sampleWeight = weights.subarray(0, x.length);
      return [
        () => confusionMatrix(x, y),
        () => confusionMatrix(x, y, { sampleWeight }),
        () => createConfusionAccumulator().update(x, y).update(x, y).result(),
      ];
    }),
    () => slicedMatrices(t, p, { groups }),
    () => f1(exact.counts),
    () => matthewsCorrcoef(exact.counts),
    ...scores.flatMap((column) => {
      const labels = truth.subarray(ROWS - column.length);
      const some = [0.1, 0.5, 0.9];
      return [
        () => averagePrecision(thresholdSweep(labels, column)),
        () => rocAuc(thresholdSweep(Uint8Array.from(labels), column)),
        () => thresholdSweep(labels, column, { thresholds: { bins: 100 } }),
        () => thresholdSweep(labels, column, { thresholds: some }),
        () =>
          thresholdSweep(labels, column, {
            thresholds: some,
            sampleWeight: weights.subarray(0, labels.length),
          }),
      ];
    }),
    () => labelCounts(a, b),
    () => labelCounts(setsA, setsB),
    () => sampleCounts(a, b),
    () => sampleCounts(setsA, setsB),
  ];
}

function callAll() {
  const calls = createCalls();
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; ++round) {
    if (round === WARM_ROUNDS) console.log(WARM);
    for (const call of calls) call();
  }
}

/**
 * Read what `--trace-deopt` prints.
 *
 * @param {string} trace
 * @returns {Map<string, number>} How often each function was deoptimized, by name and reason.
 */
function countDeopts(trace) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const line = /reason: ([^:]*)\): begin\. deoptimizing \w+ <JSFunction (\S*)/g;
  for (const [, reason = '', name = ''] of trace.matchAll(line)) {
    const key = `${name}: ${reason}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function main() {
  const program = fileURLToPath(import.meta.url);
  const { stdout, status, stderr } = spawnSync(
    process.execPath,
    ['--trace-deopt', program, '--calls'],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  const start = stdout.indexOf(WARM);
  if (status !== 0 || start < 0) throw new Error(`the calls failed: ${stderr}`);
  const before = countDeopts(stdout.slice(0, start));
  const after = countDeopts(stdout.slice(start));
  if (before.size === 0) throw new Error('this Node prints deoptimizations in another form');
  let isBad = false;
  for (const [key, count] of [...after].sort((a, b) => b[1] - a[1])) {
    const reason = key.slice(key.indexOf(': ') + 2);
    const counts = !OF_TIERS.test(reason) && count > MOST;
    isBad ||= counts;
    console.log(`${counts ? 'FAILS' : 'ok   '} ${String(count).padStart(5)} × ${key}`);
  }
  const rounds = `${ROUNDS} rounds after ${WARM_ROUNDS} warm ones`;
  console.log(
    `Node ${process.version}, ${rounds}: ${isBad ? 'deoptimized again and again' : 'fine'}`,
  );
  process.exitCode = isBad ? 1 : 0;
}

if (process.argv.includes('--calls')) callAll();
else main();
