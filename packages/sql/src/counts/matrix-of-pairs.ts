import { confusionMatrix, confusionMatrixFromCells } from '@confmat/core';
import {
  checkOption,
  checkOptionNames,
  compareLabels,
  integerFrom,
  invalidOption,
  unsupportedType,
  withUnits,
} from '@confmat/core/internal';
import type { ConfusionMatrix, Label, NullPolicy } from '@confmat/core';
import { MAX_GROUPS, refuseGroups } from './groups-limit.js';
import { asLabel, integersIfAll } from '../labels/labels.js';
import { nameLabels } from '../labels/name-labels.js';
import { hasMissing, isMissing } from './pairs.js';
import type { LabelPair } from './pairs.js';
import type { CountRequest } from '../request/request.js';
import { unitsOfCells } from '../units/units-of-cells.js';
import type { StopSignal } from '../engines/stop-signal.js';

export interface CountOptions {
  /**
   * Axis order; labels found in the data but not here are an error. Texts are read as labels of the
   * data ("1" as 1). Default: all seen, ascending.
   */
  readonly labels?: readonly Label[] | undefined;
  /** What to do with rows that lack a label or a score. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /** As in core's `confusionMatrix`. */
  readonly maxClasses?: number | undefined;
  /** Refuse more groups than this. Default: 65,536, as in core's `slicedMatrices`. */
  readonly maxGroups?: number | undefined;
  /**
   * Read labels that are text as integers if every one is a canonical integer, for columns of files
   * without types (CSV). Default: false.
   */
  readonly integersFromText?: boolean | undefined;
  /** Stops counting in the engine. */
  readonly signal?: StopSignal | undefined;
}

/** The rows of one group. */
export interface CountSlice<N extends string = string> {
  /** The group's value in each group column, by the name of the column in `by`. */
  readonly group: Readonly<Record<N, Label>>;
  /** Its matrix, with the labels of the whole. */
  readonly matrix: ConfusionMatrix;
  /** Number of its rows that were counted. */
  readonly nSamples: number;
}

/** What `countConfusion` found. */
export interface CountResult<N extends string = string> {
  readonly matrix: ConfusionMatrix;
  /** Number of rows that were counted. */
  readonly nSamples: number;
  /** Number of rows whose greatest score was shared; 0 but with `arg-max`. */
  readonly nTied: number;
  /** A matrix for each group, groups ascending; empty without group columns. */
  readonly slices: readonly CountSlice<N>[];
  /** Number of counted rows without a group. */
  readonly nWithoutGroup: number;
}

/**
 * Make a matrix, and one for each group, of pairs of labels that were counted elsewhere: by a SQL
 * engine, or batch by batch.
 * @returns The matrices. With `nulls: 'skip'`, rows without a group are in the whole only.
 * @throws {MetricError} As core's `confusionMatrix`; `row` is that of the pair.
 */
