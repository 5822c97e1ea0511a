import { named } from '../errors/metric-error.js';
import { unknownLabel, optionConflict } from '../errors/refusals.js';
import { kindOf, mustBeOfKind, mustHaveCounted } from '../errors/words.js';
import { checkOptionNames } from '../columns/check-options.js';
import type { LabelColumn, NumberColumn } from '../columns/column.js';
import { ascending, labelKind } from '../label.js';
import type { Label } from '../label.js';
import { byName, compareGroups } from '../columns/read-groups.js';
import { checkNClasses } from '../matrix/class-limit.js';
import { checkCountingOptions } from '../matrix/confusion-matrix.js';
import type { CheckedOptions, ConfusionMatrixOptions } from '../matrix/confusion-matrix.js';
import { jsonLabel } from '../storage/json-label.js';
import { shareState, stateOfOther } from '../storage/share-state.js';
import { UnitTallies } from '../units/unit-tallies.js';
import { JOINT_UNITS } from '../units/units.js';
import type { JointUnits, UnitsOf } from '../units/units.js';
import { checkJoint } from './joint.js';
import type { JointCounts, JointTally } from './joint.js';
import { countJoint } from './joint-counts.js';
import { jointCountsToJson, jointWithJson } from './joint-json.js';
import type { JointCountsJson } from './joint-json.js';
import { TripleTallies } from './triple-tallies.js';
import { sortedTriples } from './triples.js';
import type { Triples } from './triples.js';
import type { MetricError } from '../errors/metric-error.js';

/** Options of `createJointAccumulator`. */
export type JointAccumulatorOptions<L extends Label = Label> = Omit<
  ConfusionMatrixOptions<L>,
  'sampleWeight' | 'unit' | 'other'
>;

/** What a batch of a joint accumulator may add to its three columns. */
export interface JointUpdateOptions<N extends string = string> {
  /** Weight of each row, shape (n,). Batches with and without may mix. */
  readonly sampleWeight?: NumberColumn | undefined;
  /** Group columns by name, shape (n,) each: of the same names in every batch. */
  readonly by?: Readonly<Record<N, LabelColumn>> | undefined;
  /** What each row belongs to, shape (n,): in all batches, or in none. */
  readonly unit?: LabelColumn | undefined;
}

/** One batch of rows. */
export interface JointBatch<
  L extends Label = Label,
  N extends string = string,
> extends JointUpdateOptions<N> {
  readonly yTrue: LabelColumn<L>;
  readonly yPredA: LabelColumn<L>;
  readonly yPredB: LabelColumn<L>;
}

const OPTIONS = ['labels', 'nulls', 'maxClasses'] as const;
const UPDATE_OPTIONS = ['sampleWeight', 'by', 'unit'] as const;
const FORMAT = 'confmat.JointAccumulator';
const EARLIER = 'the batches before';
const READERS = { json: 'jointCountsFromJson', binary: 'jointCountsFromJson' };

/** The tally of one group. */
interface GroupTally {
  readonly values: readonly Label[];
  readonly tallies: TripleTallies;
  readonly units: UnitTallies<JointUnits>;
}

/**
 * Joint tallies of batches of rows, in any order: the same result as one pass over all rows, to the
 * last bit without weights and with integer ones, within 1e-12 with fractional ones.
 */
export class JointAccumulator<L extends Label = Label, N extends string = string> {
  readonly #options: CheckedOptions;
  readonly #labels: Label[];
  readonly #codeOf: Map<Label, number>;
  readonly #all = new TripleTallies();
  readonly #units = this.#unitTallies();
  readonly #groups = new Map<string, GroupTally>();
  #names: readonly N[] | null = null;
  #weighted = false;

