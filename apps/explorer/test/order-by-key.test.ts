import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { orderByKey, turnToOrdered } from '../src/rows/kernels/order-by-key.js';

function ordered(keys: readonly number[], isDown: boolean): readonly number[] {
  const own = Float64Array.from(keys);
  const order = new Int32Array(keys.length);
  turnToOrdered(new Uint32Array(own.buffer), isDown);
  orderByKey(new Uint32Array(own.buffer), order, new Int32Array(keys.length));
  return Array.from(order);
}

/** The definition: by a stable sort of the language. */
function sorted(keys: readonly number[], isDown: boolean): readonly number[] {
  const places = keys.map((_, place) => place);
  const isLast = (place: number): number => (Number.isNaN(keys[place]) ? 1 : 0);
  const compare = (a = 0, b = 0): number => (a < b ? -1 : a > b ? 1 : 0);
  return places.sort((a, b) => {
    const byValue = isDown ? compare(keys[b], keys[a]) : compare(keys[a], keys[b]);
    return isLast(a) - isLast(b) || byValue;
  });
}

describe('orderByKey', () => {
  it('orders keys both ways, equal ones as they stand, NaN of either sign last', () => {
    const negativeNaN = new Float64Array(new Uint32Array([1, 0xfff80000]).buffer)[0] ?? 0;
    const keys = [
      ...[3, NaN, -0, 0, -1, Infinity, -Infinity, negativeNaN, 5e-324, -5e-324],
      ...[0, -0, 1e308, -1e308, NaN, 3, 0.1, 0.1 + 2 ** -56, -3, 2 ** 53],
    ];
    for (const isDown of [false, true]) {
      expect(ordered(keys, isDown)).toEqual(sorted(keys, isDown));
      expect(ordered([], isDown)).toEqual([]);
      expect(ordered([NaN], isDown)).toEqual([0]);
    }
    expect(ordered([2, 1, 2, NaN, 1], true)).toEqual([0, 2, 1, 4, 3]);
  });

  it('orders random keys with ties as a stable sort does', () => {
    const random = createRandom(11);
    const keys = Array.from({ length: 3000 }, () => {
      const value = (random() - 0.5) * 10 ** Math.floor(12 * random() - 6);
      return random() < 0.3 ? Math.round(value) : random() < 0.1 ? NaN : value;
    });
    for (const isDown of [false, true]) expect(ordered(keys, isDown)).toEqual(sorted(keys, isDown));
  });
});
