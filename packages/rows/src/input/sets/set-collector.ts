import { MetricError } from '@confmat/core';
import { checkLabels, compareLabels, labelKind } from '@confmat/core/internal';
import type { Label, LabelSets } from '@confmat/core';
import { multilabelConfusion } from '@confmat/multilabel';
import { groupPlaces, integersIfAll, isCanonicalInteger, readLabel } from '@confmat/sql/internal';
import { pairsAt, tallyOf, unitsOf, weightsOf } from './gathered-pairs.js';
import type { GatheredPairs } from './gathered-pairs.js';
import type { CollectedSets, CollectedSlice, SetRequest } from './set-rows.js';
import { GrowingArray } from './growing-array.js';

/** Pairs of a true and a predicted set. */
export interface SetBatch {
  readonly truth: LabelSets;
  readonly prediction: LabelSets;
  /** The first row of the file that holds each pair, shape (nPairs,). */
  readonly firstRows: ArrayLike<number>;
  /** In how many rows each pair is, shape (nPairs,); null: 1 each. */
  readonly nRows: ArrayLike<number> | null;
  /** The sum of these rows' weights, shape (nPairs,); null: rows have no weights. */
  readonly weights: ArrayLike<number> | null;
  /** Units of these rows, shape (nPairs,); null: no units; a null element: missing. */
  readonly units: ArrayLike<Label | null> | null;
  /** Values of these rows in the group columns, shape (nPairs,); null: no groups. */
  readonly groups: ArrayLike<readonly unknown[]> | null;
}

/**
 * Gathers the sets of a file, held by the codes of their labels: memory follows the labels present
 * in different pairs of sets, 4 bytes each.
 */
export class SetCollector {
  private readonly codeOf = new Map<Label, number>();
  private readonly truth: Column;
  private readonly prediction: Column;
  private readonly weights = new GrowingArray(Float64Array);
  private readonly pairRows = new GrowingArray(Float64Array);
  private readonly units: (Label | null)[] = [];
  private readonly groups: (readonly unknown[])[] = [];
  /** Rows left out, by group. */
  private readonly skipped: { readonly groups: readonly unknown[]; readonly nRows: number }[] = [];
  /** Each unit once, so that equal texts are held once. */
  private readonly unitOf = new Map<Label, Label>();
  private kind: { readonly name: string; readonly of: string } | null = null;
  private nSamples = 0;
  private nSkipped = 0;

  constructor(private readonly request: SetRequest) {
    this.truth = new Column(request.yTrue.name);
    this.prediction = new Column(request.yPred.name);
  }

  /** Rows seen so far. */
  get nRows(): number {
    return this.nSamples + this.nSkipped;
  }

  /** Add pairs, in the order of their first rows. */
  add({ truth, prediction, firstRows, nRows, weights, units, groups }: SetBatch): void {
    const trueCodes = new Int32Array(truth.labels.length).fill(UNKNOWN);
    const predCodes = new Int32Array(prediction.labels.length).fill(UNKNOWN);
    for (let pair = 0; pair < truth.nSamples; ++pair) {
      const count = nRows?.[pair] ?? 1;
      if (truth.missing?.[pair] === 1 || prediction.missing?.[pair] === 1) {
        this.nSkipped += count;
        if (groups) this.skipped.push({ groups: groups[pair] ?? [], nRows: count });
        continue;
      }
      this.nSamples += count;
      const row = firstRows[pair] ?? 0;
      this.push(this.truth, truth, trueCodes, pair, row);
      this.push(this.prediction, prediction, predCodes, pair, row);
      this.weights.push(weights?.[pair] ?? count);
      this.pairRows.push(count);
      if (units) this.pushUnit(units[pair] ?? null);
      if (groups) this.groups.push(groups[pair] ?? []);
    }
  }

  /** What was gathered. In untyped files, labels that are all written as integers are integers. */
  result(untyped: boolean): CollectedSets {
    const seen = [...this.codeOf.keys()];
    const isInteger = (label: Label): boolean =>
      typeof label === 'string' && isCanonicalInteger(label);
    const found: readonly Label[] =
      untyped && seen.every(isInteger) ? seen.map((label) => Number(label)) : seen;
    const given = (this.request.rows.labels ?? this.request.labels)?.map((typed) =>
      readLabel(typed, found),
    );
    const labels = given ? checkLabels('labels', given).labels : [...found].sort(compareLabels);
    const placeOf = new Map(labels.map((label, place) => [label, place]));
    this.refuseUnlisted(found, labels, placeOf);
    const places = Int32Array.from(found, (label) => placeOf.get(label) ?? -1);
    const pairs: GatheredPairs = {
      truth: this.truth.sets(labels, places),
      prediction: this.prediction.sets(labels, places),
      weights: this.weights.slice(),
      nRows: this.pairRows.slice(),
      // Whether all are integers is a fact of all rows, not of a group's.
      units: untyped ? integersIfAll(this.units) : this.units,
    };
    const { unit, sampleWeight, by, maxGroups } = this.request;
    const keys = [...this.groups, ...this.skipped.map((one) => one.groups)];
    const groups = groupPlaces(
      by,
      keys.map((values) => ({ groups: values })),
      maxGroups,
      untyped,
    );
    return {
      labels,
      ...tallyOf(pairs, this.request),
      nSkipped: this.nSkipped,
      pairs: () =>
        multilabelConfusion<Label>(pairs.truth, pairs.prediction, {
          sampleWeight: weightsOf(pairs, sampleWeight !== undefined),
        }),
      ...(unit && { byUnit: () => unitsOf(pairs, this.request) }),
      ...(Object.keys(by).length > 0 && { slices: () => this.slicesOf(pairs, groups) }),
    };
  }

