import {
  UnitTallies,
  checkKeyKinds,
  checkOption,
  checkOptionNames,
  shareState,
  stateOfOther,
  named,
  optionConflict,
} from '@confmat/core/internal';
import type {
  Label,
  LabelColumn,
  NullPolicy,
  NumberColumn,
  UnitsOf,
  MetricError,
} from '@confmat/core';
import { nothingToCount } from '../refusals.js';
import { findOutsideRange } from '../scores/find-outside-range.js';
import { precisionOf } from '../scores/threshold-for.js';
import { exactTallies } from '../sweep/exact-tallies.js';
import { GridTally } from '../sweep/grid-tally.js';
import { isSameGrid } from '../sweep/grid.js';
import type { Grid } from '../sweep/grid.js';
import { PositiveClass } from '../sweep/positive-class.js';
import { missedFacts, readMissed, withMissed } from '../sweep/missed-positives.js';
import { sweepOfTallies } from '../sweep/sweep-of-tallies.js';
import { readSweepRows } from '../sweep/sweep-rows.js';
import type { SweepUnits, ThresholdSweep } from '../sweep/sweep.js';
import { outOfRange } from '../sweep/threshold-sweep.js';
import type { ThresholdSweepOptions } from '../sweep/threshold-sweep.js';
import { checkThresholds } from '../sweep/thresholds-option.js';
import { readClassUnits } from '../sweep/row-units.js';
import type { RowUnits } from '../sweep/row-units.js';
import { SWEEP_UNITS, unitsOfRows } from '../sweep/sweep-units.js';
import type { Thresholds } from '../sweep/sweep-units.js';
import { absorbTally } from './absorb-tally.js';
import { FORMAT, VERSION, bytesOfSweeps, joinChunks, jsonOfSweeps } from './accumulator-state.js';
import type {
  SweepAccumulatorJson,
  SweepAccumulatorState,
  SweepChunk,
} from './accumulator-state.js';

/** Options of `createSweepAccumulator`; bins need their `range`. */
export type SweepAccumulatorOptions<L extends Label = Label> = Omit<
  ThresholdSweepOptions<L>,
  'sampleWeight' | 'unit' | 'missedPositives'
>;

/** One batch of rows. */
export interface SweepBatch<L extends Label = Label> {
  readonly yTrue: LabelColumn<L>;
  readonly yScore: NumberColumn;
  readonly sampleWeight?: NumberColumn | undefined;
  readonly unit?: LabelColumn | undefined;
  readonly missedPositives?: number | undefined;
}

/** What `update` may take of a batch beside its columns. */
type UpdateOptions = Pick<SweepBatch, 'sampleWeight' | 'unit' | 'missedPositives'>;

const OPTIONS = ['posLabel', 'nulls', 'thresholds', 'comparison'];
const UPDATE_OPTIONS = ['sampleWeight', 'unit', 'missedPositives'];
const WHAT = 'an accumulator of threshold sweeps';
const READERS = { json: 'sweepAccumulatorFromJson', binary: 'sweepAccumulatorFromBinary' };

/**
 * Sweeps over batches of rows, in any order: the same result as one pass over all rows, to the last
 * bit without weights and with integer ones, within 1e-12 with fractional ones.
 *
 * A list and bins take memory by threshold only, and by unit and threshold. Exact sweeps hold every
 * row: 9 bytes for a double score, 5 for a single one, 8 more if weighted, 4 more with units.
 */
export class SweepAccumulator<L extends Label = Label> {
  readonly #grid: Grid | null;
  readonly #nulls: NullPolicy;
  readonly #positive: PositiveClass;
  readonly #tally: GridTally | null;
  readonly #units = new UnitTallies(
    SWEEP_UNITS,
    () => (this.#grid?.thresholds.length ?? 0) + 1,
    true,
  );
  readonly #chunks: SweepChunk[] = [];
  #weighted = false;
  #nSamples = 0;
  #nSkipped = 0;
  #missed = 0;

