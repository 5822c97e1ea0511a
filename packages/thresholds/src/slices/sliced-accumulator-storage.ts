import {
  checkChecksum,
  checkFormat,
  checkOption,
  checkRowCount,
  fieldsOfJson,
  groupKey,
  groupOfJson,
  invalidValue,
  labelOfJson,
  labelsOfJson,
  named,
  numbersOfJson,
  readStored,
  stateOfOther,
  storedChecksum,
  unsupportedType,
  within,
} from '@confmat/core/internal';
import type { StoredFacts } from '@confmat/core/internal';
import type { Label, NullPolicy } from '@confmat/core';
import {
  FORMAT as SWEEP_FORMAT,
  VERSION as SWEEP_VERSION,
} from '../accumulator/accumulator-state.js';
import type {
  SweepAccumulatorJson,
  SweepAccumulatorState,
} from '../accumulator/accumulator-state.js';
import {
  gridOf,
  sweepAccumulatorFromBinary,
  sweepAccumulatorFromJson,
} from '../accumulator/accumulator-storage.js';
import { isSameGrid } from '../sweep/grid.js';
import type { SweepAccumulator } from '../accumulator/sweep-accumulator.js';
import { FORMAT, MAGIC, VERSION, bytesOfSlicedSweeps } from './sliced-accumulator-state.js';
import type { SlicedSweepAccumulatorJson, SlicedSweepState } from './sliced-accumulator-state.js';
import { SlicedSweepAccumulator } from './sliced-sweep-accumulator.js';

/** What both forms say. */
const FACTS: readonly string[] = [
  ...['thresholds', 'comparison', 'posLabel', 'nulls', 'labels', 'by', 'slices'],
];

/**
 * Read an accumulator of sweeps by group that was written as JSON, and check all of it.
 * @param json What `toJSON` of an accumulator returned, or `JSON.parse` of its text.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else; as `sweepAccumulatorFromJson` if it
 *   contradicts itself or was changed.
 */
export function slicedSweepAccumulatorFromJson(
  json: SlicedSweepAccumulatorJson,
): SlicedSweepAccumulator {
  return named('slicedSweepAccumulatorFromJson', () => {
    const stored = checkFormat(json, FORMAT, VERSION, [...FACTS, 'checksum']);
    const state = stateOf(stored, 'sweeps', (sweeps) =>
      sweepAccumulatorFromJson(sweeps as SweepAccumulatorJson),
    );
    const accumulator = accumulatorOf(state);
    checkChecksum(stored['checksum'], storedChecksum(bytesOfSlicedSweeps(state)));
    return accumulator;
  });
}

/**
 * Read an accumulator of sweeps by group that was written as bytes, and check all of it.
 * @param bytes What `toBinary` of an accumulator returned.
 * @returns An accumulator that holds the same, to the last bit.
 * @throws {MetricError} `unsupported-type` if it is anything else, cut off or changed; as
 *   `sweepAccumulatorFromBinary` if it contradicts itself.
 */
export function slicedSweepAccumulatorFromBinary(bytes: Uint8Array): SlicedSweepAccumulator {
  return named('slicedSweepAccumulatorFromBinary', () => {
    const reader = readStored(MAGIC, bytes);
    const stored = checkFormat(reader.head, FORMAT, VERSION, FACTS);
    const state = stateOf(stored, 'nBytes', (nBytes) =>
      sweepAccumulatorFromBinary(reader.take('uint8', checkRowCount('nBytes', nBytes))),
    );
    reader.end();
    return accumulatorOf(state);
  });
}

/** @param read Reads the accumulator of a group from its field. */
function stateOf(
  stored: StoredFacts,
  field: string,
  read: (field: unknown) => SweepAccumulator,
): SlicedSweepState {
  const { thresholds, posLabel, nulls } = stored;
  checkOption('nulls', nulls, ['error', 'skip']);
  const grid = gridOf(
    stored,
    Array.isArray(thresholds) ? numbersOfJson('thresholds', thresholds) : thresholds,
  );
  const given = posLabel === null ? undefined : (labelOfJson(posLabel) as Label);
  const names = namesOf(stored['by']);
  const keys = new Set<string>();
  const slices = listOf('slices', stored['slices']).map((slice, i) => {
    const place = `slices[${i}]`;
    const found = fieldsOfJson(place, slice, ['group', field]);
    const group = groupOfJson(`${place}.group`, found['group']);
    const values = (names ?? []).map((name) => group[name]);
    if (values.length !== Object.keys(group).length || values.includes(undefined)) {
      throw invalidValue(`${place}.group`, found['group'], 'a value for each name in by');
    }
    const key = groupKey(values);
    if (keys.has(key)) throw invalidValue(`${place}.group`, found['group'], 'each group once');
    keys.add(key);
    const sweeps = within(place, () => stateOfSweeps(read(found[field])));
    const isSame = grid && sweeps.grid ? isSameGrid(grid, sweeps.grid) : grid === sweeps.grid;
    if (!isSame || sweeps.posLabel !== given) {
      throw invalidValue(place, 'of other options', 'the thresholds and posLabel of all');
    }
    return { values: values as Label[], sweeps };
  });
  return {
    ...{ grid, names, slices, posLabel: given },
    nulls: nulls as NullPolicy,
    labels: labelsOfJson(stored['labels'], true),
  };
}

function stateOfSweeps(accumulator: SweepAccumulator): SweepAccumulatorState {
  const none = { json: '', binary: '' };
  return stateOfOther(
    ...([accumulator, SWEEP_FORMAT, SWEEP_VERSION, '', none] as const),
  ) as SweepAccumulatorState;
}

function namesOf(by: unknown): readonly string[] | null {
  if (by === null) return null;
  const names = listOf('by', by);
  if (names.every((name) => typeof name === 'string')) return names;
  throw invalidValue('by', by, 'names of columns');
}

function listOf(argument: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  throw unsupportedType(argument, value, 'an array');
}

/** An accumulator that goes on from a state. */
function accumulatorOf(state: SlicedSweepState): SlicedSweepAccumulator {
  return new SlicedSweepAccumulator({ posLabel: state.posLabel, nulls: state.nulls }, state);
}
