import { describe, expect, it } from 'vitest';
import { correctedEnds } from '../../src/proportions/corrected-ends.js';
import { wilsonEnds } from '../../src/proportions/proportion-bounds.js';

const Z = 1.959963984540054;

describe('correctedEnds', () => {
  // Newcombe 1998, table I: method 4 has the correction, method 3 (Wilson) has none.
  it.for([
    [15, 148, 0.0598, 0.1605],
    [1, 29, 0.0018, 0.1718],
    [0, 20, 0, 0.1611],
    [81, 263, 0.2553, 0.3662],
  ] as const)('of %i of %i is what Newcombe printed', ([x, n, low, high]) => {
    const found = correctedEnds(x, n, Z);
    expect(found[0]).toBeCloseTo(low, 4);
    expect(found[1]).toBeCloseTo(high, 4);
  });

  it('mirrors, and corrects each end alone', () => {
    expect(correctedEnds(28, 29, Z)[1]).toBeCloseTo(1 - 0.0018, 4);
    expect(correctedEnds(28, 29, Z)[0]).toBe(wilsonEnds(28, 29, Z)[0]);
    expect(correctedEnds(20, 40, Z)).toEqual(wilsonEnds(20, 40, Z));
    expect(correctedEnds(19, 40, Z)[0]).toBeLessThan(wilsonEnds(19, 40, Z)[0]);
    expect(correctedEnds(0, 1, Z)[0]).toBe(0);
    expect(correctedEnds(1, 1, Z)[1]).toBe(1);
  });
});
