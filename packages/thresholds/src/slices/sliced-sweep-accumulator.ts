import {
  UnitTallies,
  checkAlikeUnits,
  checkGroupColumns,
  checkKeyKinds,
  checkOption,
  checkOptionNames,
  checkSameLength,
  groupKey,
  labelKind,
  mixedLabel,
  named,
  optionConflict,
  readGroups,
  shareState,
  stateOfOther,
  unitsInUse,
} from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { Label, LabelColumn, MetricError, NullPolicy } from '@confmat/core';
import { absorbTally } from '../accumulator/absorb-tally.js';
import { joinChunks } from '../accumulator/accumulator-state.js';
import type { SweepAccumulatorState, SweepChunk } from '../accumulator/accumulator-state.js';
import { copyOf, mustBeSame } from '../accumulator/sweep-accumulator.js';
import type { SweepAccumulatorOptions, SweepBatch } from '../accumulator/sweep-accumulator.js';
import { nothingToCount } from '../refusals.js';
import { findOutsideRange } from '../scores/find-outside-range.js';
import type { NumberColumn } from '@confmat/core';
import { GridTally } from '../sweep/grid-tally.js';
import { isSameGrid } from '../sweep/grid.js';
import type { Grid } from '../sweep/grid.js';
import { PositiveClass } from '../sweep/positive-class.js';
import { readUnweighted } from '../sweep/row-units.js';
import { readSweepRows } from '../sweep/sweep-rows.js';
import type { SweepRows } from '../sweep/sweep-rows.js';
import { SWEEP_UNITS } from '../sweep/sweep-units.js';
import type { Thresholds } from '../sweep/sweep-units.js';
import type { SweepUnits } from '../sweep/sweep.js';
import { outOfRange } from '../sweep/threshold-sweep.js';
import { checkThresholds } from '../sweep/thresholds-option.js';
import { listed } from './group-tallies.js';
import { codesOfRows, orderRows, rowsOfGroup } from './grouped-rows.js';
import { countGroupClasses } from './kernels/count-group-classes.js';
import {
  FORMAT,
  VERSION,
  bytesOfSlicedSweeps,
  jsonOfSlicedSweeps,
} from './sliced-accumulator-state.js';
import type { SlicedSweepAccumulatorJson, SlicedSweepState } from './sliced-accumulator-state.js';
import { slicesOf } from './sliced-sweep.js';
import type { SlicedSweep } from './sliced-sweep.js';
import { MAX_GROUPS, checkGroups } from './sliced-sweeps.js';
import { sweepsByGroup, sweepsOfTallies, unitsByGroup } from './sweeps-by-group.js';

/** Options of `createSlicedSweepAccumulator`; bins need their `range`. */
export type SlicedSweepAccumulatorOptions<L extends Label = Label> = SweepAccumulatorOptions<L>;

/** One batch of rows. */
export interface SlicedSweepBatch<L extends Label = Label, N extends string = string> extends Omit<
  SweepBatch<L>,
  'missedPositives'
> {
  /** Group columns by name, shape (n,) each: of the same names in every batch. */
  readonly by: Readonly<Record<N, LabelColumn>>;
}

type UpdateOptions = Pick<SlicedSweepBatch, 'sampleWeight' | 'unit'>;

const OPTIONS = ['posLabel', 'nulls', 'thresholds', 'comparison'];
const UPDATE_OPTIONS = ['sampleWeight', 'unit'];
const WHAT = 'an accumulator of sweeps by group';
const READERS = {
  json: 'slicedSweepAccumulatorFromJson',
  binary: 'slicedSweepAccumulatorFromBinary',
};

/** What was counted of a group; its rows, if sweeps are exact, are among those of all groups. */
interface GroupState {
  readonly values: readonly Label[];
  nSamples: number;
  nSkipped: number;
  readonly tally: GridTally | null;
  /** At fixed thresholds; made when there are some. */
  units: UnitTallies<SweepUnits> | null;
}

/** Rows that exact sweeps are still to sort, with the group of each. */
interface GroupedChunk extends SweepChunk {
  /** Places among all groups, −1 for rows in none. */
  readonly groupCodes: Int32Array;
  readonly units?: CodedUnits | undefined;
}

