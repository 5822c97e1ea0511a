import type { Label, Metric } from '@confmat/core';
import type { Reading } from '../delta/number-gradient.js';
import { EQUALIZED_ODDS } from '../gate-text/gap-names.js';
import { WHOLE_METRICS, classMetric } from '../gate-text/gate-metrics.js';
import { isOnWhole } from '../gate-text/gate-value.js';
import { own } from '../gate-text/own.js';
import type { GateSubjectText } from '../gate-text/read-gate.js';
import { checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import type { Interval } from '../interval/interval-data.js';
import { equalizedOdds } from './equalized-odds.js';
import { gapOfReading } from './gap-of-reading.js';
import type { SliceGap } from './gap-of-reading.js';
import type { GapSlice } from '../slices/check-slices.js';
import { gapSlices } from './gap-slices.js';

/** How a gap in words is read on slices. */
export interface GapScope {
  /** The class that it is of, if it is of one: a label of the slices. */
  readonly posLabel: Label | undefined;
  readonly beta: number;
  /** The classes that a macro average is over; undefined for all. */
  readonly chosen?: readonly Label[] | undefined;
}

/** A gap that was asked for in words. */
export interface AskedGap {
  readonly difference: Interval;
  readonly ratio: Interval;
  /** What it is the worst of: one metric, or the two rates of equalized odds. */
  readonly gaps: readonly SliceGap[];
}

/** Find a gap that was asked for in words, whose names and class were checked. */
export function askedGap(
  asked: GateSubjectText,
  slices: readonly GapSlice[],
  { posLabel, beta, chosen }: GapScope,
  options: LevelOptions,
): AskedGap {
  const { metric: name, average } = asked;
  if (name === EQUALIZED_ODDS) {
    const odds = equalizedOdds(slices, { ...options, posLabel: posLabel as Label });
    const { difference, ratio, recall, falsePositiveRate } = odds;
    return { difference, ratio, gaps: [recall, falsePositiveRate] };
  }
  const checked = gapSlices(slices);
  const isWhole = !checked.areSets && isOnWhole(asked);
  const whole = isWhole ? own(WHOLE_METRICS, name) : undefined;
  const reading: Reading = {
    metric: (whole as Metric | undefined) ?? classMetric(name, beta),
    average: whole ? null : average === null || average === 'samples' ? 'binary' : average,
    posLabel,
    labels: average === 'macro' ? chosen : undefined,
  };
  const gap = gapOfReading(checked, reading, checkSettings(options), 1);
  return { difference: gap.difference, ratio: gap.ratio, gaps: [gap] };
}
