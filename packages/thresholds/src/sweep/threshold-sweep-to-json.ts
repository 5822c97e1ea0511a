import { named } from '@confmat/core/internal';
import type { JsonLabel, JsonNumber, UnitsJson } from '@confmat/core';
import { checkSweep } from './check-sweep.js';
import { jsonOfSweep } from './sweep-with-json.js';
import type { SWEEP_FORMAT } from './sweep-with-json.js';
import type { ThresholdComparison, SweepUnits, ThresholdSweep } from './sweep.js';

/**
 * A sweep as JSON. What is not positive is the rest: fn is `nPositives` − tp, tn `nNegatives` − fp.
 */
export interface ThresholdSweepJson {
  readonly format: typeof SWEEP_FORMAT;
  readonly version: 1;
  readonly kind: ThresholdSweep['kind'];
  readonly comparison: ThresholdComparison;
  readonly precision?: 'single' | 'half';
  readonly range?: readonly [JsonNumber, JsonNumber];
  readonly posLabel: JsonLabel;
  readonly nPositives: JsonNumber;
  readonly nNegatives: JsonNumber;
  /** Those of `nPositives` that no row has; not there without any. */
  readonly missedPositives?: JsonNumber;
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
 * Write a sweep as JSON, as `JSON.stringify` does. Copies and clones of sweeps need it.
 * @param sweep A sweep of any kind, also a copy.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`.
 */
export function thresholdSweepToJson(sweep: ThresholdSweep): ThresholdSweepJson {
  return named('thresholdSweepToJson', () => {
    checkSweep(sweep);
    const { kind, comparison, precision, range, posLabel, nPositives, nNegatives } = sweep;
    const {
      missedPositives,
      singleScore,
      nSamples,
      nSkipped,
      weighted,
      thresholds,
      counts,
      units,
    } = sweep;
    return jsonOfSweep({
      ...{ kind, comparison, precision, range, posLabel, nPositives, nNegatives },
      ...{ missedPositives, nSamples, nSkipped, weighted, thresholds, counts, singleScore, units },
    }) as ThresholdSweepJson;
  });
}