/**
 * Sweeps by group over batches of rows, in any order: the same result as one pass over all rows, to the
 * last bit without weights and with integer ones, within 1e-12 with fractional ones.
 *
 * A list and bins take memory by group and threshold, and by unit. Exact sweeps hold every row: 13
 * bytes for a double score, 9 for a single one, 8 more if weighted, 4 more with units.
 */
export class SlicedSweepAccumulator<L extends Label = Label, N extends string = string> {
  readonly #grid: Grid | null;
  readonly #nulls: NullPolicy;
  readonly #positive: PositiveClass;
  readonly #placeOf = new Map<Label, number>();
  readonly #groups: GroupState[] = [];
  readonly #chunks: GroupedChunk[] = [];
  #names: readonly N[] | null = null;
  #weighted = false;
  #firstUnits: CodedUnits | SweepUnits | null = null;
  #haveUnits: boolean | null = null;

  /**
   * Use `createSlicedSweepAccumulator`.
   * @param options As for `slicedSweeps`.
   * @param state What to start from, checked, in place of the thresholds; null to start empty.
   * @throws {MetricError} `invalid-option`, `option-conflict`, `invalid-value`, `empty-input`.
   */
  constructor(options: SlicedSweepAccumulatorOptions<L>, state: SlicedSweepState | null = null) {
    checkOptionNames(options, OPTIONS);
    const { posLabel, nulls = 'error' } = options;
    checkOption('nulls', nulls, ['error', 'skip']);
    this.#nulls = nulls;
    this.#positive = new PositiveClass(posLabel);
    this.#grid = state ? state.grid : checkThresholds(options, null);
    shareState(this, FORMAT, VERSION, () => this.#state());
    if (state) this.#absorb(state);
  }

  /** Number of rows with a label and a group so far. */
  get nSamples(): number {
    return this.#groups.reduce((n, { nSamples }) => n + nSamples, 0);
  }

  /**
   * Count a batch of rows. A batch that is refused leaves the accumulator as it was.
   * @param yTrue True labels, shape (n,); n may be 0.
   * @param yScore Scores, shape (n,).
   * @param by Group columns by name, shape (n,) each: of the same names and kinds in every batch.
   * @param options Row weights, or units of rows.
   * @param options.sampleWeight Weight of each row, shape (n,). Batches with and without may mix.
   * @param options.unit What each row belongs to, shape (n,); not with weights: in all batches, or in
   *   none.
   * @returns The accumulator.
   * @throws {MetricError} As `slicedSweeps`; rows are positions in the batch; `option-conflict` for group
   *   columns of other names than before, and for units after batches without, and the other way round.
   */
  update(
    yTrue: LabelColumn<L>,
    yScore: NumberColumn,
    by: Readonly<Record<N, LabelColumn>>,
    options: UpdateOptions = {},
  ): this {
    return named('update', () => {
      checkOptionNames(options, UPDATE_OPTIONS);
      const { sampleWeight, unit } = options;
      const groupColumns = checkGroupColumns(by);
      const names = Object.keys(by) as N[];
      this.#checkNames(names);
      const [positive, nulls, range] = [this.#positive, this.#nulls, this.#grid?.range];
      const rows = readSweepRows(positive, nulls, !!range, yTrue, yScore, sampleWeight);
      const columns = groupColumns.map(({ argument, cells }) => [argument, cells] as const);
      checkSameLength({ yTrue, ...Object.fromEntries(columns), unit });
      const outside = range ? findOutsideRange(rows.scores, range) : -1;
      if (this.#grid && outside >= 0) throw outOfRange(rows.scores, outside, this.#grid);
      const { codes, groups } = readGroups(groupColumns, nulls, MAX_GROUPS);
      const { classes, truth } = rows;
      const isLeftOut = (row: number): boolean => classes[row] === 2 || codes[row] === -1;
      const units = readUnweighted(options, classes.length, isLeftOut);
      const nGroups = groups.length;
      const [nSamples, nSkipped] = [new Float64Array(nGroups), new Float64Array(nGroups)];
      countGroupClasses(truth, codes, nSamples, nSkipped);
      const hasRows = nSamples.some((n) => n > 0);
      this.#checkUnits(units, hasRows);
      this.#checkGroups(names, groups);

      this.#names ??= names;
      this.#rememberUnits(units, hasRows);
      const places = Int32Array.from(groups, (values) => this.#addGroup(values));
      for (const [code, place] of places.entries()) {
        const group = this.#groupAt(place);
        group.nSamples += nSamples[code] ?? 0;
        group.nSkipped += nSkipped[code] ?? 0;
      }
      if (this.#grid) this.#tally(rows, units, codes, places);
      else if (classes.length > 0) {
        const groupCodes = codes.map((code) => places[code] ?? -1);
        this.#chunks.push({ ...copyOf(rows, undefined), groupCodes, units });
      }
      this.#positive.remember(rows.labels);
      this.#weighted ||= rows.weights !== null;
      return this;
    });
  }

  /**
   * Count every batch of a sequence, such as the record batches of a file.
   * @param batches Batches, or promises of them.
   * @returns The accumulator, when the sequence ends.
   * @throws {MetricError} As `update`; the batches before the one refused stay counted.
   */
  async updateAll(
    batches: Iterable<SlicedSweepBatch<L, N>> | AsyncIterable<SlicedSweepBatch<L, N>>,
  ): Promise<this> {
    for await (const { yTrue, yScore, by, sampleWeight, unit } of batches) {
      this.update(yTrue, yScore, by, { sampleWeight, unit });
    }
    return this;
  }

  /**
   * Add the rows of another accumulator, which stays as it is.
   * @param other An accumulator of the same thresholds, positive label and group columns.
   * @returns The accumulator.
   * @throws {MetricError} `unsupported-type`, `option-conflict`, `invalid-option`, `mixed-labels`,
   *   `too-many-groups`.
   */
  merge(other: SlicedSweepAccumulator<L, N>): this {
    return named('merge', () => {
      const state = stateOfOther(other, FORMAT, VERSION, WHAT, READERS);
      return this.#absorb(state as SlicedSweepState);
    });
  }

  /**
   * The sweeps of everything counted so far.
   * @returns A sweep for each group, groups ascending, as of `slicedSweeps`; later batches do not change
   *   them.
   * @throws {MetricError} `empty-input`, `unknown-label`, `invalid-value`.
   */
  result(): readonly SlicedSweep<N>[] {
    return named('result', () => {
      // A batch without groups has labels, too.
      if (this.#positive.seen.length === 0) throw nothingToCount('accumulator');
      this.#positive.checkSeen();
      const groups = this.#groups;
      const facts = { posLabel: this.#positive.label, nGroups: groups.length };
      const sweeps = this.#grid
        ? sweepsOfTallies(listed(groups.map(({ tally }) => talliesOf(tally))), {
            ...{ ...facts, grid: this.#grid, precision: undefined, weighted: this.#weighted },
            unitsOf: this.#haveUnits ? this.#unitsOf() : undefined,
          })
        : sweepsByGroup({ ...facts, grid: null, ...this.#joined() });
      const values = groups.map((group) => group.values);
      const counted = {
        nSamples: groups.map(({ nSamples }) => nSamples),
        nSkipped: groups.map(({ nSkipped }) => nSkipped),
      };
      return slicesOf(this.#names ?? [], values, sweeps, counted);
    });
  }

  /**
   * Everything the accumulator holds as plain data; `JSON.stringify` calls it.
   * @returns What `slicedSweepAccumulatorFromJson` reads, before or after it was text.
   */
  toJSON(): SlicedSweepAccumulatorJson {
    return jsonOfSlicedSweeps(this.#state());
  }

  /**
   * Everything the accumulator holds as bytes, each group as `toBinary` of a `SweepAccumulator` writes
   * it.
   * @returns What `slicedSweepAccumulatorFromBinary` reads; the same on every machine.
   */
  toBinary(): Uint8Array {
    return bytesOfSlicedSweeps(this.#state());
  }

  #tally(
    { scores, classes, weights }: SweepRows,
    units: CodedUnits | undefined,
    groupCodes: Int32Array,
    places: Int32Array,
  ): void {
    const rows = { scores, classes, weights, groupCodes, nGroups: places.length };
    const ordered = orderRows(rows);
    const unitsOf = units && unitsByGroup(units, rows, () => this.#cuts());
    for (const [code, place] of places.entries()) {
      const own = rowsOfGroup(ordered, code);
      const group = this.#groupAt(place);
      group.tally?.add(own.scores, own.classes, own.weights);
      if (unitsOf) this.#addUnits(group, unitsOf(code));
    }
  }

  /** All rows in one piece. */
  #joined(): SweepChunk & { groupCodes: Int32Array; units: CodedUnits | undefined } {
    const chunks = this.#chunks;
    const { units, ...rows } = joinChunks(chunks, this.#weighted);
    const groupCodes = new Int32Array(rows.classes.length);
    let row = 0;
    for (const chunk of chunks) {
      groupCodes.set(chunk.groupCodes, row);
      row += chunk.groupCodes.length;
    }
    return { ...rows, groupCodes, units: typeof units === 'object' ? units : undefined };
  }

  #unitsOf(): (group: number) => SweepUnits {
    const made = this.#groups.map(({ units }) => units?.result());
    return (group) => {
      const units = made[group];
      if (typeof units !== 'object') throw new Error('bug: rows of all groups have units');
      return units;
    };
  }

  #groupAt(place: number): GroupState {
    const group = this.#groups[place];
    if (!group) throw new Error('bug: groups have places');
    return group;
  }

  /** The place of a group, which is added if it is new. */
  #addGroup(values: readonly Label[]): number {
    const key = keyOf(values);
    const known = this.#placeOf.get(key);
    if (known !== undefined) return known;
    const tally = this.#grid && new GridTally(this.#grid, null, this.#groups[0]?.tally ?? null);
    const place = this.#groups.push({ values, nSamples: 0, nSkipped: 0, tally, units: null }) - 1;
    this.#placeOf.set(key, place);
    return place;
  }

  #addUnits(group: GroupState, units: SweepUnits): void {
    const size = (this.#grid?.thresholds.length ?? 0) + 1;
    group.units ??= new UnitTallies(SWEEP_UNITS, () => size);
    group.units.add(units, true);
  }

  #checkNames(names: readonly string[]): void {
    const known = this.#names;
    if (!known || known.join('\n') === names.join('\n')) return;
    throw mustHaveSameGroups(names, known);
  }

  /** Check that groups to come fit with those before. */
  #checkGroups(names: readonly string[], groups: readonly (readonly Label[])[]): void {
    const unknown = groups.filter((values) => !this.#placeOf.has(keyOf(values)));
    checkGroups(this.#groups.length + unknown.length, this.#grid);
    const [before] = this.#groups;
    const [value] = unknown;
    for (const [i, label] of (value ?? []).entries()) {
      const first = before?.values[i];
      if (first === undefined || labelKind(first) === labelKind(label)) continue;
      throw mustBeOfKindBefore(names[i] ?? '', label, first);
    }
  }

  #checkUnits(units: CodedUnits | SweepUnits | 'unknown' | undefined, hasRows: boolean): void {
    if (!hasRows) return;
    checkAlikeUnits(this.#haveUnits, units);
    const first = this.#firstUnits;
    if (first && typeof units === 'object') checkKeyKinds([first, units]);
  }

  #rememberUnits(units: CodedUnits | SweepUnits | undefined, hasRows: boolean): void {
    if (!hasRows) return;
    this.#haveUnits = units !== undefined;
    this.#firstUnits ??= units ?? null;
  }

  /** The thresholds of a grid as sweeps have them. */
  #cuts(): Thresholds {
    if (!this.#grid) throw new Error('bug: units are counted at the thresholds of a grid');
    const { thresholds, comparison } = this.#grid;
    return { thresholds: thresholds.slice().reverse(), comparison };
  }

  // Rows of exact sweeps are handed out by group.
  #state(): SlicedSweepState {
    const common = {
      grid: this.#grid,
      posLabel: this.#positive.given,
      nulls: this.#nulls,
      labels: this.#positive.seen,
    };
    const rowsOf = this.#grid ? null : this.#rowsByGroup();
    const slices = this.#groups.map(({ values, nSamples, nSkipped, tally, units }, code) => ({
      values,
      sweeps: {
        ...common,
        labels: nSamples > 0 ? common.labels : [],
        ...{ weighted: this.#weighted, nSamples, nSkipped },
        chunks: rowsOf ? rowsOf(code) : [],
        sums: tally?.sums.slice() ?? new Float64Array(0),
        lost: tally?.lost.slice() ?? new Float64Array(0),
        units: tally && this.#haveUnits ? units?.result() : undefined,
      },
    }));
    return { ...common, names: this.#names, slices };
  }

  #rowsByGroup(): (code: number) => readonly SweepChunk[] {
    const rows = this.#joined();
    const { units } = rows;
    const ordered = orderRows({ ...rows, nGroups: this.#groups.length });
    const unitCodes = units && codesOfRows(units.unitCodes, ordered.order);
    return (code) => {
      const own = rowsOfGroup(ordered, code);
      if (own.classes.length === 0) return [];
      const end = ordered.ends[code] ?? 0;
      const codes = unitCodes?.subarray(end - own.classes.length, end);
      return [{ ...own, ...(units && codes && { units: unitsInUse(units.keys, codes) }) }];
    };
  }

  // Checks everything before it changes anything.
  #absorb({ grid, posLabel, labels, names, slices }: SlicedSweepState): this {
    const isSame = grid && this.#grid ? isSameGrid(grid, this.#grid) : grid === this.#grid;
    if (!isSame) throw mustBeSame('thresholds');
    if (posLabel !== this.#positive.given) throw mustBeSame('posLabel');
    if (names) this.#checkNames(names);
    this.#positive.check(labels, 0);
    const parts = slices.map(({ sweeps }) => ({ units: unitsOfState(sweeps), sweeps }));
    for (const { units, sweeps } of parts) this.#checkUnits(units, sweeps.nSamples > 0);
    this.#checkGroups(
      names ?? [],
      slices.map(({ values }) => values),
    );
    this.#names ??= names as readonly N[] | null;
    for (const { values, sweeps } of slices) this.#absorbGroup(this.#addGroup(values), sweeps);
    this.#positive.remember(labels);
    return this;
  }

  #absorbGroup(place: number, state: SweepAccumulatorState): void {
    const { nSamples, nSkipped, weighted, sums, lost, chunks, units } = state;
    const group = this.#groupAt(place);
    const known = unitsOfState(state);
    if (known !== 'unknown') this.#rememberUnits(known, nSamples > 0);
    group.nSamples += nSamples;
    group.nSkipped += nSkipped;
    if (group.tally) absorbTally(group.tally, sums, lost, weighted);
    if (group.tally && typeof units === 'object') this.#addUnits(group, units);
    this.#weighted ||= weighted;
    for (const chunk of chunks) {
      const groupCodes = new Int32Array(chunk.classes.length).fill(place);
      const own = typeof chunk.units === 'object' ? chunk.units : undefined;
      this.#chunks.push({ ...chunk, groupCodes, units: own });
    }
  }
}

/** Values of one column are of one kind, so that the value of a group of one column is its key. */
function keyOf(values: readonly Label[]): Label {
  const [value] = values;
  return values.length === 1 && value !== undefined ? value : groupKey(values);
}

/** The units of a group that was counted elsewhere, which has them all in one place. */
function unitsOfState({
  grid,
  units,
  chunks,
}: SweepAccumulatorState): CodedUnits | SweepUnits | 'unknown' | undefined {
  return grid ? units : chunks[0]?.units;
}

function talliesOf(tally: GridTally | null): ReturnType<GridTally['tallies']> {
  if (!tally) throw new Error('bug: groups at fixed thresholds have tallies');
  return tally.tallies();
}

/**
 * Start counting batches of rows by group.
 * @param options As for `slicedSweeps`, but for the row weights and the group columns, which come with
 *   each batch.
 * @returns An empty accumulator.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `invalid-value`, `empty-input`.
 * @example
 * const accumulator = createSlicedSweepAccumulator();
 * accumulator.update([0, 1], [0.1, 0.4], { country: ['de', 'fr'] });
 * accumulator.update([1, 0], [0.35, 0.8], { country: ['de', 'fr'] });
 * rocAucPerSlice(accumulator.result()); // → Float64Array [1, 0]
 */
export function createSlicedSweepAccumulator<L extends Label, N extends string = string>(
  options: SlicedSweepAccumulatorOptions<L> = {},
): SlicedSweepAccumulator<L, N> {
  return named('createSlicedSweepAccumulator', () => new SlicedSweepAccumulator<L, N>(options));
}

function mustHaveSameGroups(found: readonly string[], known: readonly string[]): MetricError {
  const fact = `has ${found.join(', ')}, where the rows before had ${known.join(', ')}`;
  return optionConflict('by', fact);
}

function mustBeOfKindBefore(name: string, value: Label, before: Label): MetricError {
  const expected = labelKind(before) === 'integer' ? 'an integer' : `a ${labelKind(before)}`;
  return mixedLabel({ argument: `by.${name}` }, value, expected, 'as in the batches before');
}
