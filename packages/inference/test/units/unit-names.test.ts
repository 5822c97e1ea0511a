import {
  accuracy,
  addMatrices,
  classCounts,
  confusionMatrix,
  confusionMatrixFromJson,
  createJointAccumulator,
  f1,
  jointCounts,
  jointMatrices,
  slicedMatrices,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import {
  evaluation,
  evaluationAt,
  evaluationFromJson,
  evaluationToJson,
  mergeEvaluations,
  sampleTally,
  withoutUnitNames,
} from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  compareTrials,
  diffEvaluations,
  intervals,
  rocAucInterval,
  sliceGap,
} from '../../src/index.js';

const N = 120;
const at = <T>(of: (row: number) => T): T[] => Array.from({ length: N }, (_, row) => of(row));
const truth = at((row) => (row % 3 === 0 ? 'yes' : 'no'));
const predicted = at((row) => ((row * 7) % 4 === 0 ? 'yes' : 'no'));
const other = at((row) => ((row * 5) % 7 < 3 ? 'yes' : 'no'));
const score = at((row) => ((row * 37) % 101) / 101);
const unit = at((row) => `person${(row * 11) % 40}@example.com`);
const team = at((row) => `team ${row % 3}`);
const labelSets = truth.map((label, row) => [label, `tag ${row % 2}`]);
const givenSets = predicted.map((label, row) => [label, `tag ${(row >> 1) % 2}`]);

const classes = evaluation({
  matrix: confusionMatrix(truth, predicted, { unit, labels: ['no', 'yes'] }),
  scores: [{ name: 'score', sweep: thresholdSweep(truth, score, { unit, posLabel: 'yes' }) }],
  slices: slicedMatrices(truth, predicted, { team }, { unit, labels: ['no', 'yes'] }),
});
const two = evaluation({ joint: jointCounts(truth, predicted, other, { unit, by: { team } }) });
const sets = evaluation({
  sets: {
    counts: labelCounts(labelSets, givenSets, { unit }),
    samples: sampleTally(sampleCounts(labelSets, givenSets)),
  },
});
const all: Readonly<Record<string, Evaluation>> = { classes, two, sets };

/** What a file holds, and what is read of it. */
function keptWithout(one: Evaluation): Evaluation {
  const text = JSON.stringify(withoutUnitNames(one));
  expect(text).not.toMatch(/person|example\.com/);
  return evaluationFromJson(JSON.parse(text) as never);
}

const refusal = expect.objectContaining({
  issue: expect.objectContaining({ code: 'option-conflict', option: 'units' }) as unknown,
  message: expect.stringContaining('have no names') as unknown,
}) as Error;

describe('withoutUnitNames', () => {
  it('writes no name, and is read again as it was', () => {
    for (const one of Object.values(all)) {
      expect(JSON.stringify(one)).toContain('person7@example.com');
      const read = keptWithout(one);
      expect(evaluationToJson(read)).toEqual(evaluationToJson(withoutUnitNames(one)));
      expect(withoutUnitNames(read)).toBe(read);
      expect(evaluationToJson(read).contentHash).not.toBe(evaluationToJson(one).contentHash);
    }
    const bare = evaluation({ matrix: confusionMatrix(truth, predicted) });
    expect(withoutUnitNames(bare)).toBe(bare);
  });

  it('numbers units alike in all parts, by the order of their names', () => {
    const read = keptWithout(classes);
    // 40 people; "person0…" is the first of their texts, "person10…" the third.
    const names = [...new Set(unit)].sort();
    const own = (units: unknown): readonly unknown[] => (units as { keys: unknown[] }).keys;
    expect(own(read.matrix?.units)).toEqual(names.map((_, number) => number));
    for (const [i, slice] of read.slices.entries()) {
      const inGroup = new Set(unit.filter((_, row) => team[row] === slice.group['team']));
      expect(own(slice.matrix?.units)).toEqual(
        names.flatMap((name, number) => (inGroup.has(name) ? [number] : [])),
      );
      expect(own(classes.slices[i]?.matrix?.units)).toEqual(names.filter((n) => inGroup.has(n)));
    }
  });

  it('changes no interval, gap or cut', () => {
    const read = keptWithout(classes);
    const [a, b] = [classes.matrix, read.matrix] as [ConfusionMatrix, ConfusionMatrix];
    expect(intervals(b)).toEqual(intervals(a));
    expect(intervals(classCounts(b))).toEqual(intervals(classCounts(a)));
    const gapOf = (one: Evaluation) => sliceGap(one.slices as never, f1, { average: 'macro' });
    expect(gapOf(read)).toEqual(gapOf(classes));
    const areaOf = ({ scores: [first] }: Evaluation) => first && rocAucInterval(first.sweep);
    expect(areaOf(read)).toEqual(areaOf(classes));
    const cut = (one: Evaluation) =>
      intervals(
        evaluationAt(evaluation({ scores: one.scores }), 0.4).evaluation.matrix as ConfusionMatrix,
      );
    expect(cut(read)).toEqual(cut(classes));
  });

  it('compares two models of one count by unit as before', () => {
    const read = keptWithout(two);
    const models = (one: Evaluation) => one.joint as NonNullable<Evaluation['joint']>;
    const [was, is] = [two, read].map((one) => jointMatrices(models(one)));
    expect(intervals(is?.b as ConfusionMatrix)).toEqual(intervals(was?.b as ConfusionMatrix));
    // Both are of one count: their units are the same.
    const tries = (pair: typeof was) =>
      compareTrials(pair?.a as never, pair?.b as never, { measure: 'majority' });
    expect(() => tries(is)).not.toThrow();
  });
});

