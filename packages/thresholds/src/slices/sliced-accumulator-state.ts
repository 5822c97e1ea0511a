import {
  byName,
  groupToJson,
  jsonLabel,
  storedChecksum,
  writeStored,
} from '@confmat/core/internal';
import type { JsonLabel, Label, NullPolicy } from '@confmat/core';
import { bytesOfSweeps, jsonOfSweeps, jsonOfThresholds } from '../accumulator/accumulator-state.js';
import type {
  SweepAccumulatorJson,
  SweepAccumulatorState,
} from '../accumulator/accumulator-state.js';
import type { Grid } from '../sweep/grid.js';
import type { ThresholdComparison } from '../sweep/sweep.js';

export const FORMAT = 'confmat.SlicedSweepAccumulator';
export const VERSION = 1;
/** What the binary form begins with. */
export const MAGIC = 'CFG1';

/** What an accumulator of sweeps by group holds. */
export interface SlicedSweepState extends Pick<
  SweepAccumulatorState,
  'grid' | 'posLabel' | 'nulls' | 'labels'
> {
  /** Of the group columns; null before the first batch. */
  readonly names: readonly string[] | null;
  /** The groups in the order in which they came. */
  readonly slices: readonly SliceState[];
}

interface SliceState {
  readonly values: readonly Label[];
  readonly sweeps: SweepAccumulatorState;
}

/** The values of a group, by the names of its columns. */
type GroupJson = Readonly<Record<string, JsonLabel>>;

/** An accumulator of sweeps by group as JSON. */
export interface SlicedSweepAccumulatorJson {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly thresholds: SweepAccumulatorJson['thresholds'];
  readonly comparison: ThresholdComparison;
  /** The given positive label; null if none was. */
  readonly posLabel: JsonLabel | null;
  readonly nulls: NullPolicy;
  /** The labels seen, some of them if they are many. */
  readonly labels: readonly JsonLabel[];
  /** The names of the group columns; null before the first batch. */
  readonly by: readonly string[] | null;
  readonly slices: readonly {
    readonly group: GroupJson;
    readonly sweeps: SweepAccumulatorJson;
  }[];
  /** CRC-32 of the binary form, eight hexadecimal digits. */
  readonly checksum: string;
}

export function jsonOfSlicedSweeps(state: SlicedSweepState): SlicedSweepAccumulatorJson {
  return {
    ...headOf(state),
    slices: state.slices.map((slice) => ({
      group: groupOf(state, slice),
      sweeps: jsonOfSweeps(slice.sweeps),
    })),
    checksum: storedChecksum(bytesOfSlicedSweeps(state)),
  };
}

/** Write what an accumulator holds as bytes: those of each group, one after the other. */
export function bytesOfSlicedSweeps(state: SlicedSweepState): Uint8Array {
  const bytes = state.slices.map(({ sweeps }) => bytesOfSweeps(sweeps));
  const slices = state.slices.map((slice, i) => ({
    group: groupOf(state, slice),
    nBytes: bytes[i]?.length ?? 0,
  }));
  return writeStored(MAGIC, { ...headOf(state), slices }, bytes);
}

function headOf({
  grid,
  posLabel,
  nulls,
  labels,
  names,
}: SlicedSweepState): Omit<SlicedSweepAccumulatorJson, 'slices' | 'checksum'> {
  return {
    format: FORMAT,
    version: VERSION,
    ...thresholdsToJson(grid),
    posLabel: posLabel === undefined ? null : jsonLabel(posLabel),
    nulls,
    labels: labels.map(jsonLabel),
    by: names,
  };
}

function thresholdsToJson(
  grid: Grid | null,
): Pick<SlicedSweepAccumulatorJson, 'thresholds' | 'comparison'> {
  return {
    thresholds: grid ? jsonOfThresholds(grid) : 'exact',
    comparison: grid ? grid.comparison : '>=',
  };
}

function groupOf({ names }: SlicedSweepState, { values }: SliceState): GroupJson {
  return groupToJson(byName(names ?? [], values));
}
