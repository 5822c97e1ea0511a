import { MetricError } from '@confmat/core';
import { describeType } from '@confmat/core/internal';
import type { Label, NumberColumn } from '@confmat/core';
import { countsOfTallies } from '../counts/counts-of-tallies.js';
import type { SetCounts } from '../counts/set-counts.js';
import { tallyMatrices, tallySets } from '../counts/tally-labels.js';
import type { LabelTallies } from '../counts/tally-labels.js';
import { addCompensated } from '../kernels/add-compensated.js';
import { checkSetOptions } from '../sets/check-options.js';
import type { CheckedOptions } from '../sets/check-options.js';
import { densePair } from '../sets/dense-pair.js';
import { pairChecked } from '../sets/pair-columns.js';
import type { PairedColumns } from '../sets/pair-columns.js';
import { alignSets } from '../sets/pair-sets.js';
import type { LabelSetColumn, SetOptions } from '../sets/set-column.js';
import { GrowingLabels } from './growing-labels.js';

/** Options of `createLabelAccumulator`. */
export type LabelAccumulatorOptions<L extends Label = Label> = SetOptions<L>;

/** One batch of samples. */
export interface LabelBatch<L extends Label = Label> {
  readonly yTrue: LabelSetColumn<L>;
  readonly yPred: LabelSetColumn<L>;
  readonly sampleWeight?: NumberColumn | undefined;
}

