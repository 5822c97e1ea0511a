import type { JsonLabel } from '@confmat/core';
import {
  checkFormat,
  checkOption,
  jsonLabel,
  labelsOfJson,
  named,
  optionConflict,
  unsupportedType,
  within,
  withJson,
} from '@confmat/core/internal';
import { thresholdSweepFromJson } from '../sweep/threshold-sweep-from-json.js';
import { thresholdSweepToJson } from '../sweep/threshold-sweep-to-json.js';
import type { ThresholdSweepJson } from '../sweep/threshold-sweep-to-json.js';
import { checkSweepSet } from './check-sweep-set.js';
import type { SweepSet } from './sweep-set.js';

const FORMAT = 'confmat.SweepSet';

/** A set of sweeps as JSON. */
export interface SweepSetJson {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly of: SweepSet['of'];
  readonly labels: readonly JsonLabel[];
  /** In the order of `labels`. */
  readonly sweeps: readonly ThresholdSweepJson[];
}

/**
 * Write a set of sweeps as JSON, as `JSON.stringify` does. Copies and clones of it need this.
 * @param set What `oneVsRestSweeps` or `labelSweeps` returned.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`, `empty-input`.
 */
export function sweepSetToJson(set: SweepSet): SweepSetJson {
  return named('sweepSetToJson', () => {
    checkSweepSet(set);
    const { of, labels, sweeps } = set;
    return {
      ...{ format: FORMAT, version: 1, of, labels: labels.map(jsonLabel) },
      sweeps: sweeps.map(thresholdSweepToJson),
    };
  });
}

/**
 * Read a set of sweeps that was written as JSON, and check that it does not contradict itself.
 * @param json What `sweepSetToJson` returned, or `JSON.parse` of what `JSON.stringify(set)` wrote.
 * @returns The same set.
 * @throws {MetricError} `unsupported-type` if it is anything else; `option-conflict`, the issues of
 *   labels, and as `thresholdSweepFromJson` if it contradicts itself.
 * @example
 * const set = oneVsRestSweeps(['a', 'b'], [[0.7, 0.3], [0.4, 0.6]], { labels: ['a', 'b'] });
 * sweepSetFromJson(JSON.parse(JSON.stringify(set))).sweeps[1].nPositives; // → 1
 */
export function sweepSetFromJson(json: SweepSetJson): SweepSet {
  return named('sweepSetFromJson', () => {
    const stored = checkFormat(json, FORMAT, 1, ['of', 'labels', 'sweeps']);
    const { of, sweeps } = stored;
    checkOption('of', of, ['classes', 'labels']);
    const labels = labelsOfJson(stored['labels'], false);
    if (!Array.isArray(sweeps)) throw unsupportedType('sweeps', sweeps, 'an array of sweeps');
    if (sweeps.length !== labels.length) {
      throw optionConflict(
        'sweeps',
        `are ${sweeps.length}, expected one for each of ${labels.length} labels`,
      );
    }
    const read = sweeps.map((sweep: unknown, i) => {
      return within(`sweeps[${i}]`, () => thresholdSweepFromJson(sweep as ThresholdSweepJson));
    });
    return withJson({ of: of as SweepSet['of'], labels, sweeps: read }, sweepSetToJson);
  });
}
