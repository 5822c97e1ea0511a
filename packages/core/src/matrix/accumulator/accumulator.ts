import { named } from '../../errors/metric-error.js';
import { unknownLabel } from '../../errors/refusals.js';
import { kindOf, mustBeNewPair, mustBeOfKind, mustHaveCounted } from '../../errors/words.js';
import { checkCountingOptions } from '../confusion-matrix.js';
import type { ConfusionMatrixOptions } from '../confusion-matrix.js';
import { countColumns } from '../counting/count-columns.js';
import { countedPairs } from '../counting/counted-pairs.js';
import { checkSameLength } from '../../columns/check.js';
import { checkOptionNames } from '../../columns/check-options.js';
import type { CheckedLabels } from '../../columns/check-labels.js';
import { codeIntegers } from '../../columns/coded-column.js';
import { readWeights } from '../../columns/check-weights.js';
import type { LabelColumn, NumberColumn } from '../../columns/column.js';
import { ascending, labelKind } from '../../label.js';
import type { Label, LabelKind } from '../../label.js';
import { checkColumn } from '../../columns/read-column.js';
import type { NullPolicy } from '../../columns/read-column.js';
import { encodeByTable } from '../../kernels/encode-integers.js';
import { shareState, stateOfOther } from '../../storage/share-state.js';
import { FORMAT, VERSION, bytesOfAccumulator, jsonOfAccumulator } from './accumulator-state.js';
import type { AccumulatorJson, AccumulatorState } from './accumulator-state.js';
import { buildMatrix } from '../build-matrix.js';
import { withFiniteTotal } from '../finite-total.js';
import { CellTallies } from './cell-tallies.js';
import type { AddedCells } from './cell-tallies.js';
import { checkNClasses } from '../class-limit.js';
import { IntegerTallies, MAX_TALLIED_LABELS } from './integer-tallies.js';
import { withUnits } from '../matrix.js';
import type { ConfusionMatrix } from '../matrix.js';
import { rowsOfUnits } from '../../units/rows-of-units.js';
import { checkUnitWeights, lackingLabels, readUnits } from '../../units/unit-keys.js';
import { countUnits } from '../../units/unit-table.js';
import { UnitTallies } from '../../units/unit-tallies.js';
import { MATRIX_UNITS } from '../../units/units.js';
import { alignLabels, checkKinds, seenLabels } from '../align-labels.js';

/** Options of `createConfusionAccumulator`. */
export type AccumulatorOptions<L extends Label = Label> = Omit<
  ConfusionMatrixOptions<L>,
  'sampleWeight' | 'unit' | 'other'
>;

const OPTIONS = ['labels', 'nulls', 'maxClasses'] as const;
const UPDATE_OPTIONS = ['sampleWeight', 'unit'] as const;

/** One batch of rows. */
export interface ConfusionBatch<L extends Label = Label> {
  readonly yTrue: LabelColumn<L>;
  readonly yPred: LabelColumn<L>;
  readonly sampleWeight?: NumberColumn | undefined;
  readonly unit?: LabelColumn | undefined;
}

/** Options of a batch. */
export type ConfusionUpdateOptions = Pick<ConfusionMatrixOptions, 'sampleWeight' | 'unit'>;

/**
 * Counts of batches of rows, in any order: the same result as one pass over all rows, to the last
 * bit without weights and with integer ones, within 1e-12 with fractional ones.
 */
export class ConfusionAccumulator<L extends Label = Label> {
  readonly #given: CheckedLabels | null;
  readonly #nulls: NullPolicy;
  readonly #limit: number;
  readonly #codeOf: Map<Label, number>;
  readonly #labels: Label[];
  readonly #tallies = new CellTallies();
  readonly #integers = new IntegerTallies();
  readonly #units = new UnitTallies(MATRIX_UNITS, () => this.#labels.length);
  #kind: LabelKind | null;
  #weighted = false;
  #nSkipped = 0;
  #nSamples = 0;

