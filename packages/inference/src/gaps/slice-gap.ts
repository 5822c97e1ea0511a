import type { ClassMetric, Label, ProblemMetric } from '@confmat/core';
import { asMetric, checkOptionNames, named } from '@confmat/core/internal';
import { checkReading } from '../compare/compare-options.js';
import { checkSettings } from '../interval/interval-options.js';
import type { CompareSlicesOptions } from '../slices/compare-slices.js';
import { gapOfReading } from './gap-of-reading.js';
import type { SliceGap } from './gap-of-reading.js';
import type { GapSlice } from '../slices/check-slices.js';
import { gapSlices } from './gap-slices.js';

/**
 * How far apart a metric of several groups is: the greatest value less the least, and the least over the
 * greatest, each with an interval that allows for not knowing which groups are truly farthest apart. Of
 * recall this is the gap of equal opportunity, of `predictedPrevalence` that of demographic parity.
 *
 * The interval is over the slices that have a value. Its ends combine those of all pairs (MOVER): the lower
 * end of a difference holds for all pairs together (Tukey–Kramer), its upper end for the one pair that is truly
 * farthest apart, and likewise for the ratio. Each end misses in (1 − level) / 2 of samples at most, as far as
 * the slices' own intervals hold; of groups that are alike the lower end of the difference is 0 in at least as
 * many. Where units have rows in several slices, the errors of two slices are added up in full.
 *
 * @param slices What `slicedMatrices` returned, or the slices of an evaluation with a matrix or label sets.
 *   Spans by group need `unit` names that no other group has, where documents are counted by their place.
 * @param metric A metric of core, such as `recall`.
 * @param options Average, positive label, level, method.
 * @returns Both, the groups that are farthest apart, and the slices' own intervals, which hold together.
 *   With fewer than two values all is NaN with a reason; a metric below 0 has no ratio.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`, `unknown-label`.
 * @see fairlearn `MetricFrame.difference` and `ratio`, which count 0/0 as 0; Zou & Donner 2008; Donner & Zou
 *   2012; Hayter 1984.
 * @example
 * const site = [1, 1, 1, 1, 2, 2, 2, 2];
 * const slices = slicedMatrices([1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 0, 0], { site });
 * sliceGap(slices, accuracy).ratio.estimate; // → 0.5
 */
export function sliceGap<L extends Label, N extends string>(
  slices: readonly GapSlice<L, N>[],
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareSlicesOptions<L> = {},
): SliceGap<N> {
  return named('sliceGap', () => {
    checkOptionNames(options, ['average', 'posLabel', 'level', 'method']);
    const settings = checkSettings(options);
    const checked = gapSlices(slices);
    const reading = checkReading(asMetric('metric', metric), options, checked.areSets);
    return gapOfReading(checked, reading, settings, 1);
  });
}
