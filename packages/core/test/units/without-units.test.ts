import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  createConfusionAccumulator,
  createJointAccumulator,
  jointCounts,
  slicedMatrices,
} from '../../src/index.js';
import { withoutUnits } from '../../src/internal.js';

describe('withoutUnits', () => {
  const [yTrue, yPred] = [
    ['a', 'b', 'b'],
    ['a', 'b', 'a'],
  ];

  it('has the counts alone', () => {
    const byUnit = confusionMatrix(yTrue, yPred, { unit: [1, 1, 2] });
    const alone = withoutUnits(byUnit);
    expect(alone).toEqual(confusionMatrix(yTrue, yPred));
    expect('units' in alone).toBe(false);
    expect(byUnit.units).toMatchObject({ keys: [1, 2] });
  });

  it('is the matrix itself where it has none', () => {
    const matrix = confusionMatrix(yTrue, yPred);
    expect(withoutUnits(matrix)).toBe(matrix);
  });
});

describe('a row without a unit', () => {
  it.each([null, undefined, NaN])(
    'is refused, even if rows without a label are left out: %s',
    (none) => {
      const unit = [1, none, 2] as number[];
      expect(() => confusionMatrix(yTrueOf(), yTrueOf(), { unit, nulls: 'skip' })).toThrow(
        /^confusionMatrix: unit\[1\] is \w+, expected a label: every row is in a unit$/,
      );
    },
  );

  const yTrueOf = (): string[] => ['a', 'b', 'b'];

  it('is left out if it lacks a label too, as the same row with a unit', () => {
    const [yTrue, yPred] = [
      ['a', null, 'b', 'b'],
      ['a', 'b', null, 'a'],
    ] as string[][] as [string[], string[]];
    const by = { side: ['l', 'l', 'r', 'r'] };
    const all = (unit: (string | null)[]): unknown => {
      const options = { unit: unit as string[], nulls: 'skip' } as const;
      return [
        confusionMatrix(yTrue, yPred, options),
        jointCounts(yTrue, yPred, yTrue, { ...options, by }),
        slicedMatrices(yTrue, yPred, by, options),
        createConfusionAccumulator<string>({ nulls: 'skip' })
          .update(yTrue, yPred, { unit: options.unit })
          .result(),
        createJointAccumulator<string>({ nulls: 'skip' })
          .update(yTrue, yPred, yTrue, { unit: options.unit })
          .result(),
      ];
    };
    expect(all(['y', null, null, 'x'])).toEqual(all(['y', 'y', 'x', 'x']));
  });

  it('is left out if it lacks a group too, but counts where groups do not matter', () => {
    const [yTrue, unit] = [['a', 'b'], ['x', null] as string[]];
    const options = { unit, nulls: 'skip' } as const;
    const by = { side: ['l', null] as string[] };
    expect(slicedMatrices(yTrue, yTrue, by, options)[0]?.matrix.units).toMatchObject({
      keys: ['x'],
    });
    expect(jointCounts(yTrue, yTrue, yTrue, { ...options, by }).units).toMatchObject({
      ...{ keys: ['x'], nSamples: 1 },
    });
    expect(() => confusionMatrix(yTrue, yTrue, options)).toThrow(/unit\[1\] is null/);
  });

  it('is refused for its label where that may not be missing', () => {
    const [yTrue, unit] = [['a', null] as string[], ['x', null] as string[]];
    expect(() => confusionMatrix(yTrue, ['a', 'a'], { unit })).toThrow(/yTrue\[1\] is null/);
  });
});
