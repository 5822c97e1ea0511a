import { describe, expect, it } from 'vitest';
import { binaryCounts, confusionMatrix, jointCounts, slicedMatrices } from '@confmat/core';
import { countUnitsOfCells } from '@confmat/core/internal';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweepOptions } from '@confmat/thresholds';
import { createRandom } from '@confmat/testkit';
import {
  evaluation,
  evaluationFromJson,
  evaluationToJson,
  mergeEvaluations,
  sampleTally,
} from '../src/index.js';
import type { Evaluation } from '../src/index.js';

interface Rows {
  readonly truth: readonly string[];
  readonly model: readonly string[];
  readonly other: readonly string[];
  readonly score: readonly number[];
  readonly group: readonly string[];
  readonly sets: readonly (readonly string[])[];
  readonly guesses: readonly (readonly string[])[];
}

const CLASSES = ['ant', 'bee', 'cow', 'dog'];

function rowsOf(seed: number, n: number, classes = CLASSES): Rows {
  const random = createRandom(seed);
  const label = (): string => classes[Math.floor(random() * classes.length)] ?? '';
  const list = <T>(make: () => T): T[] => Array.from({ length: n }, make);
  const set = (): string[] => classes.filter(() => Math.floor(random() * 3) === 0);
  return {
    truth: list(label),
    model: list(label),
    other: list(label),
    score: list(() => Math.floor(random() * 64) / 64),
    group: list(() => `g${Math.floor(random() * 5)}`),
    sets: list(set),
    guesses: list(set),
  };
}

function concatenated(a: Rows, b: Rows): Rows {
  const names = Object.keys(a) as (keyof Rows)[];
  return Object.fromEntries(names.map((name) => [name, [...a[name], ...b[name]]])) as never;
}

const kinds: Readonly<Record<string, (rows: Rows) => Evaluation>> = {
  'a matrix with slices and units': ({ truth, model, other, group }) =>
    evaluation({
      matrix: confusionMatrix(truth, model, { unit: other }),
      slices: slicedMatrices(truth, model, { group }, { unit: other }),
    }),
  'two models with units': ({ truth, model, other, group }) =>
    evaluation({
      joint: jointCounts(truth, model, other, { labels: CLASSES, unit: group }),
    }),
  'two models with slices': ({ truth, model, other, group }) => {
    return evaluation({ joint: jointCounts(truth, model, other, { by: { group } }) });
  },
  'exact scores': (rows) => evaluation({ scores: [scoreOf(rows, {})] }),
  'single floats': (rows) => {
    const yTrue = rows.truth.map((label) => Number(label === 'bee'));
    const sweep = thresholdSweep(
      yTrue,
      Float32Array.from(rows.score, (score) => score / 3),
    );
    return evaluation({ scores: [{ name: 'p', sweep }] });
  },
  'exact scores with units': (rows) =>
    evaluation({ scores: [scoreOf(rows, { unit: rows.group })] }),
  'scores in bins with units': (rows) =>
    evaluation({
      scores: [scoreOf(rows, { thresholds: { bins: 10, range: [0, 1] }, unit: rows.group })],
    }),
  'scores in bins': (rows) =>
    evaluation({ scores: [scoreOf(rows, { thresholds: { bins: 10, range: [0, 1] } })] }),
  'label sets with units': ({ sets, guesses, truth }) => {
    const both = [sets, guesses, { labels: CLASSES }] as const;
    const samples = sampleTally(sampleCounts(...both));
    const counts = labelCounts(sets, guesses, { labels: CLASSES, unit: truth });
    return evaluation({ sets: { counts, samples } });
  },
  'label sets': ({ sets, guesses }) => {
    const counts = labelCounts(sets, guesses, { labels: CLASSES });
    const both = [sets, guesses, { labels: CLASSES }] as const;
    const samples = sampleTally(sampleCounts(...both));
    const confusion = multilabelConfusion(...both);
    return evaluation({ sets: { counts, samples, confusion } });
  },
};

/** A document that has so many right, invented and missed spans of each type. */
type Document = readonly (readonly [type: string, tp: number, fp: number, fn: number])[];

