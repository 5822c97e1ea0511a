import type { BinaryCounts, CountUnits, Label } from '@confmat/core';
import { named, optionConflict } from '@confmat/core/internal';
import type { EvaluationTally, SampleTally, SetTally } from '@confmat/evaluation';
import { addSetsUnder, allLabels } from '@confmat/evaluation/internal';
import { noTest } from '../compare/difference-interval.js';
import type { Reading } from '../delta/number-gradient.js';
import { samplesOfSets } from '../sources/samples-of-sets.js';
import { intervalOn } from '../interval/basis.js';
import { differenceOf } from '../interval/interval-data.js';
import type { Interval, IntervalMetric } from '../interval/interval-data.js';
import { basisOf } from '../sources/interval.js';
import { checkSettings } from '../interval/interval-options.js';
import type { LevelOptions, Settings } from '../interval/interval-options.js';
import { NO_METHOD, ONE_WITH_UNITS } from '../refusals.js';
import { unitsOfCounts } from '../units/count-intervals.js';
import { exactMatchInterval } from '../sources/exact-match.js';
import { LabelCells } from '../units/label-cells.js';
import { pairUnits, pairedVariances } from '../compare/paired-units.js';
import type { UnitPairing } from '../compare/paired-units.js';
import { numberOfExact, numberOfSets, pairedSetTest } from '../compare/set-comparison.js';
import type { UnitNumber } from '../compare/set-comparison.js';
import { differenceInterval, errorOfInterval, testOf } from './independent-difference.js';
import type { EvaluationDifference } from './independent-difference.js';

/** Two tallies of label sets, or of spans, such as evaluations or slices of them. */
type SetPair<L extends Label> = readonly [a: SetSide<L>, b: SetSide<L>];

type SetSide<L extends Label> = Pick<EvaluationTally<L>, 'sets' | 'nSamples'>;

/** The label sets of one model, under the labels of both. */
interface SetSample {
  readonly counts: BinaryCounts;
  readonly tally: SampleTally;
  /** Counts of each sample, where samples are units; undefined of weighted ones. */
  readonly samples: BinaryCounts | undefined;
  /** The counts by unit, in order; undefined where they are not known. */
  readonly cells: LabelCells | undefined;
  readonly nSamples: number;
}

/** Both models. */
interface SamplePair {
  readonly both: readonly [a: SetSample, b: SetSample];
  /** Undefined where one or both do not know their units. */
  readonly pairing: UnitPairing | undefined;
}

/** A number of one model. */
interface SetNumber extends IntervalMetric {
  readonly intervalOf: (sample: SetSample, settings: Settings) => Interval;
  /** Null if no method is known. */
  readonly ofUnits: (sample: SetSample, units: CountUnits) => UnitNumber | null;
}

/** Compare numbers of two tallies of label sets, or of spans. */
export function setDifferences<L extends Label>(
  sides: SetPair<L>,
  readings: readonly Reading[],
  settings: Settings,
): EvaluationDifference[] {
  const pair = pairOf(sides);
  return readings.map((reading) => differenceOfNumber(pair, numberOfLabels(reading), settings));
}

/** Compare the share of samples whose sets are equal, as `diffEvaluations` compares metrics. */
export function diffExactMatch<L extends Label>(
  sides: SetPair<L>,
  options: Pick<LevelOptions, 'level'> = {},
): EvaluationDifference {
  return named('diffExactMatch', () =>
    differenceOfNumber(pairOf(sides), EXACT, checkSettings(options)),
  );
}

/** Both under the labels of both: a label that one lacks is one that none of its samples has. */
function pairOf<L extends Label>(sides: SetPair<L>): SamplePair {
  const [a, b] = [withSets('a', sides[0]), withSets('b', sides[1])];
  const [areSpans, others] = [a, b].map(({ sets }) => sets.counts.tn === undefined);
  if (areSpans !== others) {
    throw optionConflict('b', `is of ${kindOf(others)}, and a of ${kindOf(areSpans)}`);
  }
  const labels = allLabels([a, b].map(({ sets }) => (sets.counts.keys ?? []) as readonly L[]));
  const both = [sampleOf(a, labels), sampleOf(b, labels)] as const;
  const [ofA, ofB] = both.map(({ cells }) => cells?.units);
  return { both, pairing: ofA && ofB && pairUnits(ofA, ofB) };
}