  /** The rows of each group; rows without a group are in none. */
  private slicesOf(
    pairs: GatheredPairs,
    groups: ReturnType<typeof groupPlaces>,
  ): readonly CollectedSlice[] {
    const { unit } = this.request;
    const nPairs = this.groups.length;
    return groups.map(({ group, places }) => {
      const own = pairsAt(
        pairs,
        places.filter((place) => place < nPairs),
      );
      const { counts, ...tally } = tallyOf(own, this.request);
      return {
        ...{ group, ...tally },
        counts: unit ? { ...counts, units: unitsOf(own, this.request) } : counts,
        nSkipped: places.reduce((sum, at) => sum + (this.skipped[at - nPairs]?.nRows ?? 0), 0),
      };
    });
  }

  private pushUnit(unit: Label | null): void {
    if (unit !== null && !this.unitOf.has(unit)) this.unitOf.set(unit, unit);
    this.units.push(unit === null ? null : (this.unitOf.get(unit) ?? unit));
  }

  /** Add one set to a column; `all` holds the codes of the batch's labels that were met so far. */
  private push(
    column: Column,
    { labels, offsets, codes }: LabelSets,
    all: Int32Array,
    pair: number,
    row: number,
  ): void {
    const start = offsets[pair] ?? 0;
    const end = offsets[pair + 1] ?? 0;
    for (let c = start; c < end; ++c) {
      const own = codes[c] ?? 0;
      let code = all[own] ?? UNKNOWN;
      if (code === UNKNOWN) all[own] = code = this.codeFor(labels[own] as Label, column.name, row);
      column.push(code, row);
    }
    column.end();
  }

  /** The code of a label among all labels; a new one gets the next. */
  private codeFor(label: Label, argument: string, row: number): number {
    const known = this.codeOf.get(label);
    if (known !== undefined) return known;
    const kind = KIND_NAMES[labelKind(label)];
    this.kind ??= { name: kind, of: argument };
    if (kind !== this.kind.name) {
      const { name: expected, of } = this.kind;
      const because = of === argument ? 'like the labels before it' : `as in ${of}`;
      throw new MetricError('read', {
        code: 'mixed-labels',
        argument,
        row,
        value: label,
        expected,
        because,
      });
    }
    const code = this.codeOf.size;
    this.codeOf.set(label, code);
    const { maxLabels: limit } = this.request;
    if (code < limit) return code;
    throw new MetricError('read', { code: 'too-many-classes', nClasses: code + 1, limit });
  }

  private refuseUnlisted(
    found: readonly Label[],
    labels: readonly Label[],
    placeOf: ReadonlyMap<Label, number>,
  ): void {
    const unlisted = found.flatMap((value, code) =>
      placeOf.has(value)
        ? []
        : [this.truth, this.prediction].map((column) => ({
            value,
            column,
            row: column.rowOf(code),
          })),
    );
    const [first] = unlisted.sort((a, b) => a.row - b.row);
    if (!first) return;
    const { value, row, column } = first;
    const issue = { code: 'unknown-label', argument: column.name, row, value, labels } as const;
    throw new MetricError('read', issue);
  }
}

/** The code of a batch's label that was not seen yet. */
const UNKNOWN = -1;

const KIND_NAMES = { integer: 'an integer', string: 'a string', boolean: 'a boolean' } as const;

/** The sets of one column, by codes in the order in which labels were first seen. */
class Column {
  private readonly codes = new GrowingArray(Int32Array);
  private readonly offsets = new GrowingArray(Int32Array);
  /** The first row that holds each label. */
  private readonly firstRows: number[] = [];

  constructor(readonly name: string) {
    this.offsets.push(0);
  }

  rowOf(code: number): number {
    return this.firstRows[code] ?? Infinity;
  }

  /** Add a label to the last set. */
  push(code: number, row: number): void {
    this.firstRows[code] ??= row;
    this.codes.push(code);
  }

  /** End the last set. */
  end(): void {
    this.offsets.push(this.codes.length);
  }

  sets(labels: readonly Label[], places: Int32Array): LabelSets {
    const offsets = this.offsets.slice();
    const codes = this.codes.slice().map((code) => places[code] ?? -1);
    return { nSamples: offsets.length - 1, offsets, codes, labels };
  }
}
