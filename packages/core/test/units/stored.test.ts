import { describe, expect, it } from 'vitest';
import {
  confusionAccumulatorFromJson,
  binaryCountsFromJson,
  binaryCountsToJson,
  classCounts,
  confusionMatrix,
  confusionMatrixFromJson,
  createConfusionAccumulator,
  jointCounts,
  jointCountsFromJson,
  jointCountsToJson,
  normalizeMatrix,
  pooledCounts,
} from '../../src/index.js';
import type { ConfusionMatrixJson, JointUnits, MatrixUnits, UnitsJson } from '../../src/index.js';
import { thrown } from '../thrown.js';

const yTrue = ['x', 'y', 'y', 'x'];
const yPred = ['x', 'x', 'y', 'y'];
const unit = ['b', 'a', 'b', 'a'];
const matrix = confusionMatrix(yTrue, yPred, { unit });

/** What text makes of a value. */
function asText<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

describe('a matrix with units as JSON', () => {
  it('is written as keys and columns of cells, and not at all without units', () => {
    expect(asText(matrix.toJSON()).units).toEqual({
      keys: ['a', 'b'],
      nSamples: 4,
      unitCodes: [0, 0, 1, 1],
      trueCodes: [0, 1, 0, 1],
      predCodes: [1, 0, 0, 1],
      counts: [1, 1, 1, 1],
    });
    expect(confusionMatrix(yTrue, yPred).toJSON()).not.toHaveProperty('units');
  });

  it('is read as it was, weighted, sparse and with unknown units too', () => {
    const weights = { unit, sampleWeight: [0.1, 0.2, 0.3, 0] };
    const many = { unit, labels: ['y', 'x', ...Array.from({ length: 3000 }, (_, i) => `${i}`)] };
    for (const one of [
      matrix,
      confusionMatrix(yTrue, yPred, weights),
      confusionMatrix(yTrue, yPred, many),
      normalizeMatrix(matrix, 'true'),
    ]) {
      expect(confusionMatrixFromJson(asText(one.toJSON())).units).toEqual(one.units);
    }
  });

  const changed = (change: object): string => {
    const json = asText(matrix.toJSON());
    const units = { ...(json.units as object), ...change };
    return thrown(() => confusionMatrixFromJson({ ...json, units } as ConfusionMatrixJson)).message;
  };

  it('is refused where it contradicts itself', () => {
    expect(changed({ keys: ['b', 'a'] })).toMatch(/units\.keys\[1\].*above the one before/);
    expect(changed({ keys: ['a', 'b', 'c'] })).toMatch(/units\.keys\[2\].*a unit that has a cell/);
    expect(changed({ nSamples: 5 })).toMatch(/units\.nSamples is 5, expected 4/);
    expect(changed({ unitCodes: [0, 0, 1, 2] })).toMatch(/units\.unitCodes\[3\]/);
    expect(changed({ trueCodes: [0, 1, 0, 2] })).toMatch(/units\.trueCodes\[3\]/);
    expect(changed({ predCodes: [1, 0, 0, 0.5] })).toMatch(/units\.predCodes\[3\]/);
    expect(changed({ predCodes: [1, 0, 0] })).toMatch(/units\.predCodes is of length 3/);
    expect(changed({ counts: [1, 1, 1, 0] })).toMatch(/units\.counts\[3\] is 0/);
    expect(changed({ counts: [1, 1, 1, 0.5] })).toMatch(/units\.counts\[3\].*number of rows/);
    expect(changed({ trueCodes: [0, 1, 0, 0], predCodes: [1, 0, 0, 0] })).toMatch(
      /units\.predCodes\[3\].*each once/,
    );
    expect(changed({ predCodes: [1, 0, 0, 0] })).toMatch(/units do not add up to the counts/);
    expect(changed({ unitCodes: [0, 1, 0, 1] })).toMatch(/units\.unitCodes\[2\].*ascending/);
    expect(changed({ other: 1 })).toMatch(/units/);
  });
});

