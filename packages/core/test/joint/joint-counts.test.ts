import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, sampled } from '@confmat/testkit';
import { Dictionary, Int32, Utf8, makeVector, vectorFromArray } from 'apache-arrow';
import type { Vector } from 'apache-arrow';
import {
  confusionMatrix,
  createJointAccumulator,
  jointCounts,
  jointCountsFromJson,
  jointCountsToJson,
  jointMatrices,
} from '../../src/index.js';
import type { JointCounts, JointTally, Label } from '../../src/index.js';
import { thrown } from '../thrown.js';

type Triple = readonly [Label, Label, Label];
type Columns = readonly [Label[], Label[], Label[]];

/** The cells as text, with their counts. */
function cellsOf({ labels, trueCodes, aCodes, bCodes, counts }: JointTally): Map<string, number> {
  return new Map(
    Array.from(counts, (count, i) => {
      const triple = [trueCodes, aCodes, bCodes].map((codes) => labels[codes[i] ?? -1]);
      return [JSON.stringify(triple.map(String)), count];
    }),
  );
}

/** The same by a plain loop. */
function byHand(columns: Columns, weights?: readonly number[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of columns[0].keys()) {
    const key = JSON.stringify(columns.map((column) => String(column[row])));
    found.set(key, (found.get(key) ?? 0) + (weights?.[row] ?? 1));
  }
  return found;
}

function columnsOf(rows: readonly Triple[]): [Label[], Label[], Label[]] {
  return [rows.map(([t]) => t), rows.map(([, a]) => a), rows.map(([, , b]) => b)];
}

const label = fc.constantFrom('ant', 'bee', 'cat', 'dog');
const rows = fc.array(fc.tuple(label, label, label), { minLength: 1, maxLength: 60 });

/** Rows of integers by a fixed rule, without any pattern of their cells. */
function integers(nSamples: number, nClasses: number, start = 0): [number[], number[], number[]] {
  const draw = (row: number, salt: number): number =>
    start + ((Math.imul(row + 1, 2654435761 + 2 * salt) >>> 16) % nClasses);
  const column = (salt: number): number[] =>
    Array.from({ length: nSamples }, (_, row) => draw(row, salt));
  return [column(1), column(777), column(31337)];
}

/** Codes of a truth and of two models that err and differ now and then. */
function agreeing(nSamples: number, nClasses: number): [Int32Array, Int32Array, Int32Array] {
  const draw = (row: number, salt: number): number =>
    Math.imul(Math.imul(row + 1, 0x9e3779b1) ^ salt, 0x85ebca6b) >>> 8;
  const t = Int32Array.from({ length: nSamples }, (_, row) => row % nClasses);
  const a = t.map((label, row) => (row % 5 < 4 ? label : draw(row, 1) % nClasses));
  const b = a.map((label, row) => (row % 7 < 5 ? label : draw(row, 2) % nClasses));
  return [t, a, b];
}

