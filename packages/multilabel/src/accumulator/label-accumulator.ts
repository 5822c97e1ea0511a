import {
  COUNT_UNITS,
  UnitTallies,
  checkOptionNames,
  settleRests,
  shareState,
  stateOfOther,
  named,
  emptyInput,
} from '@confmat/core/internal';
import type { Label, LabelColumn, NumberColumn, MetricError } from '@confmat/core';
import { countsFromTallies } from '../counts/counts-from-tallies.js';
import type { SetCounts } from '../counts/set-counts.js';
import type { LabelTallies } from '../counts/label-tallies.js';
import { tallyLabels } from '../counts/tally-labels.js';
import { refuseInfiniteSum } from '../refusals.js';
import { addCompensated } from './kernels/add-compensated.js';
import { SET_OPTIONS, checkSetOptions } from '../sets/check-options.js';
import type { CheckedOptions } from '../sets/check-options.js';
import { pairChecked } from '../sets/pair-columns.js';
import type { LabelSetColumn, SetOptions } from '../sets/set-column.js';
import { BY_LABEL, FORMAT, VERSION, bytesOfLabels, jsonOfLabels } from './accumulator-state.js';
import type { LabelAccumulatorJson, LabelAccumulatorState } from './accumulator-state.js';
import { GrowingLabels } from './growing-labels.js';

/** Options of `createLabelAccumulator`. */
export type LabelAccumulatorOptions<L extends Label = Label> = SetOptions<L>;

/** One batch of samples. */
export interface LabelBatch<L extends Label = Label> {
  readonly yTrue: LabelSetColumn<L>;
  readonly yPred: LabelSetColumn<L>;
  readonly sampleWeight?: NumberColumn | undefined;
  readonly unit?: LabelColumn | undefined;
}

/** What `update` may take of a batch beside its columns. */
type UpdateOptions = Pick<LabelBatch, 'sampleWeight' | 'unit'>;

const UPDATE_OPTIONS = ['sampleWeight', 'unit'];
const WHAT = 'an accumulator of labels';
const READERS = { json: 'labelAccumulatorFromJson', binary: 'labelAccumulatorFromBinary' };

/** A sum by place with what rounding took from it. */
interface Sums {
  values: Float64Array;
  lost: Float64Array;
}

/**
 * Counts of labels over batches of samples, in any order: the same as in one pass, to the last bit
 * without weights and with integer ones, within 1e-12 with fractional ones.
 */
