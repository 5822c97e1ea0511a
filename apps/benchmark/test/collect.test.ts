import { FULL } from '@confmat/bench/measure.js';
import { describe, expect, it } from 'vitest';
import { collect, inWords, shortNames } from '../src/collect.js';
import { digits, timeText } from '../src/number-text.js';
import { estimateSeconds, inOrder, isQuick } from '../src/plan.js';
import { groupTable, targetTable } from '../src/tables.js';
import { measurement, result } from './results.js';

describe('shortNames', () => {
  it('leaves out the sizes that all names end in', () => {
    const names = ['confusionMatrix n=1e6 k=10 int32', 'naive loop n=1e6 k=10 int32'];
    expect(shortNames(names, 'n=1e6 k=10 int32')).toEqual({
      labels: ['confusionMatrix', 'naive loop'],
      common: 'n=1e6 k=10 int32',
    });
  });

  it('keeps sizes that differ, and words that happen to be common', () => {
    const names = ['a n=1e6 k=2 int32', 'b n=1e6 k=10 int32'];
    expect(shortNames(names, 'g').labels).toEqual(names);
    expect(shortNames(['core f1', 'sklearn f1'], 'f1').labels).toEqual(['core f1', 'sklearn f1']);
  });

  it('takes the sizes of a lone case from its group', () => {
    expect(shortNames(['labelCounts of sets n=1e6 k=5'], 'per label n=1e6 k=5').labels).toEqual([
      'labelCounts of sets',
    ]);
  });
});

describe('inWords', () => {
  it.each([
    ['n=1e6 k=10 int32 uniform', '1 M rows, 10 classes, int32 uniform'],
    ['three metrics n=1e5 float64', 'three metrics, 100,000 rows, float64'],
    ['n=1e8 k=100000', '100 M rows, 100,000 classes'],
    ['f1_score', 'f1_score'],
  ])('%s', (name, words) => {
    expect(inWords(name, 'classes')).toBe(words);
  });
});

describe('digits', () => {
  it.each([
    [0.0594, '0.0594'],
    [1.9249, '1.92'],
    [99.94, '99.9'],
    [99.96, '100'],
    [1674.4, '1,674'],
    [12_345_678, '12,345,678'],
  ])('%d is %s', (value, text) => {
    expect(digits(value)).toBe(text);
  });

  it('makes seconds of a thousand milliseconds, microseconds of a tenth of one', () => {
    const times = [742, 6352, 0.1, 0.0594].map(timeText);
    expect(times).toEqual(['742 ms', '6.35 s', '0.100 ms', '59.4 µs']);
  });
});

describe('collect', () => {
  const of20 = result('20.1.0', [
    measurement('ours n=1e6 k=10', 2, true),
    measurement('theirs n=1e6 k=10', 50, false),
  ]);
  const of24 = result('24.9.1', [
    measurement('ours n=1e6 k=10', 1, true),
    { ...measurement('theirs n=1e6 k=10', 40, false), peakBytes: 3 * 2 ** 20 },
  ]);

  it('sets versions of Node side by side, with the ratio of each run', () => {
    const [page] = collect([of24, of20]);
    expect(page?.nodes).toEqual([20, 24]);
    expect(page?.groups.map(({ title }) => title)).toEqual(['1 M rows, 10 classes']);
    const table = groupTable(page?.groups[0] ?? { title: '', slug: '', rows: [] });
    // 50 / 2 and 40 / 1; 1e6 rows in 2 ms are 500 M a second.
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['ours', '20', '2.00', '1.80 … 2.20', '1.00 ×', '500', ''],
      ['', '24', '1.00', '0.900 … 1.10', '1.00 ×', '1,000', ''],
      ['theirs', '20', '50.0', '45.0 … 55.0', '25.0 ×', '20.0', ''],
      ['', '24', '40.0', '36.0 … 44.0', '40.0 ×', '25.0', '3.00'],
    ]);
  });

  it('leaves out the column of memory where no result has it', () => {
    const [page] = collect([of20]);
    const table = groupTable(page?.groups[0] ?? { title: '', slug: '', rows: [] });
    expect(table.head).not.toContain('peak MiB');
  });

  it('shows the outcome of each target, of missed ones too', () => {
    const target = { text: 'theirs takes at least 30 × ours' };
    const missed = { ...of20, targets: [{ ...target, ratio: 25, met: false }] };
    const met = { ...of24, targets: [{ ...target, ratio: 40, met: true }] };
    const [page] = collect([missed, met]);
    if (!page) throw new Error('no page');
    expect(targetTable(page).rows[0]?.cells.slice(1)).toEqual(['25.00 ×, missed', '40.00 ×, met']);
  });

  it('adds a group of all sizes where a suite is about size', () => {
    const sizes = ['n=1e3 k=10', 'n=1e6 k=10'].flatMap((group, i) => [
      { ...measurement(`ours ${group}`, 1 + i, true), group },
      { ...measurement(`theirs ${group}`, 9, false), group },
    ]);
    const [page] = collect([{ ...result('20.1.0', sizes), suite: 'growth' }]);
    expect(page?.groups.map(({ title }) => title)).toEqual([
      'all sizes, confmat alone',
      '1,000 rows, 10 classes',
      '1 M rows, 10 classes',
    ]);
    const rows = page?.groups[0]?.rows ?? [];
    expect(rows.map(({ label, cells }) => [label, cells[0]?.measurement.medianMs])).toEqual([
      ['1,000 rows, 10 classes', 1],
      ['1 M rows, 10 classes', 2],
    ]);
  });

  it('gives every group a name of its own', () => {
    const twice = result('20.1.0', [
      { ...measurement('a', 1, true), group: 'x=1' },
      { ...measurement('b', 1, true), group: 'x 1' },
    ]);
    const [page] = collect([twice]);
    expect(page?.groups.map(({ slug }) => slug)).toEqual(['some-x-1', 'some-x-1-2']);
  });
});

describe('the plan', () => {
  it('puts unknown suites last', () => {
    expect(inOrder(['zebra', 'sweep', 'apple', 'overview'])).toEqual([
      'overview',
      'sweep',
      'apple',
      'zebra',
    ]);
  });

  it('leaves long calls and many rows out of a quick run', () => {
    const recorded = [measurement('slow', 6000, false), measurement('fast', 10, false)];
    const quick = (name: string, n: number | null) => isQuick({ name, n }, recorded);
    expect([quick('slow', 1e6), quick('fast', 1e6), quick('new', null), quick('new', 1e7)]).toEqual(
      [false, true, true, false],
    );
  });

  it('estimates the time of a run from recorded times', () => {
    // A peer: 0.2 s to prepare, two calls of 1 s to check, seven rounds of one call; for its memory
    // 0.8 s to start and one call.
    const peer = { ...measurement('peer', 1000, false), firstMs: null };
    expect(estimateSeconds([peer], { ...FULL, rounds: 7 })).toBeCloseTo(0.2 + 2 + 7 + 0.8 + 1, 10);
  });
});
