import { createJointAccumulator } from '@confmat/core';
import type {
  BinaryCounts,
  ConfusionMatrix,
  CountUnits,
  JointTally,
  Label,
  LabelPairCounts,
  MatrixUnits,
} from '@confmat/core';
import {
  COUNT_UNITS,
  MATRIX_UNITS,
  addUnits,
  buildMatrix,
  partsOf,
  sum,
  uniteUnits,
  countsWithJson,
  pairsWithJson,
  withUnits,
} from '@confmat/core/internal';
import type { AddedUnits } from '@confmat/core/internal';
import type { SetTally } from './evaluation.js';
import { tallyOfJoint } from './joint-json.js';
import { tallyOf } from './sample-tally.js';

/** The place of each label under other labels, which hold all of them. */
function placesUnder(own: readonly Label[], labels: readonly Label[]): Int32Array {
  const placeOf = new Map(labels.map((label, place) => [label, place]));
  return Int32Array.from(own, (label) => placeOf.get(label) ?? -1);
}

function joined<T>(lists: readonly (readonly T[] | Int32Array | Float64Array)[]): T[] {
  return lists.flatMap((list) => [...list] as T[]);
}

/** The sum of matrices under labels that hold all of theirs. */
export function addMatricesUnder<L extends Label>(
  labels: readonly L[],
  matrices: readonly ConfusionMatrix<L>[],
  isDense: boolean,
): ConfusionMatrix<L> {
  const [trueCodes, predCodes, counts]: [number[], number[], number[]] = [[], [], []];
  for (const matrix of matrices) {
    const { diagonal, errors } = partsOf(matrix);
    const places = placesUnder(matrix.labels, labels);
    const add = (row: number, column: number, count: number): void => {
      if (count === 0) return;
      trueCodes.push(places[row] ?? 0);
      predCodes.push(places[column] ?? 0);
      counts.push(count);
    };
    diagonal.forEach((count, code) => {
      add(code, code, count);
    });
    errors.counts.forEach((count, i) => {
      add(errors.trueCodes[i] ?? 0, errors.predCodes[i] ?? 0, count);
    });
  }
  const cells = {
    trueCodes: Int32Array.from(trueCodes),
    predCodes: Int32Array.from(predCodes),
    counts: Float64Array.from(counts),
  };
  const facts = {
    weighted: matrices.some(({ weighted }) => weighted),
    nSkipped: matrices.reduce((total, { nSkipped }) => total + nSkipped, 0),
  };
  const units = uniteUnits<MatrixUnits, AddedUnits<MatrixUnits> & { readonly places: Int32Array }>(
    matrices.map((matrix) => ({
      units: matrix.units,
      hasRows: matrix.total > 0,
      places: placesUnder(matrix.labels, labels),
    })),
    (parts) => addUnits(MATRIX_UNITS, parts, labels.length),
  );
  return withUnits(buildMatrix(labels, cells, facts, isDense), units);
}

/** The sum of joint tallies under labels that hold all of theirs. */
export function addJointsUnder<L extends Label>(
  labels: readonly L[],
  joints: readonly JointTally<L>[],
): JointTally<L> {
  const accumulator = createJointAccumulator<L>({ labels, maxClasses: 2 ** 20 });
  for (const joint of joints) accumulator.merge({ ...joint, slices: [] });
  return tallyOfJoint({ ...accumulator.result(), labels });
}

/**
 * The sum of counts of sets: a label that some do not have is one that none of their samples has. None of
 * them has `tn`, or all have.
 */
export function addSetsUnder<L extends Label>(
  labels: readonly L[],
  all: readonly SetTally<L>[],
): SetTally<L> {
  const zeros = (): Float64Array => new Float64Array(labels.length);
  const tn = all.every(({ counts }) => counts.tn) ? zeros() : undefined;
  const columns = { tp: zeros(), fp: zeros(), fn: zeros(), ...(tn && { tn }) };
  for (const { counts, samples } of all) {
    const total = sum(samples.weights ?? samples.nRows);
    const places = placesUnder(counts.keys as readonly L[], labels);
    const isThere = new Set(places);
    for (const [name, sums] of Object.entries(columns)) {
      places.forEach((place, row) => {
        sums[place] = (sums[place] ?? 0) + (counts[name as keyof typeof columns]?.[row] ?? 0);
      });
    }
    for (const place of labels.keys()) {
      if (tn && !isThere.has(place)) tn[place] = (tn[place] ?? 0) + total;
    }
  }
  const weighted = all.some(({ samples }) => samples.weights !== undefined);
  const kinds = all.map(({ samples }) => samples);
  const pairs = all.flatMap(({ confusion }) => confusion ?? []);
  const units = uniteUnits<CountUnits, AddedUnits<CountUnits> & { readonly places: Int32Array }>(
    all.map(({ counts, samples: { nRows } }) => ({
      units: counts.units,
      hasRows: nRows.length > 0,
      places: placesUnder(counts.keys as readonly L[], labels),
    })),
    (parts) => addUnits(COUNT_UNITS, parts, labels.length),
  );
  return {
    counts: countsWithJson<BinaryCounts<L>>({
      of: 'labels',
      keys: labels,
      ...columns,
      weighted,
      ...(units && { units }),
    }),
    samples: tallyOf({
      tp: joined<number>(kinds.map(({ tp }) => tp)),
      fp: joined<number>(kinds.map(({ fp }) => fp)),
      fn: joined<number>(kinds.map(({ fn }) => fn)),
      nRows: joined<number>(kinds.map(({ nRows }) => nRows)),
      ...(weighted && {
        weights: joined<number>(kinds.map(({ weights, nRows }) => weights ?? nRows)),
      }),
    }),
    ...(pairs.length === all.length && { confusion: addPairsUnder(labels, pairs) }),
  };
}

function addPairsUnder<L extends Label>(
  labels: readonly L[],
  all: readonly LabelPairCounts<L>[],
): LabelPairCounts<L> {
  const size = labels.length + 1;
  const sums = new Map<number, number>();
  for (const { labels: own, rows, columns, counts } of all) {
    const places = [...placesUnder(own, labels), labels.length];
    counts.forEach((count, i) => {
      const cell = (places[rows[i] ?? 0] ?? 0) * size + (places[columns[i] ?? 0] ?? 0);
      sums.set(cell, (sums.get(cell) ?? 0) + count);
    });
  }
  const cells = [...sums.keys()].sort((a, b) => a - b);
  return pairsWithJson<L>({
    labels,
    shape: [size, size],
    rows: Int32Array.from(cells, (cell) => Math.floor(cell / size)),
    columns: Int32Array.from(cells, (cell) => cell % size),
    counts: Float64Array.from(cells, (cell) => sums.get(cell) ?? 0),
  });
}