/** Each triple as a number and its rows, in order, by a plain loop. */
function sortedCells(columns: readonly Int32Array[], nClasses: number): [number, number][] {
  const found = new Map<number, number>();
  for (const row of columns[0]?.keys() ?? []) {
    const key = columns.reduce((code, column) => code * nClasses + (column[row] ?? NaN), 0);
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return [...found].sort(([x], [y]) => x - y);
}

function cellNumbers({
  labels,
  trueCodes,
  aCodes,
  bCodes,
  counts,
}: JointTally): [number, number][] {
  const k = labels.length;
  const key = (i: number): number =>
    ((trueCodes[i] ?? NaN) * k + (aCodes[i] ?? NaN)) * k + (bCodes[i] ?? NaN);
  return Array.from(counts, (count, i) => [key(i), count]);
}

describe('jointCounts', () => {
  it('counts each triple once, in order', () => {
    const joint = jointCounts(['y', 'x', 'y', 'y'], ['x', 'x', 'y', 'x'], ['y', 'x', 'y', 'y']);
    expect(joint).toEqual({
      labels: ['x', 'y'],
      trueCodes: Int32Array.of(0, 1, 1),
      aCodes: Int32Array.of(0, 0, 1),
      bCodes: Int32Array.of(0, 1, 1),
      counts: Float64Array.of(1, 2, 1),
      weighted: false,
      nSamples: 4,
      nSkipped: 0,
      slices: [],
    });
  });

  it.for([
    ['a table of integers', ...integers(5000, 7)],
    ['integers far from 0', ...integers(5000, 7, 4_000_000)],
    ['negative integers', ...integers(5000, 7, -3)],
    ['a range that the first rows do not show', ...integers(5000, 7).map((c) => [...c, 900])],
    ['a wide table of codes', ...integers(9000, 40)],
    ['more cells than a table has room for', ...integers(3000, 600)],
    ['more pairs than a table has room for', ...integers(3000, 2900)],
  ] as const)('counts %s as a plain loop does', ([, t, a, b]) => {
    const columns = [[...t], [...a], [...b]] as const;
    const expected = byHand(columns as Columns);
    expect(cellsOf(jointCounts(...columns))).toEqual(expected);
    const typed = columns.map((column) => Int32Array.from(column));
    expect(cellsOf(jointCounts(...(typed as [Int32Array, Int32Array, Int32Array])))).toEqual(
      expected,
    );
    const strings = columns.map((column) => column.map(String));
    expect(cellsOf(jointCounts(...(strings as [string[], string[], string[]])))).toEqual(expected);
    const [x, y, z] = columns.map((column) => vectorFromArray(column.map(String)));
    if (x && y && z) expect(cellsOf(jointCounts(x, y, z))).toEqual(expected);
  });

  const mostlyAgreed = [
    ['17 classes', 9001, 17],
    ['1000 classes, whose keys take 30 bits', 270_000, 1000],
    ['200 classes, too many for a table of triples', 20_000, 200],
  ] as const;
  it.for(sampled(mostlyAgreed, 2))(
    'counts rows on which models mostly agree: %s',
    ([, nSamples, nClasses]) => {
      const columns = agreeing(nSamples, nClasses);
      const expected = sortedCells(columns, nClasses);
      const joint = jointCounts(...columns);
      expect(joint.labels).toEqual(Array.from({ length: nClasses }, (_, label) => label));
      expect(cellNumbers(joint)).toEqual(expected);
      const shifted = columns.map((column) => column.map((label) => label - 77));
      expect(cellNumbers(jointCounts(...(shifted as typeof columns)))).toEqual(expected);
      if (nClasses > 256) return;
      const bytes = columns.map((column) => Uint8Array.from(column));
      expect(jointCounts(...(bytes as [Uint8Array, Uint8Array, Uint8Array]))).toEqual(joint);
      const strings = columns.map((column) => Array.from(column, (label) => `c${label}`));
      const ofKeys = strings.map((column) => vectorFromArray(column));
      const [x, y, z] = ofKeys;
      if (!x || !y || !z) throw new Error('bug: three columns went in');
      expect(jointCounts(x, y, z)).toEqual(
        jointCounts(...(strings as [string[], string[], string[]])),
      );
    },
  );

  it('counts cells of more rows than a byte holds', () => {
    // Label i is on 253 + i rows: of 50 labels one has 255 rows, one 256; label 50 has 766, three times 255 and 1.
    const sizes = [...Array.from({ length: 50 }, (_, i) => 253 + i), 3 * 255 + 1];
    const t = sizes.flatMap((size, i) => new Array<number>(size).fill(i - 7));
    const b = t.map((label, row) => (row % 1000 === 0 ? -7 : label));
    const joint = jointCounts(t, t, b);
    expect(cellsOf(joint)).toEqual(byHand([t, t, b]));
    expect(joint.labels).toHaveLength(51);
    expect(jointCounts(t, t, t).counts).toEqual(Float64Array.from(sizes));
    // The first rows do not show the last label.
    const late = [...t, 40, 120];
    expect(cellsOf(jointCounts(late, late, late))).toEqual(byHand([late, late, late]));
  });

  it('counts bytes whose range the first rows do not show', () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, row) => (row === 2500 ? 255 : row % 3));
    const zeros = new Uint8Array(3000);
    const joint = jointCounts(bytes, zeros, zeros);
    expect(joint.labels).toEqual([0, 1, 2, 255]);
    expect([...joint.counts]).toEqual([1000, 999, 1000, 1]);
  });

  it('counts dictionaries with two keys for one label', () => {
    const type = new Dictionary(new Utf8(), new Int32());
    const keys = (data: number[], texts: string[]): Vector =>
      makeVector({
        type,
        data: Int32Array.from(data),
        dictionary: vectorFromArray(texts, new Utf8()),
      });
    const t = keys([0, 1, 2, 2], ['x', 'y', 'x']);
    const joint = jointCounts(t, t, keys([0, 0, 0, 1], ['x', 'y']));
    expect(joint.labels).toEqual(['x', 'y']);
    expect(cellsOf(joint)).toEqual(
      new Map([
        ['["x","x","x"]', 2],
        ['["x","x","y"]', 1],
        ['["y","y","x"]', 1],
      ]),
    );
  });

  it('counts integers, also those that a column lacks', () => {
    // Rows whose truth is 1 alone, where the other columns have 0 as well.
    const joint = jointCounts([1, 1, 1], [0, 1, 1], [1, 1, 0]);
    expect(cellsOf(joint)).toEqual(
      new Map([
        ['["1","0","1"]', 1],
        ['["1","1","0"]', 1],
        ['["1","1","1"]', 1],
      ]),
    );
    const some = fc
      .subarray([-1, 0, 1, 2, 5], { minLength: 1 })
      .chain((values) => fc.array(fc.constantFrom(...values), { minLength: 40, maxLength: 40 }));
    fc.assert(
      fc.property(some, some, some, fc.integer({ min: 1, max: 40 }), (t, a, b, n) => {
        const columns = [t.slice(0, n), a.slice(0, n), b.slice(0, n)] as const;
        const expected = byHand(columns);
        expect(cellsOf(jointCounts(...columns))).toEqual(expected);
        const [x, y, z] = columns.map((column) => Int32Array.from(column));
        if (x && y && z) expect(cellsOf(jointCounts(x, y, z))).toEqual(expected);
      }),
      { seed: 18, numRuns: runs(300) },
    );
  });

  it('has the confusion matrix of each model', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const [t, a, b] = columnsOf(all);
        const joint = jointCounts(t, a, b);
        const { labels } = joint;
        const matrices = jointMatrices(joint);
        expect(matrices.a.toJSON()).toEqual(confusionMatrix(t, a, { labels }).toJSON());
        expect(matrices.b.toJSON()).toEqual(confusionMatrix(t, b, { labels }).toJSON());
      }),
      { seed: 16, numRuns: runs(100) },
    );
  });

  it('has the models the other way around if they are given so', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const [t, a, b] = columnsOf(all);
        const there = jointMatrices(jointCounts(t, a, b));
        const back = jointMatrices(jointCounts(t, b, a));
        expect(back.a.toJSON()).toEqual(there.b.toJSON());
        expect(back.b.toJSON()).toEqual(there.a.toJSON());
      }),
      { seed: 17, numRuns: runs(50) },
    );
  });

  it('adds weights, also of both signs: a cell of nothing is left out, its labels are not', () => {
    const [t, a, b] = [
      ['x', 'y', 'z', 'z'],
      ['x', 'x', 'z', 'z'],
      ['x', 'y', 'z', 'z'],
    ];
    const joint = jointCounts(t, a, b, { sampleWeight: [0.5, 2, 3, -3] });
    expect(joint.labels).toEqual(['x', 'y', 'z']);
    expect([...joint.counts]).toEqual([0.5, 2]);
    expect(joint).toMatchObject({ weighted: true, nSamples: 4 });
  });

  it('adds weights with compensation', () => {
    // 1 + 2^−53 ten times is 1 if each addend is lost.
    const n = 11;
    const ones = new Array<string>(n).fill('x');
    const sampleWeight = Float64Array.from({ length: n }, (_, i) => (i === 0 ? 1 : 2 ** -53));
    const { counts } = jointCounts(ones, ones, ones, { sampleWeight });
    expect([...counts]).toEqual([1 + 10 * 2 ** -53]);
  });

  it('leaves out rows without a label in any column, and labels of theirs alone', () => {
    const joint = jointCounts(['x', null, 'x', 'x'], ['x', 'y', 'z', null], ['x', 'y', null, 'x'], {
      nulls: 'skip',
    });
    expect(joint).toMatchObject({ labels: ['x'], nSamples: 1, nSkipped: 3 });
    expect([...joint.counts]).toEqual([1]);
  });

  it('keeps the order of given labels, and gives nothing of no rows', () => {
    const joint = jointCounts([], [], [], { labels: ['b', 'a'] });
    expect(joint).toMatchObject({ labels: ['b', 'a'], nSamples: 0 });
    expect(joint.counts).toHaveLength(0);
    const { trueCodes } = jointCounts(['a'], ['b'], ['a'], { labels: ['b', 'a'] });
    expect([...trueCodes]).toEqual([1]);
  });

  it('counts the rows of each group apart', () => {
    const by = { site: ['s', 'r', 's', null, 's'] };
    const joint = jointCounts(
      ['x', 'y', 'y', 'x', null],
      ['x', 'y', 'x', 'x', 'x'],
      ['y', 'y', 'x', 'x', 'x'],
      { by, nulls: 'skip' },
    );
    expect(joint).toMatchObject({ nSamples: 3, nSkipped: 2 });
    expect(joint.slices.map(({ group }) => group)).toEqual([{ site: 'r' }, { site: 's' }]);
    expect(joint.slices.map((slice) => cellsOf(slice.joint))).toEqual([
      new Map([['["y","y","y"]', 1]]),
      new Map([
        ['["x","x","y"]', 1],
        ['["y","x","x"]', 1],
      ]),
    ]);
    expect(joint.slices[1]?.joint).toMatchObject({ labels: ['x', 'y'], nSamples: 2, nSkipped: 1 });
  });

  it('of its groups adds up to the whole', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 60 }), (all, ids) => {
        const columns = columnsOf(all);
        const joint = jointCounts(...columns, { by: { id: ids.slice(0, all.length) } });
        const sums = new Map<string, number>();
        for (const { joint: own } of joint.slices) {
          for (const [key, count] of cellsOf(own)) sums.set(key, (sums.get(key) ?? 0) + count);
        }
        expect(sums).toEqual(cellsOf(joint));
        expect(cellsOf(joint)).toEqual(byHand(columns));
      }),
      { seed: 18, numRuns: runs(100) },
    );
  });

  it('refuses what is wrong by its name', () => {
    const call =
      (...args: unknown[]): (() => unknown) =>
      () =>
        (jointCounts as (...all: unknown[]) => unknown)(...args);
    expect(call(['x'], ['x'], ['x', 'y'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: yTrue (1), yPredA (1) and yPredB (2) must have the same length]`,
    );
    expect(call(['x'], ['x'], [null])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: yPredB[0] is null, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
    expect(call(['x'], ['x'], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: yPredB[0] is 1, expected a string as in yTrue]`,
    );
    expect(call(['x'], ['x'], ['y'], { labels: ['x'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: yPredB[0] is "y", expected one of "x"]`,
    );
    expect(call([], [], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: yTrue and yPred are empty, expected rows or the option labels]`,
    );
    expect(call(['x'], ['x'], ['x'], { by: ['a'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: by is an array of 1, expected an object of columns by name, such as { country }]`,
    );
    expect(call(['x'], ['x'], ['x'], { by: { a: [] } })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: yTrue (1), yPredA (1), yPredB (1) and by.a (0) must have the same length]`,
    );
    expect(call(['x'], ['x'], ['x'], { sampleWeight: [NaN] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: sampleWeight[0] is NaN, expected a finite number]`,
    );
    expect(call(['x'], ['x'], ['x'], { weights: [1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: there is no option "weights", expected "labels", "other", "sampleWeight", "unit", "nulls", "maxClasses" or "by"]`,
    );
    expect(() => jointMatrices({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointMatrices: joint is Object, expected a joint tally, such as jointCounts(yTrue, yPredA, yPredB)]`,
    );
  });
});

describe('jointCountsToJson and jointCountsFromJson', () => {
  const joint = jointCounts(['x', 'y', 'y'], ['x', 'x', 'x'], ['x', 'y', 'y'], {
    by: { site: [1, 2, 2] },
  });
  const text = JSON.stringify(jointCountsToJson(joint));
  const changed = (change: object): (() => JointCounts) => {
    const json: object = JSON.parse(text) as object;
    return () => jointCountsFromJson({ ...json, ...change } as never);
  };

  it('give the same back', () => {
    expect(jointCountsFromJson(JSON.parse(text) as never)).toEqual(joint);
    const bigints = jointCounts([2n ** 60n, 1n], [1n, 1n], [1n, 1n], { sampleWeight: [0.1, 0.2] });
    const back = JSON.stringify(jointCountsToJson(bigints));
    expect(jointCountsFromJson(JSON.parse(back) as never)).toEqual(bigints);
  });

  it('refuse joint counts that were not made JSON', () => {
    for (const raw of [joint, JSON.parse(JSON.stringify({ ...joint }))]) {
      expect(() => jointCountsFromJson(raw as never)).toThrowErrorMatchingInlineSnapshot(
        `[MetricError: jointCountsFromJson: json is joint counts, or what JSON.stringify makes of copied ones, expected what it makes of joint counts, or jointCountsToJson of copies]`,
      );
    }
  });

  it('refuse what contradicts itself', () => {
    expect(changed({ format: 'other' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCountsFromJson: json is of format "other", expected confmat.JointCounts of version 1, as toJSON writes it]`,
    );
    expect(changed({ nSamples: 4 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCountsFromJson: nSamples is 4, expected 3, as the counts add up to]`,
    );
    expect(changed({ cells: [[0, 0, 2, 3]] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCountsFromJson: cells[0][2] is 2, expected the place of a label, an integer in [0, 2)]`,
    );
    expect(changed({ cells: [[0, 0, 0, -3]] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCountsFromJson: cells[0] is -3, expected a number of rows above 0]`,
    );
    const twice = [
      [0, 0, 0, 1],
      [0, 0, 0, 2],
    ];
    expect(changed({ cells: twice })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCountsFromJson: cells[1] is "0, 0, 0", expected each cell once]`,
    );
    expect(changed({ slices: [{ group: {}, rows: 1 }] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCountsFromJson: slices[0] is Object, expected an object of group, nSamples, nSkipped, cells, units]`,
    );
    expect(changed({ slices: null })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCountsFromJson: slices is null, expected an array of { group, nSamples, nSkipped, cells }]`,
    );
  });
});

describe('the checksum of a joint tally', () => {
  const sites = { site: [1, 2, 2], day: ['mon', 'mon', 'tue'] };
  const weighted = jointCounts(['x', 'y', 'y'], ['x', 'x', 'x'], ['x', 'y', 'y'], {
    by: sites,
    sampleWeight: [0.5, 1, 2],
    labels: ['x', 'y', 'z'],
  });
  const text = JSON.stringify(jointCountsToJson(weighted));
  type Json = Record<string, unknown>;
  const messageOf = (json: unknown): string =>
    thrown(() => jointCountsFromJson(json as never)).message;
  const refusal = /^jointCountsFromJson: checksum is "[0-9a-f]{8}", expected "[0-9a-f]{8}"/;

  it('is eight digits, and its absence is refused', () => {
    const { checksum, ...rest } = JSON.parse(text) as Json;
    expect(checksum).toMatch(/^[0-9a-f]{8}$/);
    expect(messageOf(rest)).toMatch(/^jointCountsFromJson: checksum is undefined, expected "/);
  });

  it.each([
    ['cells that are emptied', (json: Json) => ({ ...json, cells: [] })],
    ['other skipped rows', (json: Json) => ({ ...json, nSkipped: 1 })],
    ['other rows', (json: Json) => ({ ...json, nSamples: 30 })],
    [
      'a cell moved to another class',
      (json: Json) => ({
        ...json,
        cells: [
          [0, 0, 2, 0.5],
          [1, 0, 1, 3],
        ],
      }),
    ],
    ['labels in another order', (json: Json) => ({ ...json, labels: ['x', 'z', 'y'] })],
    ['slices left out', (json: Json) => ({ ...json, slices: (json['slices'] as Json[]).slice(1) })],
    [
      'a slice of another group',
      (json: Json) => ({
        ...json,
        slices: (json['slices'] as Json[]).map((slice) => ({
          ...slice,
          group: { site: 1, day: 'x' },
        })),
      }),
    ],
  ])('notices %s', (_, change) => {
    expect(messageOf(change(JSON.parse(text) as Json))).toMatch(refusal);
  });

  it('notices any other number in it', () => {
    // Every number of the text in turn, with its first digit changed.
    const places = [...text.matchAll(/(?<=[[,:])\d/g)].map(({ index }) => index);
    expect(places.length).toBe(32);
    for (const place of places) {
      const digit = text[place] === '9' ? '8' : String(Number(text[place]) + 1);
      const changed = text.slice(0, place) + digit + text.slice(place + 1);
      expect(messageOf(JSON.parse(changed))).toMatch(/^jointCountsFromJson: /);
    }
  });

  it('is of the tally, not of its text', () => {
    const json = JSON.parse(text) as Json;
    const { cells, slices } = json as { cells: unknown[]; slices: { group: Json }[] };
    const reordered = {
      ...json,
      slices: slices.map(({ group, ...rest }) => ({
        ...rest,
        group: { day: group['day'], site: group['site'] },
      })),
      cells: [...cells].reverse(),
    };
    expect(jointCountsFromJson(reordered as never)).toEqual(weighted);
  });
});

describe('createJointAccumulator', () => {
  it('gives what one pass gives, whatever the batches and their order', () => {
    fc.assert(
      fc.property(rows, fc.nat(60), (all, at) => {
        const ids = all.map((_, row) => row % 3);
        const whole = jointCounts(...columnsOf(all), { by: { id: ids } });
        const parts = [
          [all.slice(at), ids.slice(at)],
          [all.slice(0, at), ids.slice(0, at)],
        ] as const;
        const accumulators = parts.map(([own, id]) =>
          createJointAccumulator().update(...columnsOf(own), { by: { id } }),
        );
        const one = createJointAccumulator();
        for (const [own, id] of parts) one.update(...columnsOf(own), { by: { id } });
        const [first, second] = accumulators;
        if (first && second) expect(first.merge(second).result()).toEqual(whole);
        expect(one.result()).toEqual(whole);
      }),
      { seed: 19, numRuns: runs(100) },
    );
  });

  it('takes a tally that was stored', async () => {
    const stored = createJointAccumulator().update([1, 2], [1, 1], [1, 2]);
    const json = JSON.parse(JSON.stringify(stored)) as never;
    const batches = [{ yTrue: [3], yPredA: [3], yPredB: [1], sampleWeight: [2] }];
    const accumulator = await createJointAccumulator().updateAll(batches);
    accumulator.merge(jointCountsFromJson(json));
    const expected = jointCounts([1, 2, 3], [1, 1, 3], [1, 2, 1], { sampleWeight: [1, 1, 2] });
    expect(accumulator.result()).toEqual(expected);
    expect(accumulator.nSamples).toBe(3);
  });

  it('keeps its counts if a batch is refused', () => {
    const accumulator = createJointAccumulator<Label>({ labels: ['x', 'y'] });
    accumulator.update(['x'], ['y'], ['x']);
    const before = accumulator.result();
    expect(() => accumulator.update(['x'], ['x'], ['z'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: yPredB[0] is "z", expected one of "x", "y"]`,
    );
    expect(() => accumulator.merge({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is Object, expected an accumulator of joint tallies, or one]`,
    );
    const others = createJointAccumulator<Label>().update([1], [1], [2]);
    expect(() => accumulator.merge(others)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: labels[0] is 1, expected one of "x", "y"]`,
    );
    const grouped = jointCounts(['x'], ['x'], ['x'], { by: { id: [1] } });
    expect(() => accumulator.merge(grouped)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: by has id, where the rows before had no columns]`,
    );
    expect(accumulator.result()).toEqual(before);
    expect(() => createJointAccumulator().result()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: result: accumulator has counted no rows, expected rows or the option labels]`,
    );
    const free = createJointAccumulator<Label>().update(['x'], ['x'], ['x']);
    expect(() => free.update([1], [1], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: labels[0] is 1, expected a string as in the batches before]`,
    );
  });

  it('is empty after batches without rows', () => {
    const accumulator = createJointAccumulator<string>().update([], [], []);
    expect(accumulator.nSamples).toBe(0);
    accumulator.merge(createJointAccumulator<string>());
    accumulator.update(['x'], ['x'], ['y'], { by: { id: [1] } });
    expect(accumulator.result().slices).toHaveLength(1);
  });
});