/** Spans as they are counted: a type may be in a document several times, and nothing is a true negative. */
function spansOf(
  documents: readonly Document[],
  names: readonly string[],
  types: readonly string[],
): Evaluation {
  const totals = [1, 2, 3].map(
    (at) =>
      (cells: Document): number =>
        cells.reduce((sum, cell) => sum + Number(cell[at]), 0),
  );
  const ofTypes = totals.map((total) =>
    Float64Array.from(types, (type) => total(documents.flat().filter(([own]) => own === type))),
  );
  const [tp = [], fp = [], fn = []] = totals.map((total) => documents.map(total));
  const [allTp = new Float64Array(0), allFp = new Float64Array(0), allFn] = ofTypes;
  const units = countUnitsOfCells(
    types,
    names.map((key, d) => ({ key, nRows: 1, count: 1, exact: Number(!fp[d] && !fn[d]) })),
    documents.flatMap((cells, d) =>
      cells.map(([label, ...counts]) => ({
        ...{ key: names[d] ?? '', label },
        ...{ tp: counts[0], fp: counts[1], fn: counts[2] },
      })),
    ),
  );
  const counts = { of: 'labels', keys: types, weighted: false, units } as const;
  const samples = binaryCounts<never>({ tp, fp, fn }, { of: 'samples' });
  return evaluation({
    sets: {
      counts: { ...counts, tp: allTp, fp: allFp, fn: allFn ?? allFp },
      samples: sampleTally(samples),
    },
  });
}

function scoreOf({ truth, score }: Rows, options: ThresholdSweepOptions<string>) {
  return { name: 'p', sweep: thresholdSweep(truth, score, { posLabel: 'bee', ...options }) };
}

