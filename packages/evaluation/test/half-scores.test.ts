import { HalfFloats } from '@confmat/core/internal';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { scoreOfJson, scoreToJson } from '../src/score-json.js';

describe('a kept column of half floats', () => {
  it('is read as it was, its thresholds in five digits', () => {
    const every = Float32Array.from({ length: 0x3c01 }, (_, bits) =>
      bits < 1024 ? bits * 2 ** -24 : (1024 + (bits & 1023)) * 2 ** ((bits >> 10) - 25),
    );
    const sweep = thresholdSweep(new Uint8Array(every.length).fill(1), new HalfFloats(every));
    const json = JSON.parse(JSON.stringify(scoreToJson({ name: 's', sweep }))) as unknown;
    expect(scoreOfJson('scores', json).sweep).toEqual(sweep);
    const two = thresholdSweep([0, 1], new HalfFloats([1638 * 2 ** -14, 1]));
    expect(scoreToJson({ name: 's', sweep: two })).toMatchObject({
      precision: 'half',
      thresholds: [1, 0.099976],
    });
  });
});
