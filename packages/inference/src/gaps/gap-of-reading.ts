import type { Label, Metric } from '@confmat/core';
import type { Reading } from '../delta/number-gradient.js';
import { endsHolding, intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import type { Settings } from '../interval/interval-options.js';
import {
  ALL_ZERO,
  BELOW_ZERO,
  FEW_GROUPS,
  NO_ROWS,
  SHARED_UNITS,
  noIntervalOf,
  groupsLeftOut,
} from '../refusals.js';
import { gapLevels } from './gap-levels.js';
import { groupName } from './gap-slices.js';
import type { CheckedSlice } from '../slices/check-slices.js';
import type { GapSlices } from './gap-slices.js';
import { differenceEnds, ratioEnds } from './greatest-gap.js';
import type { GapParts } from './greatest-gap.js';
import type { Part } from './pair-ends.js';

/** One slice of a gap. */
export interface GapValue<N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  /** Number of rows. */
  readonly nSamples: number;
  /**
   * The metric of the slice, at the level at which the intervals of all slices hold together. Where it is
   * undefined the estimate is NaN with a reason, and the slice is left out of the gap.
   */
  readonly interval: Interval;
}

/** How far apart a metric of slices is, plain data. In JSON, NaN is null. */
export interface SliceGap<N extends string = string> {
  /** The metric's name. */
  readonly metric: string;
  /** The greatest value less the least, at least 0. */
  readonly difference: Interval;
  /** The least value over the greatest, in [0, 1]. */
  readonly ratio: Interval;
  /** The group that has the greatest value, the first of several; null where there is no gap. */
  readonly greatest: Readonly<Record<N, Label>> | null;
  /** The group that has the least. */
  readonly least: Readonly<Record<N, Label>> | null;
  /** All slices in the order given. */
  readonly slices: readonly GapValue<N>[];
}

/** A slice with its value. */
interface Found<N extends string> {
  readonly slice: CheckedSlice<N>;
  /** At the level of the gap. */
  readonly interval: Interval;
}

/**
 * The gap of a number of matrices, or of label sets.
 *
 * @param nGaps Gaps that are held together.
 */
export function gapOfReading<N extends string>(
  { slices, are }: GapSlices<N>,
  reading: Reading,
  settings: Settings,
  nGaps: number,
): SliceGap<N> {
  const at = ({ tally }: CheckedSlice<N>, level: number): Interval => {
    const found = tally.intervalOf(reading, { ...settings, level });
    return tally.nSamples === 0
      ? noInterval({ ...found, estimate: NaN }, found.reason ?? NO_ROWS)
      : found;
  };
  const all = slices.map((slice) => ({ slice, interval: at(slice, settings.level) }));
  const found = all.filter(({ interval }) => !Number.isNaN(interval.estimate));
  const isGap = found.length >= 2;
  const levels = gapLevels(settings.level, Math.max(2, found.length), nGaps, are);
  const partsAt = (level: number): Part[] =>
    found.map(({ slice, interval }) =>
      partOf(level === settings.level ? interval : at(slice, level)),
    );
  const reason = isGap ? missing(found) : FEW_GROUPS;
  const parts: GapParts | string = reason ?? {
    are,
    alone: partsAt(levels.alone),
    together: partsAt(levels.together),
  };
  const warning = warningOf(all, reading.metric, are === 'unknown');
  const [most, least] = extremes(found);
  return {
    metric: reading.metric.name,
    ...gapsOf({ most, least, parts, warning }, reading.metric, settings.level),
    greatest: most?.slice.group ?? null,
    least: least?.slice.group ?? null,
    slices: all.map(({ slice, interval }) => ({
      group: slice.group,
      nSamples: slice.tally.nSamples,
      interval: isGap ? at(slice, levels.slices) : interval,
    })),
  };
}

/** What a gap is made from. */
interface Made<N extends string> {
  readonly most: Found<N> | undefined;
  readonly least: Found<N> | undefined;
  /** Or why there are none. */
  readonly parts: GapParts | string;
  readonly warning: string | undefined;
}

function gapsOf<N extends string>(
  { most, least, parts, warning }: Made<N>,
  { name, range: [floor, ceiling] }: Metric,
  level: number,
): Pick<SliceGap, 'difference' | 'ratio'> {
  const [high, low] = [most?.interval.estimate ?? NaN, least?.interval.estimate ?? NaN];
  const relevantRows = Math.min(...[most, least].map((one) => one?.interval.relevantRows ?? 0));
  const of = { level, relevantRows };
  const made = (
    gap: Estimate,
    why: string | undefined,
    endsOf: (known: GapParts) => readonly [number, number],
  ): Interval => {
    const reason = typeof parts === 'string' ? parts : why;
    if (typeof parts === 'string' || reason !== undefined) return noInterval(gap, reason ?? '');
    const method = parts.are === 'unknown' ? 'mover-worst-case' : 'mover-gap';
    return intervalOf(gap, method, endsHolding(gap.estimate, endsOf(parts)), warning);
  };
  const isSigned = !(floor >= 0);
  return {
    difference: made(
      { ...of, metric: `gap.${name}`, direction: 'min', estimate: high - low },
      undefined,
      (known) => differenceEnds(known, ceiling - floor),
    ),
    ratio: made(
      { ...of, metric: `ratio.${name}`, direction: 'max', estimate: isSigned ? NaN : low / high },
      isSigned ? BELOW_ZERO : high === 0 ? ALL_ZERO : undefined,
      ratioEnds,
    ),
  };
}

/** The greatest and the least; none of fewer than two. */
function extremes<N extends string>(found: readonly Found<N>[]): readonly Found<N>[] {
  if (found.length < 2) return [];
  const by = (isFarther: (a: number, b: number) => boolean): Found<N> =>
    found.reduce((far, one) =>
      isFarther(one.interval.estimate, far.interval.estimate) ? one : far,
    );
  return [by((a, b) => a > b), by((a, b) => a < b)];
}

/** Why no gap of some values has an interval: the first of them that has none. */
function missing(found: readonly Found<string>[]): string | undefined {
  const none = found.find(({ interval }) => Number.isNaN(interval.low));
  return none && noIntervalOf(groupName(none.slice.group), none.interval.reason ?? '');
}

/** What to mind about the slices' own intervals. */
function warningOf(
  all: readonly Found<string>[],
  { undefinedReason }: Metric,
  isShared: boolean,
): string | undefined {
  const out = all.filter(({ interval }) => Number.isNaN(interval.estimate));
  const names = out.map(({ slice }) => groupName(slice.group));
  const warnings = new Set([
    ...(names.length > 0 ? [groupsLeftOut(names, all.length, undefinedReason)] : []),
    ...(isShared ? [SHARED_UNITS] : []),
    ...all.flatMap(({ interval }) => interval.warning ?? []),
  ]);
  return warnings.size === 0 ? undefined : [...warnings].join('; ');
}

function partOf({ estimate, low, high }: Interval): Part {
  const [least, greatest] = endsHolding(estimate, [low, high]);
  return { value: estimate, low: least, high: greatest };
}
