import { readResults } from '@confmat/bench/results.js';
import { describe, expect, it } from 'vitest';
import { chartGroup, recordedCharts } from '../src/charts.js';
import { collect } from '../src/collect.js';
import { fasterOthers } from '../src/faster-others.js';
import { recordedNumbers } from '../src/recorded.js';
import { caseTable, versionsOf } from '../src/tables.js';
import { measurement, result } from './results.js';

const of20 = result('20.1.0', [
  measurement('ours n=1e6 k=10', 2, true),
  measurement('theirs n=1e6 k=10', 50, false),
  measurement('loop n=1e6 k=10', 1, false),
]);
const of24 = result('24.9.1', [
  measurement('ours n=1e6 k=10', 1, true),
  measurement('theirs n=1e6 k=10', 40, false),
  measurement('loop n=1e6 k=10', 4, false),
]);

describe('the charts', () => {
  const results = readResults();

  it.each(recordedCharts(results).map((chart) => [chart.slug, chart] as const))(
    '%s has every bar on both versions of Node',
    (_, chart) => {
      const { rows } = chartGroup(chart, results);
      expect(rows.map(({ label }) => label)).toEqual(chart.bars.map(({ label }) => label));
      for (const { cells } of rows) expect(cells.map(({ node }) => node)).toEqual([20, 24]);
    },
  );

  it('say what to see in numbers of the results', () => {
    const recorded = recordedNumbers(results);
    for (const { see } of recordedCharts(results))
      expect(see(recorded)).toMatch(/^[^\n]*\d[^\n]*\.$/);
  });

  it('divide by the case they name, in the same run', () => {
    const bars = [{ suite: 'some', name: 'theirs n=1e6 k=10', label: 'theirs' }];
    const reference = 'loop n=1e6 k=10';
    const chart = { slug: 'a', title: 'A', see: () => '', bars };
    const ratios = ({ rows }: ReturnType<typeof chartGroup>) =>
      rows.flatMap(({ cells }) => cells.map(({ ratio }) => ratio));
    // 50 / 2 and 40 / 1; 50 / 1 and 40 / 4.
    expect(ratios(chartGroup(chart, [of24, of20]))).toEqual([25, 40]);
    const named = { ...chart, bars: bars.map((bar) => ({ ...bar, reference })) };
    expect(ratios(chartGroup(named, [of24, of20]))).toEqual([50, 10]);
  });
});

describe('recordedNumbers', () => {
  const { range } = recordedNumbers([of20, of24]);

  it('gives a multiple from the least to the most of all versions of Node', () => {
    expect(range('some', 'theirs n=1e6 k=10', 'ours n=1e6 k=10')).toBe('25 to 40');
  });

  it('refuses cases that are not recorded', () => {
    expect(() => range('some', 'nobody', 'ours n=1e6 k=10')).toThrow('bug: some has no result of');
  });
});

describe('fasterOthers', () => {
  it('lists each program that was faster, with its largest lead', () => {
    expect(fasterOthers(collect([of20, of24])).rows.map(({ cells }) => cells)).toEqual([
      // 2 / 1 on Node 20; slower on Node 24.
      ['loop', '1 M rows, 10 classes: 1.00 ms against 2.00 ms (Node 20)', '2.00 ×', '1 of 2'],
    ]);
  });

  it('leaves out what starting takes at the least', () => {
    const names = ['Node runs nothing', "Node opens DuckDB for 'select 1'", 'loop'];
    const cases = names.map((name) => measurement(`${name} n=1e6 k=10`, 1, false));
    const all = result('20.1.0', [measurement('ours n=1e6 k=10', 2, true), ...cases]);
    expect(fasterOthers(collect([all])).rows.map(({ cells }) => cells[0])).toEqual(['loop']);
  });
});

describe('caseTable', () => {
  it('has a row for each case, with the multiple of each version of Node', () => {
    const [page] = collect([of20, of24]);
    if (!page) throw new Error('no page');
    expect(caseTable(page).rows.map(({ cells }) => cells)).toEqual([
      ['1 M rows, 10 classes', 'ours', '2.00 ms (1.00 ×)', '1.00 ms (1.00 ×)'],
      ['', 'theirs', '50.0 ms (25.0 ×)', '40.0 ms (40.0 ×)'],
      ['', 'loop', '1.00 ms (0.500 ×)', '4.00 ms (4.00 ×)'],
    ]);
  });

  it('has a row for each size where all sizes have the same few cases', () => {
    const sizes = [2, 4, 8, 16, 32].flatMap((k) => [
      { ...measurement(`ours n=1e6 k=${k}`, k, true), group: `n=1e6 k=${k}` },
      { ...measurement(`theirs n=1e6 k=${k}`, 2 * k, false), group: `n=1e6 k=${k}` },
    ]);
    const [page] = collect([result('20.1.0', sizes)]);
    if (!page) throw new Error('no page');
    const { head, rows } = caseTable(page);
    expect(head).toEqual(['ms, Node 20', 'ours', 'theirs']);
    expect(rows.at(-1)?.cells).toEqual(['1 M rows, 32 classes', '32.0', '64.0']);
  });
});

describe('versionsOf', () => {
  it('names each program once, with all its versions', () => {
    expect(versionsOf([of20, of24])).toBe('Versions: node 20.1.0 and 24.9.1, other 2.0.');
  });
});