/** A side whose sets are there. */
interface Counted<L extends Label> extends SetSide<L> {
  readonly sets: SetTally<L>;
}

function withSets<L extends Label>(argument: string, { sets, nSamples }: SetSide<L>): Counted<L> {
  if (!sets) throw optionConflict(argument, 'has no label sets');
  return { sets, nSamples };
}

function sampleOf<L extends Label>(
  { sets: { counts, samples: tally }, nSamples }: Counted<L>,
  labels: readonly L[],
): SetSample {
  const united = addSetsUnder(labels, [{ counts, samples: tally }]).counts;
  const { units } = united;
  const isByUnit = typeof units === 'object';
  return {
    ...{ counts: united, tally, nSamples },
    samples: isByUnit ? undefined : samplesOfSets({ counts: united, samples: tally }),
    cells: isByUnit ? new LabelCells(united, units) : undefined,
  };
}

function kindOf(areSpans: boolean | undefined): string {
  return areSpans ? 'spans' : 'label sets';
}

/** An average over labels, or the number of one label. */
function numberOfLabels(reading: Reading): SetNumber {
  const { metric, average } = reading;
  return {
    ...{ metric: metric.name, direction: metric.direction },
    intervalOf: ({ counts, samples, cells }, settings) => {
      const own = average === 'micro' ? samples : undefined;
      const basis = cells ? unitsOfCounts(cells, settings) : basisOf(counts, settings, own);
      return intervalOn(basis, metric, reading) as Interval;
    },
    ofUnits: ({ counts }, units) => numberOfSets(counts, units, reading),
  };
}

const EXACT: SetNumber = {
  metric: 'exactMatch',
  direction: 'max',
  intervalOf: ({ counts, tally: { fp, fn, nRows, weights = nRows } }, settings) =>
    exactMatchInterval(counts, { fp, fn, rowWeights: weights }, settings),
  ofUnits: ({ counts }, units) => numberOfExact(counts, units),
};

function differenceOfNumber(
  { both: [ofA, ofB], pairing }: SamplePair,
  number: SetNumber,
  settings: Settings,
): EvaluationDifference {
  const both = (level: number): readonly [a: Interval, b: Interval] => [
    number.intervalOf(ofA, { ...settings, level }),
    number.intervalOf(ofB, { ...settings, level }),
  ];
  const { level } = settings;
  const [a, b] = both(level);
  const of = differenceOf(a, b, level);
  const { metric, direction } = number;
  const nSamples = Math.min(ofA.nSamples, ofB.nSamples);
  const facts = { ...{ metric, direction }, ...{ a, b, nSamples } };
  const [units, others] = [ofA.counts.units, ofB.counts.units];
  if ((units === undefined) !== (others === undefined)) {
    return { ...facts, ...noTest(of, ONE_WITH_UNITS) };
  }
  const apart = (method: 'mover' | 'cluster-t', standardError: number): EvaluationDifference => {
    const difference = differenceInterval(a, b, level);
    return { ...facts, difference, ...testOf(difference, both, method), standardError };
  };
  if (!pairing || typeof units !== 'object' || typeof others !== 'object') {
    return apart('mover', Math.hypot(errorOfInterval(a), errorOfInterval(b)));
  }
  if (Number.isNaN(of.estimate)) return { ...facts, ...noTest(of, a.reason ?? b.reason ?? '') };
  const [x, y] = [number.ofUnits(ofA, units), number.ofUnits(ofB, others)];
  if (!x || !y) return { ...facts, ...noTest(of, a.reason ?? b.reason ?? NO_METHOD) };
  const variances = pairedVariances(x, y, pairing);
  if (variances.nShared > 0)
    return { ...facts, ...pairedSetTest(of, [a, b], [x, y], variances, pairing) };
  return apart('cluster-t', Math.sqrt(pairedVariances(x, x).a + pairedVariances(y, y).a));
}
