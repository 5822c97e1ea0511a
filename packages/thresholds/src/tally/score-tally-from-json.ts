import type { Label, ScoreTally } from '@confmat/core';
import {
  TALLY_FORMAT,
  checkFlag,
  checkFormat,
  checkOption,
  checkRowCount,
  invalidValue,
  labelOfJson,
  named,
  numbersOfJson,
  plainOfJson,
  tallyWithJson,
} from '@confmat/core/internal';
import { checkEach } from '../checks/check-each.js';
import { ANY_NUMBER, FLAG } from '../refusals.js';
import { PRECISIONS } from '../scores/threshold-for.js';
import { checkTally } from './check-tally.js';

const FIELDS = [
  ...['kind', 'scores', 'edges', 'positives', 'negatives', 'precision', 'singleScore', 'pairs2'],
  ...['posLabel', 'nSamples', 'nSkipped', 'weighted'],
];

/**
 * Read a tally of scores that was written as JSON, and check that it does not contradict itself.
 * @param json `JSON.parse` of what `JSON.stringify` wrote of a tally of `countScores` of `@confmat/sql`.
 * @returns The same tally.
 * @throws {MetricError} `unsupported-type` if it is anything else; `length-mismatch`, `invalid-value`,
 *   `invalid-option` if it contradicts itself.
 */
export function scoreTallyFromJson(json: object): ScoreTally {
  return named('scoreTallyFromJson', () => {
    const stored = checkFormat(json, TALLY_FORMAT, 1, FIELDS);
    const { kind, precision, singleScore, pairs2 } = stored;
    checkOption('kind', kind, ['exact', 'bins']);
    checkOption('precision', precision, PRECISIONS);
    const places = kind === 'bins' ? 'edges' : 'scores';
    const column = (name: string): Float64Array => numbersOfJson(name, stored[name]);
    const at = column(places);
    checkEach(places, at, 'numbers that ascend', (value, row) => {
      return row === 0 ? Number.isFinite(value) : value > (at[row - 1] ?? NaN);
    });
    const [positives, negatives] = [column('positives'), column('negatives')];
    for (const [name, counts] of Object.entries({ positives, negatives })) {
      checkEach(name, counts, ANY_NUMBER, Number.isFinite);
    }
    const flags =
      singleScore === undefined
        ? undefined
        : numbersOfJson('singleScore', singleScore, positives.length);
    if (flags) checkEach('singleScore', flags, FLAG, (flag) => flag === 0 || flag === 1);
    const tally = {
      ...{ kind, [places]: at, positives, negatives },
      ...(precision !== undefined && { precision }),
      ...(flags && { singleScore: Uint8Array.from(flags) }),
      ...(pairs2 !== undefined && { pairs2: pairsOfJson(pairs2) }),
      posLabel: plainOfJson('posLabel', stored['posLabel'], 'label') as Label,
      nSamples: checkRowCount('nSamples', stored['nSamples']),
      nSkipped: checkRowCount('nSkipped', stored['nSkipped']),
      weighted: checkFlag('weighted', stored['weighted']),
    };
    checkTally(tally);
    return tallyWithJson(tally);
  });
}

function pairsOfJson(json: unknown): bigint {
  const pairs = labelOfJson(json);
  if (typeof pairs === 'bigint') return pairs;
  throw invalidValue('pairs2', json, '{ bigint } with digits');
}
