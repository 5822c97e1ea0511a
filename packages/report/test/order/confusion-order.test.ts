import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  confusionMatrixFromCells,
  confusionMatrixFromCounts,
} from '@confmat/core';
import type { ConfusionCell } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { confusionOrder } from '../../src/order/confusion-order.js';
import { linkAverage } from '../../src/order/kernels/link-average.js';
import { componentsOf } from '../../src/order/components.js';

/** Join the two most similar groups, each time from the single classes again. */
function linkByDefinition(similarity: readonly (readonly number[])[]): Set<string> {
  let groups = similarity.map((_, i) => [i]);
  const made = new Set<string>();
  while (groups.length > 1) {
    let best: [number, number, number] = [-1, 0, 0];
    for (let a = 0; a < groups.length; ++a) {
      for (let b = a + 1; b < groups.length; ++b) {
        const [one = [], two = []] = [groups[a], groups[b]];
        const pairs = one.flatMap((i) => two.map((j) => similarity[i]?.[j] ?? 0));
        const mean = pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
        if (mean > best[0]) best = [mean, a, b];
      }
    }
    const [, a, b] = best;
    const joined = [...(groups[a] ?? []), ...(groups[b] ?? [])].sort((x, y) => x - y);
    made.add(joined.join());
    groups = [...groups.filter((_, place) => place !== a && place !== b), joined];
  }
  return made;
}

function groupsOf(merges: Int32Array, k: number): Set<string> {
  const members = Array.from({ length: k }, (_, i) => [i]);
  for (let m = 0; m < k - 1; ++m) {
    const [a = 0, b = 0] = merges.subarray(2 * m, 2 * m + 2);
    members.push([...(members[a] ?? []), ...(members[b] ?? [])].sort((x, y) => x - y));
  }
  return new Set(members.slice(k).map((group) => group.join()));
}

describe('linkAverage', () => {
  it.each([1, 2, 3, 8, 30])('joins %i classes as the definition does', (k) => {
    const random = createRandom(k);
    const rows = Array.from({ length: k }, () => Array.from({ length: k }, () => random()));
    const similarity = rows.map((row, i) =>
      row.map((value, j) => Math.fround(i < j ? value : (rows[j]?.[i] ?? 0))),
    );
    const merges = new Int32Array(2 * (k - 1));
    linkAverage(Float32Array.from(similarity.flat()), k, merges);
    expect(groupsOf(merges, k)).toEqual(linkByDefinition(similarity));
  });

  it('ends where all similarities are equal', () => {
    const merges = new Int32Array(2 * 49);
    linkAverage(new Float32Array(2500).fill(0.5), 50, merges);
    expect(groupsOf(merges, 50).size).toBe(49);
    linkAverage(new Float32Array(2500), 50, merges);
    expect(groupsOf(merges, 50).size).toBe(49);
  });
});

/** Rows whose errors stay in hidden groups of classes, which the codes do not show. */
function hiddenGroups(nClasses: number, nGroups: number, nRows: number, seed: number) {
  const random = createRandom(seed);
  const place = Array.from({ length: nClasses }, (_, code) => code);
  for (let i = nClasses - 1; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [place[i], place[j]] = [place[j] ?? 0, place[i] ?? 0];
  }
  const size = nClasses / nGroups;
  const yTrue = new Int32Array(nRows);
  const yPred = new Int32Array(nRows);
  for (let row = 0; row < nRows; ++row) {
    const hidden = Math.floor(random() * nClasses);
    const kind = random();
    const start = Math.floor(hidden / size) * size;
    const near = start + Math.floor(random() * size);
    const far = Math.floor(random() * nClasses);
    yTrue[row] = place[hidden] ?? 0;
    yPred[row] = place[kind < 0.72 ? hidden : kind < 0.95 ? near : far] ?? 0;
  }
  return { yTrue, yPred, groupOf: (code: number) => Math.floor(place.indexOf(code) / size) };
}

/** The share of errors at most so far from the diagonal. */
function nearDiagonal(cells: Iterable<ConfusionCell>, codes: ArrayLike<number>, reach: number) {
  const place = new Map(Array.from(codes, (code, at) => [code, at]));
  let near = 0;
  let all = 0;
  for (const { trueLabel, predLabel, count } of cells) {
    if (trueLabel === predLabel) continue;
    all += count;
    const distance = (place.get(Number(trueLabel)) ?? 0) - (place.get(Number(predLabel)) ?? 0);
    if (Math.abs(distance) <= reach) near += count;
  }
  return near / all;
}

