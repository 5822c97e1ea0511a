import { jsonLabel, jsonNumber, named, unitsToJson } from '@confmat/core/internal';
import type { JsonLabel, JsonNumber, UnitsJson } from '@confmat/core';
import { SWEEP_UNITS } from '../units/sweep-units.js';
import { checkSweep } from './check-sweep.js';
import type { ThresholdComparison, SweepUnits, ThresholdSweep } from './sweep.js';

export const FORMAT = 'confmat.ThresholdSweep';

/**
 * A sweep as JSON. What is not positive is the rest: fn is `nPositives` − tp, tn `nNegatives` − fp.
 */
export interface ThresholdSweepJson {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly kind: ThresholdSweep['kind'];
  readonly comparison: ThresholdComparison;
  readonly precision?: 'single';
  readonly range?: readonly [JsonNumber, JsonNumber];
  readonly posLabel: JsonLabel;
  readonly nPositives: JsonNumber;
  readonly nNegatives: JsonNumber;
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly weighted: boolean;
  /** Descending, shape (nThresholds,), as the columns below. */
  readonly thresholds: readonly JsonNumber[];
  readonly tp: readonly JsonNumber[];
  readonly fp: readonly JsonNumber[];
  readonly singleScore?: readonly number[];
  /** The rows by unit; not there where each is a unit of its own. */
  readonly units?: UnitsJson<SweepUnits> | 'unknown';
}

/**
 * Write a sweep as JSON. Sweeps are plain data with typed arrays, which `JSON.stringify` alone
 * would turn into objects; a method that it calls would be lost when they are copied or cloned.
 * @param sweep A sweep of any kind, also a copy.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`.
 */
export function thresholdSweepToJson(sweep: ThresholdSweep): ThresholdSweepJson {
  return named('thresholdSweepToJson', () => {
    checkSweep(sweep);
    const { kind, comparison, precision, range, posLabel, nPositives, nNegatives } = sweep;
    const { singleScore, nSamples, nSkipped, weighted, thresholds, counts } = sweep;
    return {
      ...{ format: FORMAT, version: 1, kind, comparison },
      ...(precision && { precision }),
      ...(range && { range: [jsonNumber(range[0]), jsonNumber(range[1])] }),
      posLabel: jsonLabel(posLabel),
      nPositives: jsonNumber(nPositives),
      nNegatives: jsonNumber(nNegatives),
      ...{ nSamples, nSkipped, weighted },
      thresholds: Array.from(thresholds, jsonNumber),
      tp: Array.from(counts.tp, jsonNumber),
      fp: Array.from(counts.fp, jsonNumber),
      ...(singleScore && { singleScore: Array.from(singleScore) }),
      ...unitsToJson(SWEEP_UNITS, sweep.units),
    };
  });
}