  /**
   * Use `createConfusionAccumulator`.
   * @param options As for `confusionMatrix`.
   * @param state What to start from, checked; null to start empty.
   * @throws {MetricError} `invalid-option`, the issues of labels, `invalid-value`.
   */
  constructor(options: AccumulatorOptions<L>, state: AccumulatorState | null = null) {
    checkOptionNames(options, OPTIONS);
    const { given, nulls, limit } = checkCountingOptions(options);
    this.#given = given;
    this.#nulls = nulls;
    this.#limit = limit;
    this.#labels = given ? [...given.labels] : [];
    this.#codeOf = new Map(given ? given.codeOf : []);
    this.#kind = given ? given.kind : null;
    shareState(this, FORMAT, VERSION, () => this.#state());
    if (state) this.#restore(state);
  }

  /** Number of rows counted so far. */
  get nSamples(): number {
    return this.#nSamples;
  }

  /**
   * Count a batch of rows. A batch that is refused leaves the counts as they were.
   * @param yTrue True labels, shape (n,); n may be 0.
   * @param yPred Predicted labels, shape (n,).
   * @param options Row weights and units.
   * @param options.sampleWeight Weight of each row, shape (n,). Batches with and without may mix.
   * @param options.unit What each row belongs to, shape (n,): in all batches, or in none.
   * @returns The accumulator.
   * @throws {MetricError} As `confusionMatrix`; rows are positions in the batch; `option-conflict` for
   *   units after batches without, and the other way round.
   */
  update(yTrue: LabelColumn<L>, yPred: LabelColumn<L>, options: ConfusionUpdateOptions = {}): this {
    return named('update', () => {
      checkOptionNames(options, UPDATE_OPTIONS);
      const truth = checkColumn('yTrue', yTrue);
      const prediction = checkColumn('yPred', yPred);
      const { sampleWeight, unit } = options;
      const weights = sampleWeight === undefined ? null : readWeights(sampleWeight);
      if (unit !== undefined) checkColumn('unit', unit);
      checkSameLength({ yTrue, yPred, sampleWeight, unit });
      const isLeftOut = lackingLabels([truth, prediction]);
      const coded = unit === undefined ? null : readUnits(unit, isLeftOut);
      const isPlain = !weights && !coded && this.#units.areKnown !== true;
      if (isPlain && this.#countIntegers(truth.cells, prediction.cells)) {
        this.#units.add(undefined, true);
        return this;
      }
      this.#takeIntegers();
      const counted = countedPairs(countColumns(truth, prediction, weights, this.#nulls));
      const nSamples = truth.cells.length - counted.nSkipped;
      const own = coded && sampleWeight !== undefined ? checkUnitWeights(sampleWeight) : null;
      this.#units.check(coded ?? undefined, nSamples > 0);
      if (nSamples > 0) {
        const wanted = this.#kind && kindOf(EARLIER, this.#kind);
        if (!this.#given) checkKinds(seenLabels(truth, prediction, counted), wanted);
        // The labels of a batch need no order, they get one in the result.
        const order = (labels: readonly Label[]): readonly Label[] => labels;
        const given = this.#given;
        const aligned = alignLabels(truth, prediction, counted, {
          given,
          limit: this.#limit,
          other: null,
          order,
        });
        const { trueCodes, predCodes, counts } = aligned;
        const cells = { trueCodes, predCodes, counts, lost: null };
        // Codes of given labels are the places in their list.
        if (given) this.#tallies.add(null, cells);
        else this.#add(aligned.labels, cells);
        this.#nSamples += nSamples;
        if (truth.cells instanceof Int32Array) this.#coverLabels();
      }
      const two = { columns: [truth, prediction], nulls: this.#nulls, weights: own };
      const rows = coded && rowsOfUnits(MATRIX_UNITS, coded, two, this.#codeOf);
      const units = rows ? countUnits(MATRIX_UNITS, rows, this.#labels.length) : undefined;
      this.#units.add(units, nSamples > 0);
      this.#nSkipped += counted.nSkipped;
      this.#weighted ||= weights !== null;
      return this;
    });
  }

  /**
   * Count one row, such as a request when its label is known. Many rows cost far less as a batch.
   * @param trueLabel Its true label; null, undefined and NaN are missing.
   * @param predLabel Its predicted label.
   * @returns The accumulator.
   * @throws {MetricError} As `update`.
   */
  add(trueLabel: L | null | undefined, predLabel: L | null | undefined): this {
    return this.update([trueLabel], [predLabel]);
  }

  /**
   * Count every batch of a sequence, such as the record batches of a file.
   * @param batches Batches, or promises of them.
   * @returns The accumulator, when the sequence ends.
   * @throws {MetricError} As `update`; the batches before the one refused stay counted.
   */
  async updateAll(
    batches: Iterable<ConfusionBatch<L>> | AsyncIterable<ConfusionBatch<L>>,
  ): Promise<this> {
    for await (const { yTrue, yPred, sampleWeight, unit } of batches) {
      this.update(yTrue, yPred, { sampleWeight, unit });
    }
    return this;
  }

  /**
   * Add the counts of another accumulator, which stays as it is.
   * @param other An accumulator of labels of the same kind.
   * @returns The accumulator.
   * @throws {MetricError} `mixed-labels`, `unknown-label`, `too-many-classes`; `unsupported-type`
   *   for anything else, also for one that was stored and not read back.
   */
  merge(other: ConfusionAccumulator<L>): this {
    return named('merge', () => {
      const state = stateOfOther(other, FORMAT, VERSION, WHAT, READERS);
      this.#absorb(state as AccumulatorState);
      return this;
    });
  }

  /**
   * The matrix of everything counted so far.
   * @returns The matrix; its labels are the given ones, or all seen, ascending.
   * @throws {MetricError} `empty-input` if nothing was counted and no labels were given.
   */
  result(): ConfusionMatrix<L> {
    return named('result', () => {
      // Sums of weights take in what the table holds first, so that storing does not change them.
      if (this.#weighted) this.#takeIntegers();
      const integers = this.#integerCells();
      const seen = [...new Set([...this.#labels, ...(integers?.labels ?? [])])];
      if (seen.length === 0) throw mustHaveCounted();
      const labels = this.#given ? [...this.#labels] : ascending(seen);
      const placeOf = new Map(labels.map((label, place) => [label, place]));
      const parts = [
        { labels: this.#labels, cells: this.#tallies.cells() },
        ...(integers ? [integers] : []),
      ];
      const nCells = parts.reduce((length, { cells }) => length + cells.counts.length, 0);
      const [trueCodes, predCodes] = [new Int32Array(nCells), new Int32Array(nCells)];
      const counts = new Float64Array(nCells);
      let start = 0;
      for (const { labels: own, cells } of parts) {
        const places = Int32Array.from(own, (label) => placeOf.get(label) ?? -1);
        const end = start + cells.counts.length;
        encodeByTable(cells.trueCodes, 0, places, trueCodes.subarray(start, end));
        encodeByTable(cells.predCodes, 0, places, predCodes.subarray(start, end));
        const { lost } = cells;
        counts.set(lost ? cells.counts.map((sum, i) => sum + (lost[i] ?? 0)) : cells.counts, start);
        start = end;
      }
      const facts = { weighted: this.#weighted, nSkipped: this.#nSkipped };
      const cells = { trueCodes, predCodes, counts };
      const matrix = withFiniteTotal(buildMatrix(labels as readonly L[], cells, facts));
      const places = Int32Array.from(this.#labels, (label) => placeOf.get(label) ?? -1);
      return withUnits(matrix, this.#units.result(places));
    });
  }

  /**
   * Everything the accumulator holds as plain data; `JSON.stringify` calls it.
   * @returns What `confusionAccumulatorFromJson` reads, before or after it was text.
   */
  toJSON(): AccumulatorJson {
    return jsonOfAccumulator(this.#state());
  }

  /**
   * Everything the accumulator holds as bytes: 24 a cell, and the labels.
   * @returns What `confusionAccumulatorFromBinary` reads; the same on every machine.
   */
  toBinary(): Uint8Array {
    return bytesOfAccumulator(this.#state());
  }

  // Copies.
  #state(): AccumulatorState {
    this.#takeIntegers();
    const { trueCodes, predCodes, counts, lost } = this.#tallies.cells();
    const units = this.#units.result();
    return {
      labels: [...this.#labels],
      given: this.#given !== null,
      nulls: this.#nulls,
      maxClasses: this.#limit,
      weighted: this.#weighted,
      nSkipped: this.#nSkipped,
      nSamples: this.#nSamples,
      trueCodes: trueCodes.slice(),
      predCodes: predCodes.slice(),
      counts: counts.slice(),
      lost: lost.slice(),
      ...(units && { units }),
    };
  }

  // Given labels are looked up in every batch, so that the first row without one is named.
  #countIntegers(yTrue: unknown, yPred: unknown): boolean {
    if (!(yTrue instanceof Int32Array && yPred instanceof Int32Array)) return false;
    // Labels of the table are not held to the limit one by one.
    const fits = this.#labels.length + this.#integers.nLabels <= this.#limit;
    if (this.#given || !fits || yTrue.length === 0 || !this.#integers.count(yTrue, yPred))
      return false;
    this.#nSamples += yTrue.length;
    return true;
  }

  // So many labels fit the table at most; a bigint is too far from any other.
  #coverLabels(): void {
    if (this.#labels.length > MAX_TALLIED_LABELS) return;
    const values = this.#labels.map(Number);
    this.#integers.cover(Math.min(...values), Math.max(...values));
  }

  // The cells of the integers, under labels of their own.
  #integerCells(): { readonly labels: readonly Label[]; readonly cells: AddedCells } | null {
    const listed = this.#integers.cells();
    if (!listed) return null;
    const truth = codeIntegers(listed.trueCodes);
    const prediction = codeIntegers(listed.predCodes);
    const nTrue = truth.labels.length;
    const predCodes = prediction.codes.map((code) => nTrue + code);
    return {
      labels: [...truth.labels, ...prediction.labels],
      cells: { trueCodes: truth.codes, predCodes, counts: listed.counts, lost: null },
    };
  }

  #takeIntegers(): void {
    const integers = this.#integerCells();
    if (integers) this.#add(integers.labels, integers.cells);
    this.#integers.clear();
  }

  #restore(state: AccumulatorState): void {
    const { labels, weighted, nSkipped, nSamples } = state;
    checkNClasses(labels.length, this.#limit);
    if (!this.#given) {
      for (const label of labels) this.#codeOf.set(label, this.#labels.push(label) - 1);
      this.#kind = labels[0] === undefined ? null : labelKind(labels[0]);
    }
    const cell = this.#tallies.restore(state);
    if (cell >= 0) {
      const { trueCodes, predCodes } = state;
      const pair = [labels[trueCodes[cell] ?? -1], labels[predCodes[cell] ?? -1]];
      throw mustBeNewPair(cell, pair);
    }
    this.#weighted = weighted;
    this.#nSkipped = nSkipped;
    this.#nSamples = nSamples;
    this.#units.add(state.units, nSamples > 0);
  }

  #absorb(state: AccumulatorState): void {
    this.#units.check(state.units, state.nSamples > 0);
    this.#takeIntegers();
    const { labels, trueCodes, predCodes, counts, lost } = state;
    this.#add(labels, { trueCodes, predCodes, counts, lost });
    this.#weighted ||= state.weighted;
    const places = Int32Array.from(labels, (label) => this.#codeOf.get(label) ?? -1);
    this.#units.add(state.units, state.nSamples > 0, places);
    this.#nSkipped += state.nSkipped;
    this.#nSamples += state.nSamples;
  }

  // Adds cells under labels of their own; checks everything before it changes anything.
  #add(labels: readonly Label[], cells: AddedCells): void {
    const unknown = [...new Set(labels)].filter((label) => !this.#codeOf.has(label));
    const [value] = unknown;
    if (value !== undefined) {
      this.#checkNew(labels.indexOf(value), value, unknown.length);
      this.#kind = labelKind(value);
    }
    for (const label of unknown) {
      this.#codeOf.set(label, this.#labels.length);
      this.#labels.push(label);
    }
    const codes = Int32Array.from(labels, (label) => this.#codeOf.get(label) ?? -1);
    this.#tallies.add(codes, cells);
  }

  // Checks new labels of one kind; `value`, the one at `row`, is the first.
  #checkNew(row: number, value: Label, nNew: number): void {
    const argument = 'labels';
    if (this.#given) throw unknownLabel({ argument, row }, value, this.#labels);
    if (this.#kind !== null && labelKind(value) !== this.#kind) {
      throw mustBeOfKind({ argument, row }, value, kindOf(EARLIER, this.#kind));
    }
    checkNClasses(this.#labels.length + nNew, this.#limit);
  }
}

/** Where labels counted before stand, in messages. */
const EARLIER = 'the batches before';
const WHAT = 'an accumulator of confusion matrices';
const READERS = { json: 'confusionAccumulatorFromJson', binary: 'confusionAccumulatorFromBinary' };

/**
 * Start counting batches of rows.
 * @param options As for `confusionMatrix`, but for the row weights, which come with each batch.
 *   Without `labels`, the labels grow with the batches.
 * @returns An empty accumulator.
 * @throws {MetricError} `invalid-option` and the issues of labels.
 * @example
 * const accumulator = createConfusionAccumulator();
 * accumulator.update([1, 2], [1, 1]).update([2], [2]);
 * accumulator.result().total; // → 3
 */
export function createConfusionAccumulator<L extends Label>(
  options: AccumulatorOptions<L> = {},
): ConfusionAccumulator<L> {
  return named('createConfusionAccumulator', () => {
    return new ConfusionAccumulator(options);
  });
}