export function matrixOfPairs<N extends string = string>(
  request: Pick<CountRequest<N>, 'yTrue' | 'yPred' | 'sampleWeight' | 'by' | 'unit'>,
  pairs: readonly LabelPair[],
  options: CountOptions,
): CountResult<N> {
  checkCountOptions(options);
  const { nulls = 'error', maxClasses, maxGroups = MAX_GROUPS, integersFromText = false } = options;
  const named = nameLabels(request, pairs, options.labels, integersFromText);
  const { trueLabels, predLabels } = named;
  const sampleWeight = pairs.map(({ count }) => count);
  const { labels } = named;
  const whole = confusionMatrix(trueLabels, predLabels, {
    labels,
    sampleWeight,
    nulls,
    maxClasses,
  });
  const weighted = request.sampleWeight !== undefined;
  const units = request.unit && unitsOfPairs(pairs, integersFromText);
  const ofPlaces = (places: readonly number[]): ConfusionMatrix => {
    const kept = places.filter((place) => !hasMissing(pairs[place] as LabelPair));
    const cells = kept.map((place) => ({
      trueLabel: trueLabels[place] as Label,
      predLabel: predLabels[place] as Label,
      count: sampleWeight[place] ?? 0,
      nRows: pairs[place]?.nRows ?? 0,
    }));
    const nSkipped = rowsOf(pairs, places) - rowsOf(pairs, kept);
    const counted = confusionMatrixFromCells(cells, whole.labels, { weighted, nSkipped });
    if (!units) return counted;
    const byUnit = cells.map((cell, i) => ({ ...cell, unit: units[kept[i] ?? -1] as Label }));
    return withUnits(counted, unitsOfCells(byUnit, whole.labels));
  };
  const all = [...pairs.keys()];
  const matrix = ofPlaces(all);
  const counted = all.filter((place) => !hasMissing(pairs[place] as LabelPair));
  const names = Object.keys(request.by ?? {}) as N[];
  const groups = groupPlaces(pairs, names.length, integersFromText);
  refuseGroups(groups.length, maxGroups);
  const slices = groups.map(({ group, places }) => {
    const slice = ofPlaces(places);
    return {
      group: Object.fromEntries(names.map((name, i) => [name, group[i]])) as Record<N, Label>,
      matrix: slice,
      nSamples: rowsOf(pairs, places) - slice.nSkipped,
    };
  });
  const nSamples = rowsOf(pairs, counted);
  const inGroups = slices.reduce((total, slice) => total + slice.nSamples, 0);
  return {
    matrix,
    nSamples,
    nTied: counted.reduce((total, place) => total + (pairs[place]?.nTied ?? 0), 0),
    slices,
    nWithoutGroup: slices.length === 0 ? 0 : nSamples - inGroups,
  };
}

/** The unit of each pair, null where it is missing. */
export function unitsOfPairs(
  pairs: readonly Pick<LabelPair, 'unit'>[],
  integersFromText: boolean,
): readonly (Label | null)[] {
  const units = pairs.map(({ unit }) => asLabel(unit));
  return integersFromText ? integersIfAll(units) : units;
}

const OPTIONS: readonly string[] = [
  ...['labels', 'nulls', 'maxClasses', 'maxGroups', 'integersFromText', 'signal'],
];

export function checkCountOptions(options: CountOptions): void {
  checkOptionNames(options, OPTIONS);
  const { integersFromText = false, labels, maxGroups = MAX_GROUPS } = options;
  if (!(Number.isSafeInteger(maxGroups) && maxGroups >= 1)) {
    throw invalidOption('maxGroups', maxGroups, integerFrom(1));
  }
  checkOption('integersFromText', integersFromText, [true, false]);
  if (labels === undefined || Array.isArray(labels)) return;
  throw unsupportedType('labels', labels, 'an array of labels');
}

function rowsOf(pairs: readonly LabelPair[], places: readonly number[]): number {
  return places.reduce((total, place) => total + (pairs[place]?.nRows ?? 0), 0);
}

interface GroupPlaces {
  readonly group: readonly Label[];
  readonly places: number[];
}

/** The pairs of each group, groups ascending; pairs without a group are in none. */
export function groupPlaces(
  pairs: readonly Pick<LabelPair, 'groups'>[],
  nColumns: number,
  integersFromText: boolean,
): readonly GroupPlaces[] {
  if (nColumns === 0) return [];
  const columns = Array.from({ length: nColumns }, (_, column) => {
    const values = pairs.map(({ groups }) => asLabel(groups[column]));
    return integersFromText ? integersIfAll(values) : values;
  });
  const byKey = new Map<string, GroupPlaces>();
  for (const place of pairs.keys()) {
    const group = columns.map((values) => values[place] ?? null);
    if (group.some(isMissing)) continue;
    const key = JSON.stringify(group, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    const entry = byKey.get(key) ?? { group: group as readonly Label[], places: [] };
    entry.places.push(place);
    byKey.set(key, entry);
  }
  return [...byKey.values()].sort((a, b) => compareGroups(a.group, b.group));
}

function compareGroups(a: readonly Label[], b: readonly Label[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareLabels(value, b[i] as Label);
    if (order !== 0) return order;
  }
  return 0;
}
