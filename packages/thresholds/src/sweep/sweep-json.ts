import {
  checkAgrees,
  checkFlag,
  checkFormat,
  checkOption,
  checkRowCount,
  jsonLabel,
  jsonNumber,
  numbersOfJson,
  plainOfJson,
  named,
} from '@confmat/core/internal';
import type { JsonLabel, JsonNumber, Label } from '@confmat/core';
import { DESCENDING, FLAG, mustBeSweepJson, mustNotBeEmpty, risingUpTo } from '../refusals.js';
import { checkSweep } from './check-sweep.js';
import type { Comparison, ThresholdSweep } from './sweep.js';
import { sweepOfTallies } from './sweep-of-tallies.js';
import { checkEach } from '../checks/check-each.js';

const FORMAT = 'confmat.ThresholdSweep';
const FIELDS = [
  'kind',
  'comparison',
  'range',
  'posLabel',
  'nPositives',
  'nNegatives',
  'nSamples',
  'nSkipped',
  'weighted',
  'thresholds',
  'tp',
  'fp',
  'singleScore',
];

/** A sweep as JSON. What is not positive is the rest: fn is `nPositives` − tp, tn `nNegatives` − fp. */
export interface ThresholdSweepJson {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly kind: ThresholdSweep['kind'];
  readonly comparison: Comparison;
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
}

/**
 * Write a sweep as JSON. Sweeps are plain data with typed arrays, of which `JSON.stringify` alone
 * would make objects; a method that it calls would be lost when they are copied or cloned.
 *
 * @param sweep A sweep of any kind, also a copy.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`.
 */
export function thresholdSweepToJson(sweep: ThresholdSweep): ThresholdSweepJson {
  return named('thresholdSweepToJson', () => {
    checkSweep(sweep);
    const { kind, comparison, range, posLabel, nPositives, nNegatives, singleScore } = sweep;
    const { nSamples, nSkipped, weighted, thresholds, counts } = sweep;
    return {
      ...{ format: FORMAT, version: 1, kind, comparison },
      ...(range && { range: [jsonNumber(range[0]), jsonNumber(range[1])] }),
      posLabel: jsonLabel(posLabel),
      nPositives: jsonNumber(nPositives),
      nNegatives: jsonNumber(nNegatives),
      ...{ nSamples, nSkipped, weighted },
      thresholds: Array.from(thresholds, jsonNumber),
      tp: Array.from(counts.tp, jsonNumber),
      fp: Array.from(counts.fp, jsonNumber),
      ...(singleScore && { singleScore: Array.from(singleScore) }),
    };
  });
}

/**
 * Read a sweep that was written as JSON, and check all of it.
 *
 * @param json What `thresholdSweepToJson` returned, or `JSON.parse` of its text.
 * @returns The same sweep.
 * @throws {MetricError} `unsupported-type` if it is anything else; `shape-mismatch`,
 *   `empty-input`, `invalid-value`, `invalid-option` if it contradicts itself.
 * @example
 * const text = JSON.stringify(thresholdSweepToJson(thresholdSweep([0, 1], [0.1, 0.8])));
 * rocAuc(thresholdSweepFromJson(JSON.parse(text))); // → 1
 */
export function thresholdSweepFromJson(json: ThresholdSweepJson): ThresholdSweep {
  return named('thresholdSweepFromJson', () => {
    const received: unknown = json;
    if (typeof received === 'object' && received !== null && 'counts' in received) {
      throw mustBeSweepJson();
    }
    const stored = checkFormat(json, FORMAT, 1, FIELDS);
    const { kind, comparison, range: ends, singleScore: flags } = stored;
    checkOption('kind', kind, ['exact', 'list', 'bins']);
    checkOption('comparison', comparison, ['>=', '>']);
    const weighted = checkFlag('weighted', stored['weighted']);
    const posLabel = plainOfJson('posLabel', stored['posLabel'], 'label') as Label;
    const [nPositives = NaN, nNegatives = NaN] = numbersOfJson('nPositives, nNegatives', [
      stored['nPositives'],
      stored['nNegatives'],
    ]);
    const nSamples = checkRowCount('nSamples', stored['nSamples']);
    const nSkipped = checkRowCount('nSkipped', stored['nSkipped']);
    const thresholds = numbersOfJson('thresholds', stored['thresholds']);
    const m = thresholds.length;
    if (m === 0) throw mustNotBeEmpty('thresholds', 'number');
    checkEach('thresholds', thresholds, DESCENDING, (value, row) =>
      row === 0 ? !Number.isNaN(value) : value < (thresholds[row - 1] ?? NaN),
    );
    const tp = numbersOfJson('tp', stored['tp'], m);
    const fp = numbersOfJson('fp', stored['fp'], m);
    if (!weighted) {
      checkAgrees('nSamples', nSamples, nPositives + nNegatives);
      checkRisingUpTo('tp', tp, nPositives);
      checkRisingUpTo('fp', fp, nNegatives);
    }
    const isSingle = flags === undefined ? undefined : numbersOfJson('singleScore', flags, m);
    if (isSingle) {
      checkEach('singleScore', isSingle, FLAG, (flag) => flag === 0 || flag === 1);
    }
    const range = ends === undefined ? undefined : numbersOfJson('range', ends, 2);
    const tallies = { thresholds, tp, fp, nPositives, nNegatives };
    return sweepOfTallies(tallies, {
      kind: kind as ThresholdSweep['kind'],
      comparison: comparison as Comparison,
      range: range && [range[0] ?? NaN, range[1] ?? NaN],
      ...(isSingle && { singleScore: Uint8Array.from(isSingle) }),
      posLabel,
      ...{ nSamples, nSkipped, weighted },
    });
  });
}

/** Numbers of rows that rise up to all rows of the class. */
function checkRisingUpTo(name: string, column: Float64Array, total: number): void {
  checkEach(name, column, risingUpTo(total), (count, row) => {
    const before = row === 0 ? 0 : (column[row - 1] ?? NaN);
    return Number.isSafeInteger(count) && count >= before && count <= total;
  });
}
