import { FULL } from '@confmat/bench/measure.js';
import type { RecordedMeasurement, Result } from '@confmat/bench/results.js';

/** A measurement of a million rows, its quartiles 10 % around its median. */
export function measurement(name: string, medianMs: number, ours: boolean): RecordedMeasurement {
  return {
    name,
    group: 'n=1e6 k=10',
    ours,
    n: 1_000_000,
    k: 10,
    dtype: null,
    skew: null,
    nSamples: 5,
    minMs: 0.8 * medianMs,
    lowerQuartileMs: 0.9 * medianMs,
    medianMs,
    upperQuartileMs: 1.1 * medianMs,
    maxMs: 2 * medianMs,
    firstMs: 5,
    rowsPerSecond: 1e9 / medianMs,
  };
}

/** What a suite called `some` would have recorded. */
export function result(node: string, measurements: RecordedMeasurement[]): Result {
  return {
    suite: 'some',
    commit: '0123456789abcdef',
    date: '2026-01-02T03:04:05.000Z',
    cpu: 'CPU <of> tests',
    nCpus: 2,
    memoryBytes: 2 ** 33,
    os: 'linux',
    loadAverage: [0.5, 0.5, 0.5],
    versions: { node, v8: '1', other: '2.0' },
    effort: FULL,
    targets: [],
    measurements,
    skipped: [],
  };
}
