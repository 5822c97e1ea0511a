import { multilabelReportOfCounts } from '@confmat/multilabel';
import type { LabelPairCounts } from '@confmat/multilabel';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, formatShare, labelName } from '../../svg/format.js';
import { table } from '../html/table.js';
import type { SectionWriter } from '../section.js';

const MAX_PAIRS = 25;

/** Whole sets of labels, and the labels that are given in place of others. */
export const labelsSection: SectionWriter = ({ results }) => {
  const { labelSets } = results;
  if (!labelSets?.samples && !labelSets?.pairs) return null;
  const { labels, samples, pairs } = labelSets;
  const sets = samples && multilabelReportOfCounts(labels, samples).sets;
  return {
    name: 'labels',
    title: 'Sets of labels',
    content: [
      sets
        ? html(
            'dl',
            { class: 'tiles' },
            tile('exact match', formatMetric(sets.exactMatch)),
            tile('overlap of both sets (Jaccard)', formatMetric(sets.jaccard)),
          )
        : null,
      pairs
        ? pairsTable(
            pairs,
            labels.tp.map((tp, row) => tp + (labels.fn[row] ?? 0)),
          )
        : null,
    ],
  };
};

const tile = (name: string, value: string): Child =>
  html('div', {}, html('dt', {}, name), html('dd', {}, html('b', {}, value)));

function pairsTable(
  { labels, rows, columns, counts }: LabelPairCounts,
  support: Float64Array,
): Child {
  const nameOf = (code: number): string => {
    const label = labels[code];
    return label === undefined ? 'nothing' : labelName(label);
  };
  const errors = Array.from(counts, (count, cell) => ({
    missed: rows[cell] ?? 0,
    given: columns[cell] ?? 0,
    count,
  })).filter(({ missed, given, count }) => missed !== given && count > 0);
  if (errors.length === 0) return null;
  const shown = errors.sort((x, y) => y.count - x.count).slice(0, MAX_PAIRS);
  return table(
    [
      { name: 'missed label' },
      { name: 'given instead', isText: true },
      { name: 'samples' },
      { name: 'share of its samples' },
    ],
    shown.map(({ missed, given, count }) => [
      nameOf(missed),
      nameOf(given),
      formatCount(count),
      missed < labels.length ? formatShare(count / (support[missed] ?? NaN), 1) : '–',
    ]),
    {
      caption: 'Labels missed, and those given in their place',
      isSortable: true,
      file: 'label-pairs',
    },
  );
}
