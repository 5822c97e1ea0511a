import {
  checkAgrees,
  checkFlag,
  checkFormat,
  checkRowCount,
  readStored,
  named,
} from '@confmat/core/internal';
import type { StoredFacts, StoredReader } from '@confmat/core/internal';
import { FORMAT, MAGIC, VERSION } from './accumulator-state.js';
import type { SweepAccumulatorState, SweepChunk } from './accumulator-state.js';
import { FACTS, gridOf, accumulatorOf, stateOfCounts, stateOfRows } from './stored-state.js';
import type { SweepAccumulator } from './sweep-accumulator.js';

/**
 * Read an accumulator that was written as bytes, and check all of it.
 * @param bytes What `toBinary` of an accumulator returned.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else, cut off or changed;
 *   `invalid-value`, `invalid-option`, `option-conflict` and the issues of labels if it contradicts
 *   itself.
 */
export function sweepAccumulatorFromBinary(bytes: Uint8Array): SweepAccumulator {
  return named('sweepAccumulatorFromBinary', () => {
    const reader = readStored(MAGIC, bytes);
    const stored = checkFormat(reader.head, FORMAT, VERSION, [...FACTS, 'single']);
    const single = checkFlag('single', stored['single']);
    const weighted = checkFlag('weighted', stored['weighted']);
    const state =
      stored['thresholds'] === 'exact'
        ? stateOfRows(stored, rowsOfBytes(stored, reader, single, weighted))
        : stateOfBytes(stored, reader);
    reader.end();
    return accumulatorOf(state);
  });
}

function stateOfBytes(stored: StoredFacts, reader: StoredReader): SweepAccumulatorState {
  const { thresholds } = stored;
  const nListed = typeof thresholds === 'number' ? checkRowCount('thresholds', thresholds) : null;
  // The sums come first, and how many there are depends on the edges of bins.
  const ofBins = nListed === null ? gridOf(stored, thresholds) : null;
  const nSums = 2 * ((ofBins ? ofBins.thresholds.length : (nListed ?? 0)) + 1);
  const sums = reader.take('float64', nSums);
  const lost = reader.take('float64', nSums);
  const grid = ofBins ?? gridOf(stored, reader.take('float64', nListed ?? 0));
  if (!grid) throw new Error('bug: thresholds that are exact have rows');
  checkAgrees('thresholds', nListed ?? grid.thresholds.length, grid.thresholds.length);
  return stateOfCounts(stored, grid, { sums, lost });
}

function rowsOfBytes(
  stored: StoredFacts,
  reader: StoredReader,
  single: boolean,
  weighted: boolean,
): SweepChunk {
  const n =
    checkRowCount('nSamples', stored['nSamples']) + checkRowCount('nSkipped', stored['nSkipped']);
  return {
    scores: reader.take(single ? 'float32' : 'float64', n),
    classes: reader.take('uint8', n),
    weights: weighted ? reader.take('float64', n) : null,
  };
}
