import {
  checkChecksum,
  checkFlag,
  checkFormat,
  checkOption,
  fieldsOfJson,
  numbersOfJson,
  storedChecksum,
  named,
  optionConflict,
} from '@confmat/core/internal';
import type { StoredFacts } from '@confmat/core/internal';
import { checkEach } from '../checks/check-each.js';
import { ROW_CLASS } from '../refusals.js';
import type { Grid } from '../sweep/grid.js';
import { FORMAT, VERSION, bytesOfSweeps } from './accumulator-state.js';
import type { SweepAccumulatorJson, SweepChunk } from './accumulator-state.js';
import {
  FACTS,
  gridOf,
  isClass,
  accumulatorOf,
  stateOfCounts,
  stateOfRows,
} from './stored-state.js';
import type { Sums } from './stored-state.js';
import type { SweepAccumulator } from './sweep-accumulator.js';
import type { MetricError } from '@confmat/core';

/**
 * Read an accumulator that was written as JSON, and check all of it.
 * @param json What `toJSON` of an accumulator returned, or `JSON.parse` of its text.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else; `invalid-value`,
 *   `shape-mismatch`, `invalid-option`, `option-conflict` and the issues of labels if it
 *   contradicts itself or was changed.
 */
export function sweepAccumulatorFromJson(json: SweepAccumulatorJson): SweepAccumulator {
  return named('sweepAccumulatorFromJson', () => {
    const known = [...FACTS, 'rows', 'counts', 'lost', 'checksum'];
    const stored = checkFormat(json, FORMAT, VERSION, known);
    const { thresholds } = stored;
    const grid = gridOf(
      stored,
      Array.isArray(thresholds) ? numbersOfJson('thresholds', thresholds) : thresholds,
    );
    const surplus = (grid ? ['rows'] : ['counts', 'lost']).find(
      (name) => stored[name] !== undefined,
    );
    if (surplus !== undefined) throw isNotOfThresholds(surplus, grid === null);
    const weighted = checkFlag('weighted', stored['weighted']);
    const state = grid
      ? stateOfCounts(stored, grid, countsOfJson(stored, grid))
      : stateOfRows(stored, rowsOfJson(stored, weighted));
    const accumulator = accumulatorOf(state);
    checkChecksum(stored['checksum'], storedChecksum(bytesOfSweeps(state)));
    return accumulator;
  });
}

function countsOfJson(stored: StoredFacts, grid: Grid): Sums {
  const nBuckets = grid.thresholds.length + 1;
  const columnOf = (name: 'counts' | 'lost'): Float64Array => {
    const found = fieldsOfJson(name, stored[name], ['negatives', 'positives']);
    const column = new Float64Array(2 * nBuckets);
    const { negatives, positives } = found;
    column.set(numbersOfJson(`${name}.negatives`, negatives, nBuckets));
    column.set(numbersOfJson(`${name}.positives`, positives, nBuckets), nBuckets);
    return column;
  };
  return { sums: columnOf('counts'), lost: columnOf('lost') };
}

function rowsOfJson(stored: StoredFacts, weighted: boolean): SweepChunk {
  const found = fieldsOfJson('rows', stored['rows'], ['single', 'scores', 'classes', 'weights']);
  const single = checkFlag('rows.single', found['single']);
  const doubles = numbersOfJson('rows.scores', found['scores']);
  const n = doubles.length;
  const scores = single ? Float32Array.from(doubles) : doubles;
  checkEach('rows.scores', doubles, 'a single float', (score, row) =>
    Object.is(score, scores[row]),
  );
  const codes = numbersOfJson('rows.classes', found['classes'], n);
  checkEach('rows.classes', codes, ROW_CLASS, isClass);
  const weights = weighted ? numbersOfJson('rows.weights', found['weights'], n) : null;
  if (!weighted) checkOption('rows.weights', found['weights'], [null]);
  return { scores, classes: Uint8Array.from(codes), weights };
}

function isNotOfThresholds(field: string, isExact: boolean): MetricError {
  const thresholds = isExact ? '"exact"' : 'that were given';
  return optionConflict(field, `is not of thresholds ${thresholds}`);
}