/** What an accumulator holds, as plain data. */
export interface LabelAccumulatorState {
  readonly labels: readonly Label[];
  /** Whether the labels are a list, so that others are refused. */
  readonly fixed: boolean;
  readonly weighted: boolean;
  readonly nSamples: number;
  readonly nSkipped: number;
  /** Samples in which each label is true and predicted, or their weights, shape (nLabels,). */
  readonly tp: Float64Array;
  /** The same, predicted only. */
  readonly fp: Float64Array;
  /** The same, true only. */
  readonly fn: Float64Array;
  /** Number of samples, of weight other than 0, in which each label is either; shape (nLabels,). */
  readonly present: Float64Array;
  /** Number of samples, or the sum of their weights, shape (1,). */
  readonly total: Float64Array;
  /** Number of samples of weight other than 0. */
  readonly nWeighing: number;
}

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
  #format: 'sets' | 'indicator' | undefined;
  #weighted = false;
  #nSamples = 0;
  #nWeighing = 0;
  #nSkipped = 0;

  /**
   * Start empty. Use `createLabelAccumulator`.
   *
   * @param caller Name of the public function.
   * @param options As for `labelCounts`.
   * @throws {MetricError} `invalid-option` and the issues of labels.
   */
  constructor(caller: string, options: LabelAccumulatorOptions<L>) {
    this.#options = checkSetOptions(caller, options);
    this.#format = this.#options.format;
    if (this.#options.given) {
      this.#labels.add(this.#options.given.labels, true);
      this.#makeRoom();
    }
  }

  /** Number of samples counted so far. */
  get nSamples(): number {
    return this.#nSamples;
  }

  /**
   * Count a batch of samples. A batch that is refused leaves the counts as they were. Whether arrays
   * of 0 and 1 are sets or rows of a matrix is decided by the first batch, unless `format` says it.
   *
   * @param yTrue True sets, shape (n,); n may be 0.
   * @param yPred Predicted sets, shape (n,).
   * @param options Weights.
   * @param options.sampleWeight Weight of each sample, shape (n,). Batches with and without may mix.
   * @returns The accumulator.
   * @throws {MetricError} As `labelCounts`; rows are positions in the batch.
   */
  update(
    yTrue: LabelSetColumn<L>,
    yPred: LabelSetColumn<L>,
    options: { readonly sampleWeight?: NumberColumn | undefined } = {},
  ): this {
    const caller = 'update';
    const checked = { ...this.#options, format: this.#format };
    const columns = pairChecked(caller, yTrue, yPred, options.sampleWeight, checked);
    this.#add(caller, stateOf(caller, columns));
    if (columns.nSamples > 0) this.#format ??= columns.format;
    return this;
  }

  /**
   * Count every batch of a sequence, such as the record batches of a file.
   *
   * @param batches Batches, or promises of them.
   * @returns The accumulator, when the sequence ends.
   * @throws {MetricError} As `update`; the batches before the one refused stay counted.
   */
  async updateAll(batches: Iterable<LabelBatch<L>> | AsyncIterable<LabelBatch<L>>): Promise<this> {
    for await (const { yTrue, yPred, sampleWeight } of batches) {
      this.update(yTrue, yPred, { sampleWeight });
    }
    return this;
  }

  /**
   * Add the counts of another accumulator, which stays as it is.
   *
   * @param other An accumulator of labels of the same kind.
   * @returns The accumulator.
   * @throws {MetricError} `shape-mismatch`, `unknown-label`, `unsupported-type`.
   */
  merge(other: LabelAccumulator<L>): this {
    const caller = 'merge';
    const state = (other as Partial<LabelAccumulator> | null)?.state?.();
    if (!isState(state)) throw notCounted(caller, 'other', other, 'an accumulator of labels');
    this.#add(caller, state);
    return this;
  }

  /**
   * Add what another accumulator held, perhaps in another process.
   *
   * @param state What `state` returned.
   * @returns The accumulator.
   * @throws {MetricError} `shape-mismatch`, `unknown-label`, `unsupported-type`.
   */
  absorb(state: LabelAccumulatorState): this {
    const caller = 'absorb';
    if (!isState(state)) throw notCounted(caller, 'state', state, 'what state() returned');
    this.#add(caller, state);
    return this;
  }

  /**
   * The counts of everything so far.
   *
   * @returns Counts of shape (nLabels,), of the given labels, or of all seen, ascending.
   * @throws {MetricError} `empty-input` if nothing was counted and no labels were given.
   */
  result(): SetCounts<L> {
    const { labels, fixed, weighted, nSamples, nSkipped, total, ...tallies } = this.state();
    if (nSamples === 0 && !fixed) {
      const reason = 'has counted no samples, expected samples or the option labels';
      throw new MetricError('result', { code: 'empty-input', argument: 'accumulator', reason });
    }
    const facts = { weighted, nSamples, nSkipped };
    return countsOfTallies(labels as readonly L[], { ...tallies, total: total[0] ?? 0 }, facts);
  }

  /**
   * Everything the accumulator holds, to be stored or sent.
   *
   * @returns Copies, in the order of the result.
   */
  state(): LabelAccumulatorState {
    const { labels, codes } = this.#labels.ordered();
    const placed = ({ values, lost }: Sums): Float64Array =>
      Float64Array.from(codes, (code) => (values[code] ?? 0) + (lost[code] ?? 0));
    const { tp, fp, fn, present, total } = this.#sums;
    return {
      labels,
      fixed: this.#labels.fixed,
      weighted: this.#weighted,
      nSamples: this.#nSamples,
      nSkipped: this.#nSkipped,
      nWeighing: this.#nWeighing,
      tp: placed(tp),
      fp: placed(fp),
      fn: placed(fn),
      present: placed(present),
      total: Float64Array.of((total.values[0] ?? 0) + (total.lost[0] ?? 0)),
    };
  }

  // Checks everything before it changes anything.
  #add(caller: string, state: LabelAccumulatorState): void {
    const { labels, fixed, total } = state;
    this.#labels.check(caller, labels, fixed);
    const places = this.#labels.add(labels, fixed);
    this.#makeRoom();
    for (const name of BY_LABEL) {
      addCompensated(places, state[name], this.#sums[name].values, this.#sums[name].lost);
    }
    addCompensated(FIRST, total, this.#sums.total.values, this.#sums.total.lost);
    this.#weighted ||= state.weighted;
    this.#nSamples += state.nSamples;
    this.#nWeighing += state.nWeighing;
    this.#nSkipped += state.nSkipped;
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

const BY_LABEL = ['tp', 'fp', 'fn', 'present'] as const;

const FIRST = Int32Array.of(0);

function zeros(n: number): Sums {
  return { values: new Float64Array(n), lost: new Float64Array(n) };
}

function isState(state: unknown): state is LabelAccumulatorState {
  const parts = (state ?? {}) as Partial<LabelAccumulatorState>;
  const { labels, total } = parts;
  if (!Array.isArray(labels) || total?.length !== 1) return false;
  return BY_LABEL.every((name) => parts[name]?.length === labels.length);
}

function notCounted(
  caller: string,
  argument: string,
  value: unknown,
  expected: string,
): MetricError {
  const received = describeType(value);
  return new MetricError(caller, { code: 'unsupported-type', argument, received, expected });
}

/** The counts of a batch. */
function stateOf(caller: string, columns: PairedColumns): LabelAccumulatorState {
  const pair = columns.weights ? null : densePair(columns);
  if (pair) {
    const { labels, nSamples } = pair;
    const facts = { labels, fixed: true, weighted: false, nSamples, nSkipped: 0 };
    return stateOfTallies(tallyMatrices(caller, pair), facts);
  }
  const sets = alignSets(caller, columns);
  const { labels, inferred, nSamples, nSkipped, weights } = sets;
  const facts = { labels, fixed: !inferred, weighted: weights !== null, nSamples, nSkipped };
  return stateOfTallies(tallySets(sets), facts);
}

function stateOfTallies(
  { total, ...tallies }: LabelTallies,
  facts: Pick<LabelAccumulatorState, 'labels' | 'fixed' | 'weighted' | 'nSamples' | 'nSkipped'>,
): LabelAccumulatorState {
  return { ...facts, ...tallies, total: Float64Array.of(total) };
}

/**
 * Start counting batches of label sets.
 *
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
  return new LabelAccumulator('createLabelAccumulator', options);
}