describe('units without names', () => {
  it('are neither added nor paired with those of other counts', () => {
    const [x, y] = [keptWithout(classes), keptWithout(classes)];
    const matrixOf = (one: Evaluation) => one.matrix as ConfusionMatrix;
    expect(() => addMatrices(matrixOf(x), matrixOf(y))).toThrow(refusal);
    expect(() => addMatrices(matrixOf(x), matrixOf(classes))).toThrow(refusal);
    expect(() => compareTrials(matrixOf(x), matrixOf(y))).toThrow(refusal);
    for (const one of Object.values(all)) {
      const read = keptWithout(one);
      expect(() => mergeEvaluations([read, keptWithout(one)])).toThrow(refusal);
      expect(() => mergeEvaluations([read, one])).toThrow(refusal);
      expect(() => mergeEvaluations([one, one])).not.toThrow();
      expect(mergeEvaluations([read]).nSamples).toBe(N);
    }
    const other = keptWithout(sets);
    expect(() => diffEvaluations(keptWithout(sets), other, f1, { average: 'micro' })).toThrow(
      refusal,
    );
    expect(() => diffEvaluations(sets, other, f1, { average: 'macro' })).toThrow(refusal);
    expect(() => diffEvaluations(sets, sets, f1, { average: 'macro' })).not.toThrow();
    expect(() =>
      sliceGap([...x.slices.slice(0, 1), ...y.slices.slice(1)] as never, accuracy),
    ).toThrow(refusal);
    const joint = createJointAccumulator();
    joint.merge({ ...(keptWithout(two).joint as never as object), slices: [] } as never);
    const again = { ...(keptWithout(two).joint as never as object), slices: [] } as never;
    expect(() => {
      joint.merge(again);
    }).toThrow(refusal);
  });

  it('are the parts of one evaluation only', () => {
    const [x, y] = [keptWithout(classes), keptWithout(classes)];
    expect(() => evaluation({ matrix: x.matrix, slices: y.slices })).toThrow(refusal);
    expect(
      addMatrices(
        ...(x.slices.map(({ matrix }) => matrix) as [ConfusionMatrix]),
        x.matrix as ConfusionMatrix,
      ).total,
    ).toBe(2 * N);
  });

  it('are refused where their numbers cannot be', () => {
    const json = JSON.parse(JSON.stringify(keptWithout(classes).matrix)) as {
      units: { keys: unknown };
    };
    const withKeys = (keys: unknown) => () =>
      confusionMatrixFromJson({ ...json, units: { ...json.units, keys } } as never);
    expect(json.units.keys).toEqual({ nUnits: 40 });
    expect(withKeys({ nUnits: 2 ** 40 })).toThrow('units.keys.nUnits');
    expect(withKeys({ nUnits: 41 })).toThrow('a unit that has a cell');
    expect(withKeys({ nUnits: 39 })).toThrow('units.unitCodes');
    expect(withKeys({ nUnits: 50, numbers: Array.from({ length: 40 }, (_, i) => 40 - i) })).toThrow(
      'ascending',
    );
    expect(withKeys({ nUnits: 3, numbers: [0, 1, 3] })).toThrow('units.keys.numbers[2]');
    expect(withKeys({ nUnits: -1 })).toThrow('nUnits');
    expect(withKeys({ nUnits: 40, names: [] })).toThrow('units.keys');
  });
});