describe('confusionOrder', () => {
  it('puts classes that are confused together, and those without errors last', () => {
    const counts = [
      [8, 0, 2, 0],
      [0, 9, 0, 0],
      [3, 0, 7, 0],
      [0, 0, 1, 5],
    ];
    const order = confusionOrder(confusionMatrixFromCounts(counts, ['a', 'b', 'c', 'd']));
    // a–c: 2/19 + 3/21, c–d: 1/15. b has no error.
    expect(order.labels).toEqual(['a', 'c', 'd', 'b']);
    expect([...order.codes]).toEqual([0, 2, 3, 1]);
    // As one group: 6/6 − (12/12)² = 0. {a, c} and {d}: 5/6 − (11/12)² − (1/12)² < 0.
    expect(order.groups).toEqual([{ start: 0, size: 3, nErrors: 6 }]);
  });

  it('finds the groups that errors stay in', () => {
    const counts = [
      [5, 0, 4, 0],
      [0, 5, 0, 3],
      [4, 0, 5, 0],
      [0, 3, 0, 5],
    ];
    const { labels, groups } = confusionOrder(
      confusionMatrixFromCounts(counts, ['a', 'b', 'c', 'd']),
    );
    expect(groups.map(({ nErrors, size }) => [nErrors, size])).toEqual([
      [8, 2],
      [6, 2],
    ]);
    const names = groups.map(({ start }) => labels.slice(start, start + 2).sort());
    expect(names).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  it('takes a perfect model, one class and a matrix without rows', () => {
    for (const counts of [
      [
        [3, 0],
        [0, 2],
      ],
      [[4]],
      [
        [0, 0],
        [0, 0],
      ],
    ]) {
      // prettier-ignore
      const labels = counts.map((_, code) => code);
      expect(confusionOrder(confusionMatrixFromCounts(counts, labels))).toEqual({
        labels,
        codes: Int32Array.from(labels),
        groups: [],
      });
    }
  });

  it('refuses what is no matrix', () => {
    expect(() => confusionOrder([[1]] as never)).toThrow(/^confusionOrder: matrix/);
  });

  it('brings the errors of 1,000 classes in 40 hidden groups to the diagonal', () => {
    const { yTrue, yPred, groupOf } = hiddenGroups(1000, 40, 200_000, 7);
    const matrix = confusionMatrix(yTrue, yPred);
    const order = confusionOrder(matrix);
    const hidden = Array.from(order.codes).sort((a, b) => groupOf(a) - groupOf(b));
    const best = nearDiagonal(matrix.cells(), hidden, 25);
    expect(nearDiagonal(matrix.cells(), matrix.labels as number[], 25)).toBeLessThan(0.06);
    expect(nearDiagonal(matrix.cells(), order.codes, 25)).toBeGreaterThan(best - 0.02);
    expect(order.groups).toHaveLength(40);
    for (const { start, size } of order.groups) {
      const codes = Array.from(order.codes.subarray(start, start + size));
      expect(new Set(codes.map(groupOf)).size).toBe(1);
      expect(size).toBe(25);
    }
  });

  it('orders more classes than one table holds by parts', () => {
    const nClasses = 3000;
    const cells = Array.from({ length: nClasses }, (_, code) => [
      { trueLabel: code, predLabel: code, count: 10 },
      { trueLabel: code, predLabel: (code + nClasses / 2) % nClasses, count: 3 },
    ]).flat();
    const matrix = confusionMatrixFromCells(
      cells,
      Array.from({ length: nClasses }, (_, code) => code),
    );
    expect(matrix.kind).toBe('sparse');
    const { codes, groups } = confusionOrder(matrix);
    expect(new Set(codes).size).toBe(nClasses);
    expect(groups).toHaveLength(nClasses / 2);
    expect(new Set(groups.map(({ size, nErrors }) => `${size} ${nErrors}`))).toEqual(
      new Set(['2 6']),
    );
    for (let pair = 0; pair < nClasses; pair += 2) {
      expect(Math.abs((codes[pair] ?? 0) - (codes[pair + 1] ?? 0))).toBe(nClasses / 2);
    }
  });
});

describe('componentsOf', () => {
  it('keeps the most confused classes in one part, up to the limit', () => {
    const pairs = {
      first: Int32Array.of(0, 0, 1, 3),
      second: Int32Array.of(1, 2, 2, 4),
      similarity: Float64Array.of(0.9, 0.1, 0.5, 0.2),
    };
    expect(componentsOf(5, pairs, 2)).toEqual([[0, 1], [3, 4], [2]]); // prettier-ignore
    expect(componentsOf(5, pairs, 3)).toEqual([[0, 1, 2], [3, 4]]); // prettier-ignore
    expect(componentsOf(5, pairs, 5)).toEqual([[0, 1, 2, 3, 4]]);
  });
});