  /**
   * Use `createSweepAccumulator`.
   * @param options As for `thresholdSweep`.
   * @param state What to start from, checked, in place of the thresholds; null to start empty.
   * @throws {MetricError} `invalid-option`, `option-conflict`, `invalid-value`, `empty-input`.
   */
  constructor(options: SweepAccumulatorOptions<L>, state: SweepAccumulatorState | null = null) {
    checkOptionNames(options, OPTIONS);
    const { posLabel, nulls = 'error' } = options;
    checkOption('nulls', nulls, ['error', 'skip']);
    this.#nulls = nulls;
    this.#positive = new PositiveClass(posLabel);
    this.#grid = state ? state.grid : checkThresholds(options, null);
    this.#tally = this.#grid && new GridTally(this.#grid);
    shareState(this, FORMAT, VERSION, () => this.#state());
    if (state) this.#absorb(state);
  }

  /** Number of rows with a label so far, without missed positives. */
  get nSamples(): number {
    return this.#nSamples;
  }

  /**
   * Count a batch of rows. A batch that is refused leaves the accumulator as it was.
   * @param yTrue True labels, shape (n,); n may be 0.
   * @param yScore Scores, shape (n,).
   * @param options Row weights, or units of rows; missed positives.
   * @param options.sampleWeight Weight of each row, shape (n,). Batches with and without may mix.
   * @param options.unit What each row belongs to, shape (n,); not with weights. Where some batches have
   *   units and others do not, those of the sweep are not known.
   * @param options.missedPositives Positives of the batch that no row has; also of a batch without rows.
   * @returns The accumulator.
   * @throws {MetricError} As `thresholdSweep`; rows are positions in the batch.
   */
  update(yTrue: LabelColumn<L>, yScore: NumberColumn, options: UpdateOptions = {}): this {
    return named('update', () => {
      checkOptionNames(options, UPDATE_OPTIONS);
      const range = this.#grid?.range;
      const [positive, nulls] = [this.#positive, this.#nulls];
      const rows = readSweepRows(positive, nulls, !!range, yTrue, yScore, options.sampleWeight);
      const { scores, classes, weights, labels, nSkipped } = rows;
      const outside = range ? findOutsideRange(scores, range) : -1;
      if (this.#grid && outside >= 0) throw outOfRange(scores, outside, this.#grid);
      const units = readClassUnits(options, classes);
      const missed = readMissed(options);
      const nCounted = classes.length - nSkipped;
      this.#checkKeys(units, nCounted > 0);
      if (this.#tally) {
        const own = units && unitsOfRows(units, rows, this.#cuts());
        this.#units.add(own, nCounted > 0);
        this.#tally.add(scores, classes, weights);
      } else if (scores.length > 0) this.#chunks.push(copyOf(rows, units));
      this.#positive.remember(labels);
      this.#weighted ||= weights !== null;
      this.#nSamples += nCounted;
      this.#nSkipped += nSkipped;
      this.#missed += missed;
      return this;
    });
  }

  /**
   * Count every batch of a sequence, such as the record batches of a file.
   * @param batches Batches, or promises of them.
   * @returns The accumulator, when the sequence ends.
   * @throws {MetricError} As `update`; the batches before the one refused stay counted.
   */
  async updateAll(batches: Iterable<SweepBatch<L>> | AsyncIterable<SweepBatch<L>>): Promise<this> {
    for await (const { yTrue, yScore, ...options } of batches) {
      const { sampleWeight, unit, missedPositives } = options;
      this.update(yTrue, yScore, { sampleWeight, unit, missedPositives });
    }
    return this;
  }

  /**
   * Add the rows of another accumulator, which stays as it is.
   * @param other An accumulator of the same thresholds and positive label.
   * @returns The accumulator.
   * @throws {MetricError} `unsupported-type`, `option-conflict`, `invalid-option`, `mixed-labels`.
   */
  merge(other: SweepAccumulator<L>): this {
    return named('merge', () => {
      const state = stateOfOther(other, FORMAT, VERSION, WHAT, READERS);
      return this.#absorb(state as SweepAccumulatorState);
    });
  }

  /**
   * The sweep of everything counted so far.
   * @returns The sweep; later batches do not change it.
   * @throws {MetricError} `empty-input`, `unknown-label`.
   */
  result(): ThresholdSweep {
    return named('result', () => {
      if (this.#nSamples === 0) throw nothingToCount('accumulator');
      this.#positive.checkSeen();
      const rows = this.#tally ? null : joinChunks(this.#chunks, this.#weighted);
      const tallies = rows
        ? exactTallies(rows.scores, rows.classes, rows.weights)
        : this.#tally?.tallies();
      if (!tallies) throw new Error('bug: there is a tally or rows');
      if (tallies.thresholds.length === 0) throw nothingToCount('sampleWeight');
      const { thresholds } = tallies;
      const comparison = this.#grid ? this.#grid.comparison : '>=';
      const known = rows ? unitsOfJoined(rows, { thresholds, comparison }) : this.#units.result();
      const missed = this.#missed;
      // A number does not tell the units of missed positives.
      const units = known && missed > 0 ? 'unknown' : known;
      return sweepOfTallies(withMissed(tallies, missed), {
        kind: this.#grid ? this.#grid.kind : 'exact',
        comparison,
        precision: rows ? precisionOf(rows.scores) : undefined,
        range: this.#grid?.range ?? undefined,
        posLabel: this.#positive.label,
        ...missedFacts(missed, this.#nSamples, this.#weighted),
        nSkipped: this.#nSkipped,
        weighted: this.#weighted,
        ...(units && { units }),
      });
    });
  }

  /**
   * Everything the accumulator holds as plain data; `JSON.stringify` calls it.
   * @returns What `sweepAccumulatorFromJson` reads, before or after it was text.
   */
  toJSON(): SweepAccumulatorJson {
    return jsonOfSweeps(this.#state());
  }

  /**
   * Everything the accumulator holds as bytes: 32 a threshold, or the rows of an exact sweep, 9
   * bytes each or 5 of a single score, and 8 more with weights.
   * @returns What `sweepAccumulatorFromBinary` reads; the same on every machine.
   */
  toBinary(): Uint8Array {
    return bytesOfSweeps(this.#state());
  }

  // Sums are copies; chunks are never changed and are not.
  #state(): SweepAccumulatorState {
    return {
      grid: this.#grid,
      posLabel: this.#positive.given,
      nulls: this.#nulls,
      labels: this.#positive.seen,
      weighted: this.#weighted,
      nSamples: this.#nSamples,
      nSkipped: this.#nSkipped,
      ...(this.#missed > 0 && { missedPositives: this.#missed }),
      chunks: [...this.#chunks],
      sums: this.#tally?.sums.slice() ?? new Float64Array(0),
      lost: this.#tally?.lost.slice() ?? new Float64Array(0),
      units: this.#units.result(),
    };
  }

  /** Check that keys of units are of the kind of those before. */
  #checkKeys(units: UnitsOf<SweepUnits> | RowUnits, hasRows: boolean): void {
    this.#units.check(units, hasRows);
    const first = this.#chunks.find((chunk) => typeof chunk.units === 'object')?.units;
    if (typeof first === 'object' && typeof units === 'object') checkKeyKinds([first, units]);
  }

  /** The thresholds of a grid as sweeps have them. */
  #cuts(): Thresholds {
    const { thresholds, comparison } = this.#grid ?? { thresholds: NONE, comparison: '>=' };
    return { thresholds: thresholds.slice().reverse(), comparison };
  }

  #absorb(state: SweepAccumulatorState): this {
    const { grid, labels, sums, lost, weighted } = state;
    const isSame = grid && this.#grid ? isSameGrid(grid, this.#grid) : grid === this.#grid;
    if (!isSame) throw mustBeSame('thresholds');
    if (state.posLabel !== this.#positive.given) throw mustBeSame('posLabel');
    this.#positive.check(labels, 0);
    const hasRows = state.nSamples > 0;
    for (const { units } of [state, ...state.chunks]) this.#checkKeys(units, hasRows);
    if (this.#tally) this.#units.add(state.units, hasRows);
    if (this.#tally) absorbTally(this.#tally, sums, lost, weighted);
    for (const chunk of state.chunks) this.#chunks.push(chunk);
    this.#positive.remember(labels);
    this.#weighted ||= weighted;
    this.#nSamples += state.nSamples;
    this.#nSkipped += state.nSkipped;
    this.#missed += state.missedPositives ?? 0;
    return this;
  }
}

const NONE = /* @__PURE__ */ new Float64Array(0);

function unitsOfJoined(rows: SweepChunk, sweep: Thresholds): UnitsOf<SweepUnits> {
  return typeof rows.units === 'object' ? unitsOfRows(rows.units, rows, sweep) : rows.units;
}

/** A copy: callers may use their arrays for the next batch. */
export function copyOf({ scores, classes, weights }: SweepChunk, units: RowUnits): SweepChunk {
  return {
    ...{ scores: scores.slice(), classes: classes.slice(), weights: weights?.slice() ?? null },
    ...(units && { units }),
  };
}

/**
 * Start counting batches of rows.
 * @param options As for `thresholdSweep`, but for the row weights, which come with each batch.
 * @returns An empty accumulator.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `invalid-value`, `empty-input`.
 * @example
 * const accumulator = createSweepAccumulator({ thresholds: { bins: 4, range: [0, 1] } });
 * accumulator.update([0, 0], [0.1, 0.4]).update([1, 1], [0.35, 0.8]);
 * accumulator.result().counts.tp; // → Float64Array [1, 1, 2, 2]
 */
export function createSweepAccumulator<L extends Label>(
  options: SweepAccumulatorOptions<L> = {},
): SweepAccumulator<L> {
  return named('createSweepAccumulator', () => {
    return new SweepAccumulator(options);
  });
}

export function mustBeSame(option: 'thresholds' | 'posLabel'): MetricError {
  return optionConflict(option, 'must be the same in both accumulators');
}