export class LabelAccumulator<L extends Label = Label> {
  readonly #options: CheckedOptions;
  readonly #labels = new GrowingLabels();
  readonly #sums: Readonly<Record<(typeof BY_LABEL)[number] | 'total', Sums>> = {
    tp: zeros(0),
    fp: zeros(0),
    fn: zeros(0),
    present: zeros(0),
    total: zeros(1),
  };
  readonly #units = new UnitTallies(COUNT_UNITS, () => this.#labels.size, true);
  #weighted = false;
  #nSamples = 0;
  #nWeighing = 0;
  #nSkipped = 0;

  /**
   * Use `createLabelAccumulator`.
   * @param options As for `labelCounts`.
   * @param state What to start from, checked; null to start empty.
   * @throws {MetricError} `invalid-option` and the issues of labels.
   */
  constructor(options: LabelAccumulatorOptions<L>, state: LabelAccumulatorState | null = null) {
    this.#options = checkSetOptions(options);
    if (this.#options.given) {
      this.#labels.add(this.#options.given.labels, true);
      this.#makeRoom();
    }
    shareState(this, FORMAT, VERSION, () => this.#state());
    if (state) this.#restore(state);
  }

  /** Number of samples counted so far. */
  get nSamples(): number {
    return this.#nSamples;
  }

  /**
   * Count a batch of samples. A batch that is refused leaves the counts as they were.
   * @param yTrue True sets, shape (n,); n may be 0.
   * @param yPred Predicted sets, shape (n,).
   * @param options Weights and units.
   * @param options.sampleWeight Weight of each sample, shape (n,). Batches with and without may
   *   mix.
   * @param options.unit What each sample belongs to, shape (n,); weights must be at least 0 then. Where
   *   some batches have units and others do not, those of the counts are not known.
   * @returns The accumulator.
   * @throws {MetricError} As `labelCounts`; rows are positions in the batch.
   */
  update(yTrue: LabelSetColumn<L>, yPred: LabelSetColumn<L>, options: UpdateOptions = {}): this {
    return named('update', () => {
      checkOptionNames(options, UPDATE_OPTIONS);
      const columns = pairChecked(yTrue, yPred, options.sampleWeight, this.#options);
      this.#add(tallyLabels(columns, options));
      return this;
    });
  }

  /**
   * Count every batch of a sequence, such as the record batches of a file.
   * @param batches Batches, or promises of them.
   * @returns The accumulator, when the sequence ends.
   * @throws {MetricError} As `update`; the batches before the one refused stay counted.
   */
  async updateAll(batches: Iterable<LabelBatch<L>> | AsyncIterable<LabelBatch<L>>): Promise<this> {
    for await (const { yTrue, yPred, sampleWeight, unit } of batches) {
      this.update(yTrue, yPred, { sampleWeight, unit });
    }
    return this;
  }

  /**
   * Add the counts of another accumulator, which stays as it is.
   * @param other An accumulator of labels of the same kind.
   * @returns The accumulator.
   * @throws {MetricError} `shape-mismatch`, `unknown-label`, `unsupported-type`.
   */
  merge(other: LabelAccumulator<L>): this {
    return named('merge', () => {
      const state = stateOfOther(other, FORMAT, VERSION, WHAT, READERS);
      this.#add(state as LabelAccumulatorState);
      return this;
    });
  }

  /**
   * The counts of everything so far.
   * @returns Counts of shape (nLabels,), of the given labels, or of all seen, ascending.
   * @throws {MetricError} `empty-input` if nothing was counted and no labels were given.
   */
  result(): SetCounts<L> {
    return named('result', () => {
      const state = this.#state();
      if (state.nSamples === 0 && state.inferred) throw mustHaveCounted();
      for (const name of SUMMED) settleRests(state[name], state.rests[name]);
      const [whole, rest] = [Float64Array.of(state.total), Float64Array.of(state.rests.total)];
      settleRests(whole, rest);
      const [total = 0, lost = 0] = [whole[0], rest[0]];
      refuseInfiniteSum(total);
      return countsFromTallies({
        ...state,
        total,
        rests: { ...state.rests, total: lost },
      });
    });
  }

  /**
   * Everything the accumulator holds as plain data; `JSON.stringify` calls it.
   * @returns What `labelAccumulatorFromJson` reads, before or after it was text.
   */
  toJSON(): LabelAccumulatorJson {
    return jsonOfLabels(this.#state());
  }

  /**
   * Everything the accumulator holds as bytes: 56 a label, and the labels.
   * @returns What `labelAccumulatorFromBinary` reads; the same on every machine.
   */
  toBinary(): Uint8Array {
    return bytesOfLabels(this.#state());
  }

  // Copies, in the order of the result.
  #state(): LabelAccumulatorState {
    const { labels, codes } = this.#labels.ordered();
    const of = (part: keyof Sums): Record<(typeof BY_LABEL)[number], Float64Array> => {
      const placed = (name: (typeof BY_LABEL)[number]): Float64Array => {
        const values = this.#sums[name][part];
        return Float64Array.from(codes, (code) => values[code] ?? 0);
      };
      return { tp: placed('tp'), fp: placed('fp'), fn: placed('fn'), present: placed('present') };
    };
    const { tp, fp, fn } = of('lost');
    const places = new Int32Array(codes.length);
    for (const [place, code] of codes.entries()) places[code] = place;
    const units = this.#units.result(places);
    const { values, lost } = this.#sums.total;
    const { given, nulls, separator, format } = this.#options;
    return {
      ...{ labels, inferred: !this.#labels.fixed, given: given !== null },
      ...{ nulls, separator, format },
      weighted: this.#weighted,
      nSamples: this.#nSamples,
      nSkipped: this.#nSkipped,
      nWeighing: this.#nWeighing,
      ...of('values'),
      total: values[0] ?? 0,
      rests: { tp, fp, fn, total: lost[0] ?? 0 },
      ...(units && { units }),
    };
  }

  #restore(state: LabelAccumulatorState): void {
    const { labels, inferred, rests } = state;
    const places = this.#labels.add(labels, !inferred);
    this.#makeRoom();
    for (const name of BY_LABEL) {
      const { values, lost } = this.#sums[name];
      for (const [row, place] of places.entries()) {
        values[place] = state[name][row] ?? 0;
        if (name !== 'present') lost[place] = rests[name][row] ?? 0;
      }
    }
    this.#sums.total.values.set([state.total]);
    this.#sums.total.lost.set([rests.total]);
    this.#weighted = state.weighted;
    this.#nSamples = state.nSamples;
    this.#nWeighing = state.nWeighing;
    this.#nSkipped = state.nSkipped;
    this.#units.add(state.units, state.nSamples > 0, places);
  }

  // Checks everything before it changes anything.
  #add(counted: LabelTallies): void {
    const { labels, inferred, total, rests } = counted;
    this.#labels.check(labels, !inferred);
    this.#units.check(counted.units, counted.nSamples > 0);
    const places = this.#labels.add(labels, !inferred);
    this.#makeRoom();
    for (const name of BY_LABEL) {
      const { values, lost } = this.#sums[name];
      addCompensated(places, counted[name], values, lost);
      if (rests && name !== 'present') addCompensated(places, rests[name], values, lost);
    }
    const { values, lost } = this.#sums.total;
    for (const part of [total, rests?.total ?? 0])
      addCompensated(FIRST, Float64Array.of(part), values, lost);
    this.#weighted ||= counted.weighted;
    this.#nSamples += counted.nSamples;
    this.#nWeighing += counted.nWeighing;
    this.#nSkipped += counted.nSkipped;
    this.#units.add(counted.units, counted.nSamples > 0, places);
  }

  #makeRoom(): void {
    const { size } = this.#labels;
    for (const name of BY_LABEL) {
      const sums = this.#sums[name];
      if (size <= sums.values.length) continue;
      const larger = zeros(Math.max(size, 2 * sums.values.length));
      larger.values.set(sums.values);
      larger.lost.set(sums.lost);
      Object.assign(sums, larger);
    }
  }
}

const SUMMED = ['tp', 'fp', 'fn'] as const;
const FIRST = Int32Array.of(0);

function zeros(n: number): Sums {
  return { values: new Float64Array(n), lost: new Float64Array(n) };
}

/**
 * Start counting batches of label sets.
 * @param options As for `labelCounts`, but for the weights, which come with each batch. Without
 *   `labels`, the labels grow with the batches.
 * @returns An empty accumulator.
 * @throws {MetricError} `invalid-option` and the issues of labels.
 * @example
 * const accumulator = createLabelAccumulator();
 * accumulator.update([['a'], ['b']], [['a'], []]).update([['b', 'c']], [['c']]);
 * accumulator.result().fn; // → Float64Array [0, 2, 0]
 */
export function createLabelAccumulator<L extends Label>(
  options: LabelAccumulatorOptions<L> = {},
): LabelAccumulator<L> {
  return named('createLabelAccumulator', () => {
    checkOptionNames(options, SET_OPTIONS);
    return new LabelAccumulator(options);
  });
}

function mustHaveCounted(): MetricError {
  const reason = 'has counted no samples, expected samples or the option labels';
  return emptyInput('accumulator', reason);
}
