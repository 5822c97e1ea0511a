import { mergeEffect, mostConfused } from '@confmat/core';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, formatShare, labelName } from '../../svg/format.js';
import { table } from '../html/table.js';
import type { SectionWriter } from '../section.js';

const MAX_PAIRS = 20;
/** Merging is worked out for as many classes. */
const MAX_MERGED = 200;

/** The pairs of classes that are confused most, in both directions. */
export const errorsSection: SectionWriter = ({ matrix }) => {
  if (!matrix) return null;
  const pairs = mostConfused(matrix, { symmetric: true, maxPairs: Infinity });
  if (pairs.length === 0) return null;
  const errors = pairs.reduce((sum, { count }) => sum + count, 0);
  const shown = pairs.slice(0, MAX_PAIRS);
  const merges = matrix.nClasses > 2 && matrix.nClasses <= MAX_MERGED;
  const rows = shown.map(({ labels: [a, b], counts, count }): readonly Child[] => [
    `${labelName(a)} and ${labelName(b)}`,
    formatCount(counts[0]),
    formatCount(counts[1]),
    formatShare(count / errors, 1),
    ...(merges ? [mergedCell(mergeEffect(matrix, [[a, [a, b]]]))] : []),
  ]);
  const columns = [
    { name: 'classes' },
    { name: 'first taken for second' },
    { name: 'second taken for first' },
    { name: 'share of all errors' },
    ...(merges ? [{ name: 'accuracy if merged' }] : []),
  ];
  const half = nForHalf(pairs.map(({ count }) => count));
  const all = `${formatCount(errors)} errors, ${formatShare(errors / matrix.total, 1)} of the rows.`;
  const places = ` Half of them are in ${formatCount(half)} of ${formatCount(pairs.length)} pairs of classes.`;
  return {
    name: 'errors',
    title: 'Most frequent errors',
    content: [
      html('p', {}, pairs.length > 1 ? all + places : all),
      table(columns, rows, { caption: 'Most frequent errors', isSortable: true, file: 'errors' }),
    ],
  };
};

function mergedCell({ before, after }: ReturnType<typeof mergeEffect>): Child {
  const gain = after.accuracy - before.accuracy;
  return [formatMetric(after.accuracy), ' ', html('small', {}, `+${formatMetric(gain)}`)];
}

function nForHalf(counts: readonly number[]): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  return 1 + counts.findIndex((count) => (sum += count) >= half);
}
