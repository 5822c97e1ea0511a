import { judge, judgement } from '@confmat/bench/ratios.js';
import { describe, expect, it } from 'vitest';

const timed = (name: string, medianMs: number) => ({
  ...{ name, group: 'g', ours: true, n: 10, medianMs },
});

describe('judge', () => {
  it('holds a median against a bound in milliseconds', () => {
    const target = { text: 'is quick', timeOf: 'a', atMostMs: 0.1 };
    expect(judgement(judge(target, [timed('a', 0.1)]))).toBe('met: is quick: 0.1 ms');
    expect(judgement(judge(target, [timed('a', 0.12345)]))).toBe('MISSED: is quick: 0.123 ms');
    expect(judgement(judge(target, [timed('b', 1)]))).toBe('open: is quick: not measured');
  });

  it('holds a ratio of two medians against its bounds', () => {
    const target = { text: 'is as quick', slow: 'a', fast: 'b', atMost: 2 };
    expect(judgement(judge(target, [timed('a', 4), timed('b', 2)]))).toBe(
      'met: is as quick: 2.00 ×',
    );
    expect(judge(target, [timed('a', 5), timed('b', 2)]).met).toBe(false);
  });
});
