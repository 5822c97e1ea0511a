import { isConfusionMatrix } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { checkMatrix, isArrayOf, sum, unsupportedType } from '@confmat/core/internal';
import type { KeyTable } from '@confmat/core/internal';
import type { SetTally } from '@confmat/evaluation';
import { checkSource } from '../check-source.js';
import { intervalOfReading } from '../compare/reading-values.js';
import type { Reading } from '../delta/number-gradient.js';
import { intervalOn } from '../interval/basis.js';
import { basisOf } from '../sources/interval.js';
import { samplesOfSets } from '../sources/samples-of-sets.js';
import type { Interval } from '../interval/interval-data.js';
import type { Settings } from '../interval/interval-options.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';

/** What was counted over the rows of a group: a matrix, or label sets. */
export interface SliceCounts<L extends Label = Label> {
  readonly matrix?: ConfusionMatrix<L> | undefined;
  /** Label sets, or spans, by label and by sample, as an evaluation has them. */
  readonly sets?: SetTally<L> | undefined;
}

const NO_UNITS: KeyTable = { keys: [] };

/** The counts of a group, and how intervals are made of them. */
export interface SliceTally {
  readonly counts: ConfusionMatrix | SetTally;
  readonly nSamples: number;
  /** What its rows belong to; empty where they belong to nothing. */
  readonly units: KeyTable;
  readonly intervalOf: (reading: Reading, settings: Settings) => Interval;
}

/**
 * Check the counts of a slice.
 *
 * @param place Where they stand, such as `slices[3]`.
 * @param areSets Whether they are to be label sets, as those of the first slice are.
 */
export function checkTally(place: string, counts: SliceCounts, areSets: boolean): SliceTally {
  const { matrix, sets } = counts;
  if (areSets) return tallyOfSets(checkSets(`${place}.sets`, sets));
  checkMatrix(`${place}.matrix`, matrix);
  return tallyOfMatrix(matrix);
}

function checkSets(argument: string, sets: unknown): SetTally {
  const { counts, samples } = (sets ?? {}) as Partial<SetTally>;
  const isWhole = Array.isArray(counts?.keys) && isArrayOf(samples?.nRows, 'Float64Array');
  if (!isWhole)
    throw unsupportedType(argument, sets, '{ counts, samples } of labelCounts and of sampleTally');
  checkSource(counts, `${argument}.counts`);
  return sets as SetTally;
}

function tallyOfMatrix(matrix: ConfusionMatrix): SliceTally {
  const basis = new MatrixBasis(matrix);
  return {
    counts: matrix,
    nSamples: matrix.total,
    units: typeof matrix.units === 'object' ? matrix.units : NO_UNITS,
    intervalOf: (reading, settings) => intervalOfReading(basis, reading, settings),
  };
}

function tallyOfSets(sets: SetTally): SliceTally {
  const { counts, samples: tally } = sets;
  const { units } = counts;
  let known: ReturnType<typeof samplesOfSets>;
  // Answers about one sample belong together; with units, these say so.
  const samples = (): typeof known => (known ??= samplesOfSets(sets));
  return {
    counts: sets,
    nSamples: sum(tally.nRows),
    units: typeof units === 'object' ? units : NO_UNITS,
    intervalOf: (reading, settings) => {
      const isTogether = reading.average === 'micro' && units === undefined;
      const basis = basisOf(counts, settings, isTogether ? samples() : undefined);
      return intervalOn(basis, reading.metric, reading) as Interval;
    },
  };
}

/** Whether counts are those of label sets. */
export function isSets(counts: SliceTally['counts']): counts is SetTally {
  return !isConfusionMatrix(counts);
}
