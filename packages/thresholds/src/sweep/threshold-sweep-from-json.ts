import {
  checkAgrees,
  checkAtLeast,
  checkFlag,
  checkFormat,
  checkOption,
  checkRowCount,
  numbersOfJson,
  plainOfJson,
  named,
  unsupported,
} from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { checkEach } from '../checks/check-each.js';
import { FLAG, mustNotBeEmpty } from '../refusals.js';
import { PRECISIONS } from '../scores/threshold-for.js';
import type { ScorePrecision } from '../scores/threshold-for.js';
import { sweepUnitsOfJson } from './sweep-units.js';
import { missedOfJson } from './missed-positives.js';
import { sweepOfTallies } from './sweep-of-tallies.js';
import type { ThresholdComparison, ThresholdSweep } from './sweep.js';
import { SWEEP_FORMAT } from './sweep-with-json.js';
import type { ThresholdSweepJson } from './threshold-sweep-to-json.js';

const FIELDS = [
  'kind',
  'comparison',
  'precision',
  'range',
  'posLabel',
  'nPositives',
  'nNegatives',
  'missedPositives',
  'nSamples',
  'nSkipped',
  'weighted',
  'thresholds',
  'tp',
  'fp',
  'singleScore',
  'units',
];

/**
 * Read a sweep that was written as JSON, and check that it does not contradict itself. It has no
 * checksum: numbers that were changed to other possible ones are taken as they are.
 * @param json What `thresholdSweepToJson` returned, or `JSON.parse` of what `JSON.stringify(sweep)` wrote.
 * @returns The same sweep.
 * @throws {MetricError} `unsupported-type` if it is anything else; `shape-mismatch`, `empty-input`,
 *   `invalid-value`, `invalid-option`, `option-conflict` if it contradicts itself.
 * @example
 * const text = JSON.stringify(thresholdSweep([0, 1], [0.1, 0.8]));
 * rocAuc(thresholdSweepFromJson(JSON.parse(text))); // → 1
 */
export function thresholdSweepFromJson(json: ThresholdSweepJson): ThresholdSweep {
  return named('thresholdSweepFromJson', () => {
    const received: unknown = json;
    if (typeof received === 'object' && received !== null && 'counts' in received) {
      throw unsupported(
        'json',
        'a sweep, or what JSON.stringify makes of a copied one',
        'what it makes of a sweep, or thresholdSweepToJson of a copy',
      );
    }
    const stored = checkFormat(json, SWEEP_FORMAT, 1, FIELDS);
    const { kind, comparison, precision, range: ends, singleScore: flags } = stored;
    checkOption('kind', kind, ['exact', 'list', 'bins']);
    checkOption('comparison', comparison, ['>=', '>']);
    checkOption('precision', precision, PRECISIONS);
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
    checkEach('thresholds', thresholds, 'numbers that descend', (value, row) =>
      row === 0 ? !Number.isNaN(value) : value < (thresholds[row - 1] ?? NaN),
    );
    const tp = numbersOfJson('tp', stored['tp'], m);
    const fp = numbersOfJson('fp', stored['fp'], m);
    const missed = missedOfJson(stored['missedPositives'], weighted);
    if (!weighted) {
      checkAgrees('nSamples', nSamples, nPositives + nNegatives);
      checkAtLeast('nPositives', nPositives, missed);
      checkRisingUpTo('tp', tp, nPositives - missed);
      checkRisingUpTo('fp', fp, nNegatives);
    }
    const isSingle = flags === undefined ? undefined : numbersOfJson('singleScore', flags, m);
    if (isSingle) {
      checkEach('singleScore', isSingle, FLAG, (flag) => flag === 0 || flag === 1);
    }
    const range = ends === undefined ? undefined : numbersOfJson('range', ends, 2);
    const tallies = { thresholds, tp, fp, nPositives, nNegatives };
    const units = sweepUnitsOfJson(stored['units'], tallies);
    return sweepOfTallies(tallies, {
      kind: kind as ThresholdSweep['kind'],
      comparison: comparison as ThresholdComparison,
      ...(precision !== undefined && { precision: precision as ScorePrecision }),
      range: range && [range[0] ?? NaN, range[1] ?? NaN],
      ...(isSingle && { singleScore: Uint8Array.from(isSingle) }),
      posLabel,
      nSamples,
      ...(missed > 0 && { missedPositives: missed }),
      ...{ nSkipped, weighted },
      ...(units && { units }),
    });
  });
}

/** Numbers of rows that rise up to all rows of the class. */
function checkRisingUpTo(name: string, column: Float64Array, total: number): void {
  checkEach(
    name,
    column,
    `a number of rows, at least the one before and at most ${total}`,
    (count, row) => {
      const before = row === 0 ? 0 : (column[row - 1] ?? NaN);
      return Number.isSafeInteger(count) && count >= before && count <= total;
    },
  );
}