describe('mergeEvaluations', () => {
  for (const [name, make] of Object.entries(kinds)) {
    it(`of ${name} is the evaluation of all rows`, () => {
      const [a, b] = [rowsOf(1, 60), rowsOf(2, 45)];
      const merged = mergeEvaluations([make(a), make(b)]);
      expect(evaluationToJson(merged)).toEqual(evaluationToJson(make(concatenated(a, b))));
      const turned = mergeEvaluations([make(b), make(a)]);
      expect(evaluationToJson(turned).contentHash).toBe(evaluationToJson(merged).contentHash);
    });
  }

  it('takes up labels that only some have', () => {
    const [a, b] = [rowsOf(3, 40, ['bee', 'cow']), rowsOf(4, 40, ['ant', 'bee'])];
    for (const name of ['a matrix with slices and units', 'two models with slices']) {
      const make = kinds[name];
      if (!make) throw new Error(name);
      const merged = mergeEvaluations([make(a), make(b)]);
      expect(merged.labels).toEqual(['ant', 'bee', 'cow']);
      expect(evaluationToJson(merged)).toEqual(evaluationToJson(make(concatenated(a, b))));
    }
  });

  it('counts samples without a label that others have as true negatives of it', () => {
    const of = (rows: readonly (readonly string[])[], labels: readonly string[]): Evaluation => {
      const counts = labelCounts(rows, rows, { labels });
      return evaluation({ sets: { counts, samples: sampleTally(sampleCounts(rows, rows)) } });
    };
    const { sets, nSamples } = mergeEvaluations([
      of([['a'], ['b']], ['a', 'b']),
      of([['c']], ['c']),
    ]);
    expect(nSamples).toBe(3);
    expect(sets?.counts.keys).toEqual(['a', 'b', 'c']);
    expect(sets?.counts.tp).toEqual(Float64Array.of(1, 1, 1));
    expect(sets?.counts.tn).toEqual(Float64Array.of(2, 2, 2));
  });

  it('adds spans: a document may have more of them than there are types', () => {
    const first: Document[] = [[['PER', 3, 0, 1]], []];
    const second: Document[] = [
      [
        ['LOC', 0, 2, 0],
        ['PER', 1, 0, 0],
      ],
    ];
    const [a, b] = [spansOf(first, ['x', 'y'], ['PER']), spansOf(second, ['z'], ['LOC', 'PER'])];
    const merged = mergeEvaluations([a, b]);
    const whole = spansOf([...first, ...second], ['x', 'y', 'z'], ['LOC', 'PER']);
    expect(evaluationToJson(merged)).toEqual(evaluationToJson(whole));
    expect(merged.sets?.counts).not.toHaveProperty('tn');
    expect(merged.nSamples).toBe(3);
    expect(evaluationFromJson(evaluationToJson(merged))).toEqual(merged);
  });

  it('adds documents that all have no span, and those that have some', () => {
    const [a, b] = [spansOf([[], []], ['x', 'y'], []), spansOf([[]], ['z'], [])];
    const none = mergeEvaluations([a, b]);
    expect(none).toEqual(spansOf([[], [], []], ['x', 'y', 'z'], []));
    expect(evaluationFromJson(JSON.parse(JSON.stringify(none)))).toEqual(none);
    const some: Document = [['PER', 1, 0, 0]];
    const whole = spansOf([[], [], [], some], ['x', 'y', 'z', 'zz'], ['PER']);
    expect(mergeEvaluations([none, spansOf([some], ['zz'], ['PER'])])).toEqual(whole);
  });

  it('refuses to add spans to sets that have true negatives', () => {
    const sets = kinds['label sets']?.(rowsOf(1, 9));
    if (!sets) throw new Error('bug: no sets');
    const spans = spansOf([[['PER', 1, 0, 0]]], ['x'], ['PER']);
    expect(() => mergeEvaluations([sets, spans])).toThrow(
      'mergeEvaluations: evaluations[1] differs from evaluations[0] in its true negatives',
    );
  });

  it('counts exact scores in the bins of the others, and fine bins in coarse ones', () => {
    const [a, b] = [rowsOf(5, 50), rowsOf(6, 50)];
    const bins = (n: number) => ({ thresholds: { bins: n, range: [0, 1] as const } });
    const all = scoreOf(concatenated(a, b), bins(8));
    const expected = evaluation({ scores: [all] }).scores;
    for (const options of [{}, bins(32), bins(8)]) {
      const parts = [
        evaluation({ scores: [scoreOf(a, options)] }),
        evaluation({ scores: [scoreOf(b, bins(8))] }),
      ];
      expect(mergeEvaluations(parts).scores).toEqual(expected);
    }
  });

  it('keeps the inputs of all, and what they agree on', () => {
    const { matrix } = kinds['a matrix with slices and units']?.(rowsOf(7, 9)) ?? {};
    const of = (name: string): Evaluation =>
      evaluation({ matrix, provenance: { program: 'x', created: name, inputs: [{ name }] } });
    expect(mergeEvaluations([of('a'), of('b')]).provenance).toEqual({
      program: 'x',
      inputs: [{ name: 'a' }, { name: 'b' }],
    });
  });

  it('refuses what does not add up', () => {
    const rows = rowsOf(8, 30);
    const [matrix, joint, exact] = [
      'a matrix with slices and units',
      'two models with slices',
      'exact scores',
    ].map((name) => kinds[name]?.(rows)) as [Evaluation, Evaluation, Evaluation];
    const refusal = (...all: readonly Evaluation[]): string => {
      try {
        mergeEvaluations(all);
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing';
    };
    const other = evaluation({ scores: [{ ...scoreOf(rows, {}), name: 'q' }] });
    const listed = (threshold: number): Evaluation =>
      evaluation({ scores: [scoreOf(rows, { thresholds: [threshold] })] });
    const ofNumbers = evaluation({ matrix: confusionMatrix([1, 2], [1, 1]) });
    const ofTexts = evaluation({ matrix: confusionMatrix(['1'], ['1']) });
    expect([
      refusal(),
      refusal(matrix, exact),
      refusal(matrix, joint),
      refusal(exact, other),
      refusal(listed(0.25), listed(0.5)),
      refusal(ofNumbers, ofTexts as never),
      refusal(matrix, ofTexts),
    ]).toMatchInlineSnapshot(`
      [
        "mergeEvaluations: evaluations is Array, expected an array of evaluations, at least one",
        "mergeEvaluations: evaluations[1] differs from evaluations[0] in its task",
        "mergeEvaluations: evaluations[1] differs from evaluations[0] in its number of models",
        "mergeEvaluations: evaluations[1] differs from evaluations[0] in its columns of scores",
        "mergeEvaluations: evaluations differ in the bins or thresholds of scores "p"",
        "mergeEvaluations: labels[2] is "1", expected an integer like the labels before it",
        "mergeEvaluations: evaluations[1] differs from evaluations[0] in its group columns",
      ]
    `);
  });
});