describe('counts with units as JSON', () => {
  const counts = classCounts(matrix);

  it('are read as they were', () => {
    const read = binaryCountsFromJson(asText(binaryCountsToJson(counts)));
    expect(read.units).toEqual(counts.units);
    const unknown = classCounts(normalizeMatrix(matrix, 'all'));
    expect(binaryCountsFromJson(asText(binaryCountsToJson(unknown))).units).toBe('unknown');
    // Both rows of a are wrong: two false positives and two false negatives.
    const pooled = pooledCounts(counts);
    expect(binaryCountsFromJson(asText(binaryCountsToJson(pooled))).units).toEqual(pooled.units);
    const plain = binaryCountsToJson(classCounts(confusionMatrix(yTrue, yPred)));
    expect(plain).not.toHaveProperty('units');
    const weighted = confusionMatrix(yTrue, yPred, { unit, sampleWeight: [0.1, 0.2, 0.3, 0.7] });
    const stored = binaryCountsFromJson(asText(binaryCountsToJson(classCounts(weighted))));
    expect(stored.units).toEqual(classCounts(weighted).units);
  });

  it('are refused where they contradict themselves', () => {
    const json = asText(binaryCountsToJson(counts));
    const changed = (change: object): string => {
      const units = { ...(json.units as object), ...change };
      return thrown(() => binaryCountsFromJson({ ...json, units } as typeof json)).message;
    };
    // a: y as x and x as y; b: both right.
    expect(json.units).toMatchObject({
      ...{ unitCodes: [0, 0, 1, 1], rowCodes: [0, 1, 0, 1] },
      ...{ tp: [0, 0, 1, 1], fp: [1, 1, 0, 0], fn: [1, 1, 0, 0] },
    });
    expect(changed({ tp: [0, 0, 1, 2] })).toMatch(/units do not add up/);
    expect(changed({ rowCodes: [0, 1, 0, 0] })).toMatch(/units\.rowCodes\[3\].*each once/);
    expect(changed({ rowCodes: [0, 1, 0, 2] })).toMatch(/units\.rowCodes\[3\]/);
    expect(changed({ tp: [0, 0, 1, -1] })).toMatch(/units\.tp\[3\] is -1/);
    expect(changed({ exact: [3, 2] })).toMatch(/units\.exact\[0\] is 3, expected at most 2/);
    expect(changed({ rows: [2] })).toMatch(/units\.rows/);
    expect(changed({ rows: [1, 3], exact: [0, 2] })).toMatch(
      /units\.rows\[0\] is 1, expected at least 2, which a cell of the unit has/,
    );
    expect(changed({ keys: ['b', 'a'] })).toMatch(/units\.keys\[1\]/);
  });
});

describe('a joint tally with units as JSON', () => {
  const joint = jointCounts(yTrue, yPred, yTrue, { unit, by: { g: ['p', 'p', 'q', 'q'] } });

  it('is read as it was, slices too', () => {
    expect(jointCountsFromJson(asText(jointCountsToJson(joint)))).toEqual(joint);
    const unknown = { ...joint, units: 'unknown' } as const;
    expect(jointCountsFromJson(asText(jointCountsToJson(unknown)))).toEqual(unknown);
    const plain = jointCountsToJson(jointCounts(yTrue, yPred, yTrue));
    expect(plain).not.toHaveProperty('units');
  });

  it('has a checksum over its units', () => {
    const json = asText(jointCountsToJson(joint));
    const units = { ...(json.units as UnitsJson<JointUnits>), keys: ['a', 'c'] };
    const message = thrown(() => jointCountsFromJson({ ...json, units })).message;
    expect(message).toMatch(/checksum/);
    const { units: lost, ...without } = json;
    expect(lost).toEqual(json.units);
    expect(thrown(() => jointCountsFromJson(without)).message).toMatch(/checksum/);
  });
});

describe('an accumulator with units as JSON', () => {
  it('has a checksum over its units, which must be of its rows', () => {
    const accumulator = createConfusionAccumulator<string>().update(yTrue, yPred, { unit });
    const json = asText(accumulator.toJSON());
    const units = json.units as UnitsJson<MatrixUnits>;
    const read = (change: object): string =>
      thrown(() => confusionAccumulatorFromJson({ ...json, units: { ...units, ...change } }))
        .message;
    expect(read({ keys: ['a', 'c'] })).toMatch(/checksum/);
    expect(read({ nSamples: 3 })).toMatch(/units\.nSamples is 3, expected 4/);
    expect(createConfusionAccumulator<string>().update(yTrue, yPred).toJSON()).not.toHaveProperty(
      'units',
    );
  });
});
