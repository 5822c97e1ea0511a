import { mergeEffect, mostConfused } from '@confmat/core';
import { html } from '../../svg/element.js';
import { bare, count, difference, share } from '../../document/cell.js';
import type { Cell } from '../../document/cell.js';
import type { NamedTable } from '../../document/section.js';
import { tableHtml } from '../../document/table-html.js';
import { formatCount, formatNumberOf, formatRows, labelName } from '../../svg/format.js';
import { shareText } from '../../svg/share-text.js';
import { pairsForHalf } from '../../verdict/verdict.js';
import type { SectionWriter } from '../section.js';

const MAX_PAIRS = 20;
/** As many of them are not folded. */
const SHOWN = 8;
/** Merging is worked out for as many classes. */
const MAX_MERGED = 200;

/** The pairs of classes that are confused most, in both directions. */
export const errorsSection: SectionWriter = ({ matrix }) => {
  if (!matrix || matrix.nClasses < 3) return null;
  const pairs = mostConfused(matrix, { symmetric: true, maxPairs: Infinity });
  if (pairs.length === 0) return null;
  const errors = pairs.reduce((sum, { count }) => sum + count, 0);
  const shown = pairs.slice(0, MAX_PAIRS);
  const merges = matrix.nClasses > 2 && matrix.nClasses <= MAX_MERGED;
  const data: NamedTable = {
    kind: 'table',
    name: 'errors',
    caption: 'Most frequent errors',
    head: [
      ...['classes', 'first taken for second', 'second taken for first', 'share of all errors'],
      ...(merges ? ['accuracy if merged', 'gain'] : []),
    ],
    body: shown.map(({ labels: [a, b], counts, count: n }) => [
      `${labelName(a)} and ${labelName(b)}`,
      ...[count(counts[0]), count(counts[1]), share(n / errors)],
      ...(merges ? mergedCells(mergeEffect(matrix, [[a, [a, b]]])) : []),
    ]),
  };
  const half = pairsForHalf(pairs.map(({ count }) => count));
  const ofAll = shareText(errors / matrix.total);
  const all = matrix.weighted
    ? `Errors of ${formatRows(errors, true)}, ${ofAll} of the sum of weights.`
    : `${formatNumberOf(errors, 'error', 'errors')}, ${ofAll} of the rows.`;
  const places = ` Half of them are in ${formatCount(half)} of ${formatCount(pairs.length)} pairs of classes.`;
  return {
    name: 'errors',
    title: data.caption,
    content: [
      html('p', {}, pairs.length > 1 ? all + places : all),
      tableHtml({ ...data, body: data.body.slice(0, SHOWN) }, { isSortable: true }),
      data.body.length <= SHOWN
        ? null
        : html(
            'details',
            {},
            html(
              'summary',
              {},
              formatNumberOf(data.body.length - SHOWN, 'more pair', 'more pairs'),
            ),
            tableHtml(
              {
                ...data,
                caption: 'More of the most frequent errors',
                body: data.body.slice(SHOWN),
              },
              { isSortable: true },
            ),
          ),
    ],
  };
};

function mergedCells({ before, after }: ReturnType<typeof mergeEffect>): readonly Cell[] {
  const gain = after.accuracy - before.accuracy;
  return [bare(after.accuracy), difference({ estimate: gain, low: NaN, high: NaN })];
}