  /**
   * Use `createJointAccumulator`.
   * @param options As for `jointCounts`, but for weights and groups.
   * @throws {MetricError} `invalid-option` and the issues of labels.
   */
  constructor(options: JointAccumulatorOptions<L>) {
    checkOptionNames(options, OPTIONS);
    this.#options = checkCountingOptions(options);
    const { given } = this.#options;
    this.#labels = given ? [...given.labels] : [];
    this.#codeOf = new Map(given ? given.codeOf : []);
    shareState(this, FORMAT, 1, () => (this.#labels.length === 0 ? null : this.#result()));
  }

  /** Number of rows counted so far. */
  get nSamples(): number {
    return this.#all.nSamples;
  }

  /**
   * Count a batch of rows. A batch that is refused leaves the counts as they were.
   * @param yTrue True labels, shape (n,); n may be 0.
   * @param yPredA Predictions of model a, shape (n,).
   * @param yPredB Predictions of model b, shape (n,).
   * @param options Row weights, group columns and units.
   * @returns The accumulator.
   * @throws {MetricError} As `jointCounts`; rows are positions in the batch; `option-conflict` for
   *   group columns of other names than before, and for units after batches without, and the other
   *   way round.
   */
  update(
    yTrue: LabelColumn<L>,
    yPredA: LabelColumn<L>,
    yPredB: LabelColumn<L>,
    options: JointUpdateOptions<N> = {},
  ): this {
    return named('update', () => {
      checkOptionNames(options, UPDATE_OPTIONS);
      const counted = countJoint({ yTrue, yPredA, yPredB }, options, this.#options, true);
      this.#absorb(counted, Object.keys(options.by ?? {}) as N[]);
      return this;
    });
  }

  /**
   * Count every batch of a sequence.
   * @param batches Batches, or promises of them.
   * @returns The accumulator, when the sequence ends.
   * @throws {MetricError} As `update`; the batches before the one refused stay counted.
   */
  async updateAll(
    batches: Iterable<JointBatch<L, N>> | AsyncIterable<JointBatch<L, N>>,
  ): Promise<this> {
    for await (const { yTrue, yPredA, yPredB, sampleWeight, by, unit } of batches) {
      this.update(yTrue, yPredA, yPredB, { sampleWeight, by, unit });
    }
    return this;
  }

  /**
   * Add the counts of another accumulator, or a tally, such as one that was stored; it stays as it
   * is.
   * @param other An accumulator or a tally of labels of the same kind.
   * @returns The accumulator.
   * @throws {MetricError} `mixed-labels`, `unknown-label`, `too-many-classes`, `option-conflict`;
   *   `unsupported-type` for anything else.
   */
  merge(other: JointAccumulator<L, N> | JointCounts<L, N>): this {
    return named('merge', () => {
      const tally = tallyOf(other);
      if (!tally) return this;
      const [slice] = tally.slices;
      this.#absorb(tally, Object.keys(slice?.group ?? {}) as N[]);
      return this;
    });
  }

  /**
   * The joint tally of everything counted so far.
   * @returns The tally; its labels are the given ones, or all seen, ascending.
   * @throws {MetricError} `empty-input` if nothing was counted and no labels were given.
   */
  result(): JointCounts<L, N> {
    return named('result', () => {
      if (this.#labels.length === 0) throw mustHaveCounted();
      return this.#result();
    });
  }

  /**
   * The result as plain data; `JSON.stringify` calls it.
   * @returns What `jointCountsFromJson` reads, whose tally `merge` takes.
   * @throws {MetricError} As `result`.
   */
  toJSON(): JointCountsJson {
    return jointCountsToJson(this.result());
  }

  #result(): JointCounts<L, N> {
    const labels = this.#options.given ? [...this.#labels] : ascending(this.#labels);
    const placeOf = new Map(labels.map((label, place) => [label, place]));
    const places = Int32Array.from(this.#labels, (label) => placeOf.get(label) ?? 0);
    const tallyOf = (tallies: TripleTallies, units: UnitsOf<JointUnits>): JointTally<L> => ({
      ...sortedTriples(placed(tallies.triples(), places), labels.length),
      labels: labels as readonly L[],
      weighted: this.#weighted,
      nSamples: tallies.nSamples,
      nSkipped: tallies.nSkipped,
      ...(units && { units }),
    });
    const groups = [...this.#groups.values()].sort((x, y) => compareGroups(x.values, y.values));
    const slices = groups.map(({ values, tallies, units }) => ({
      group: byName(this.#names ?? [], values),
      joint: tallyOf(tallies, units.result(places)),
    }));
    return jointWithJson({ ...tallyOf(this.#all, this.#units.result(places)), slices });
  }

  // Checks everything before it changes anything.
  #absorb(tally: JointCounts<L, N>, names: readonly N[]): void {
    const isEmpty = tally.nSamples === 0 && tally.slices.length === 0;
    if (!isEmpty && this.#names && this.#names.join('\n') !== names.join('\n')) {
      throw mustHaveSameGroups(names, this.#names);
    }
    for (const part of [tally, ...tally.slices.map(({ joint }) => joint)]) {
      this.#units.check(part.units, part.nSamples > 0);
    }
    const unknown = tally.labels.filter((label) => !this.#codeOf.has(label));
    this.#checkNew(tally.labels, unknown);
    for (const label of unknown) this.#codeOf.set(label, this.#labels.push(label) - 1);
    const codes = Int32Array.from(tally.labels, (label) => this.#codeOf.get(label) ?? 0);
    if (!isEmpty) this.#names ??= names;
    this.#all.add(placed(tally, codes), tally);
    this.#units.add(tally.units, tally.nSamples > 0, codes);
    for (const { group, joint } of tally.slices) {
      const values = names.map((name) => group[name]);
      const key = JSON.stringify(values.map(jsonLabel));
      const own = this.#groups.get(key) ?? {
        values,
        tallies: new TripleTallies(),
        units: this.#unitTallies(),
      };
      own.tallies.add(placed(joint, codes), joint);
      own.units.add(joint.units, joint.nSamples > 0, codes);
      this.#groups.set(key, own);
    }
    this.#weighted ||= tally.weighted;
  }

  #unitTallies(): UnitTallies<JointUnits> {
    return new UnitTallies(JOINT_UNITS, () => this.#labels.length);
  }

  #checkNew(labels: readonly Label[], unknown: readonly Label[]): void {
    const [value] = unknown;
    if (value === undefined) return;
    const place = { argument: 'labels', row: labels.indexOf(value) };
    if (this.#options.given) throw unknownLabel(place, value, this.#labels);
    const [known] = this.#labels;
    if (known !== undefined && labelKind(known) !== labelKind(value)) {
      throw mustBeOfKind(place, value, kindOf(EARLIER, labelKind(known)));
    }
    checkNClasses(this.#labels.length + unknown.length, this.#options.limit);
  }
}

/** Triples under other codes, shape (nLabels,). */
function placed({ trueCodes, aCodes, bCodes, counts }: Triples, codes: Int32Array): Triples {
  const of = (column: Int32Array): Int32Array => column.map((code) => codes[code] ?? 0);
  return { trueCodes: of(trueCodes), aCodes: of(aCodes), bCodes: of(bCodes), counts };
}

function tallyOf<L extends Label, N extends string>(
  other: JointAccumulator<L, N> | JointCounts<L, N>,
): JointCounts<L, N> | null {
  const found: unknown = other;
  if (typeof found === 'object' && found !== null && 'trueCodes' in found) {
    checkJoint('other', found);
    return other as JointCounts<L, N>;
  }
  const what = 'an accumulator of joint tallies, or one';
  return stateOfOther(other, FORMAT, 1, what, READERS) as JointCounts<L, N> | null;
}

/**
 * Start counting batches of rows of two models.
 * @param options As for `jointCounts`, but for row weights and groups, which come with each batch.
 *   Without `labels`, the labels grow with the batches.
 * @returns An empty accumulator.
 * @throws {MetricError} `invalid-option` and the issues of labels.
 * @example
 * const accumulator = createJointAccumulator();
 * accumulator.update([1, 2], [1, 1], [1, 2]).update([2], [2], [2]);
 * accumulator.result().nSamples; // → 3
 */
export function createJointAccumulator<L extends Label, N extends string = string>(
  options: JointAccumulatorOptions<L> = {},
): JointAccumulator<L, N> {
  return named('createJointAccumulator', () => new JointAccumulator<L, N>(options));
}

function mustHaveSameGroups(found: readonly string[], known: readonly string[]): MetricError {
  const words = (names: readonly string[]): string => names.join(', ') || 'no columns';
  return optionConflict('by', `has ${words(found)}, where the rows before had ${words(known)}`);
}
