import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../src/index.js';
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
});
