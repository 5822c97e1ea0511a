import { multilabelReportOfCounts } from '@confmat/multilabel';
import type { LabelPairCounts, MultilabelReport, SetCounts } from '@confmat/multilabel';
import { emptySetsOf, emptySetsText } from '../../document/empty-sets.js';
import { exactInterval } from '../../multilabel/exact-interval.js';
import { pairsView } from '../../multilabel/pairs-view.js';
import { sizesView } from '../../multilabel/sizes-view.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { bare, count, share } from '../../document/cell.js';
import type { NamedTable } from '../../document/section.js';
import { tableHtml } from '../../document/table-html.js';
import { formatEnds, formatMetric, labelName } from '../../svg/format.js';
import { heatTable } from '../html/heat-table.js';
import { tile } from '../html/tile.js';
import type { LabelSetResults } from '../../results.js';
import type { SectionWriter } from '../section.js';

const MAX_PAIRS = 25;
/** What the pairs are, of Heydarian, Doyle & Samavi 2022. */
const PAIRS =
  'A missed label is paired with each wrong label of its sample. Where nothing is missed, a wrong label is paired with each true one.';
/** Labels in the matrix of pairs: those with the most errors. */
const MAX_DRAWN = 12;

/** Whole sets of labels, and the labels that are given in place of others. */
export const labelsSection: SectionWriter = ({ results, level }) => {
  const { labelSets } = results;
  if (!labelSets?.samples && !labelSets?.pairs && typeof labelSets?.labels.units !== 'object')
    return null;
  const { labels, samples, pairs } = labelSets;
  const exact = exactTile(labelSets, level);
  return {
    name: 'labels',
    title: 'Sets of labels',
    content: [
      samples
        ? wholeSets(multilabelReportOfCounts(labels, samples), exact, emptySets(samples))
        : exact && html('dl', { class: 'tiles' }, exact),
      samples && samples.tp.length > 0
        ? [
            html('h3', {}, 'Labels per sample'),
            heatTable(sizesView(samples), {
              caption: 'Samples by their numbers of true and of given labels',
              axes: 'true ↓ given →',
              file: 'set-sizes',
            }),
          ]
        : null,
      pairs ? pairsMatrix(pairs) : null,
      pairs ? pairsTable(pairs, supportOf(labels)) : null,
    ],
  };
};

const supportOf = ({ tp, fn }: SetCounts): Float64Array =>
  tp.map((found, row) => found + (fn[row] ?? 0));

function emptySets(samples: SetCounts<never>): Child {
  const text = emptySetsText(emptySetsOf(samples));
  return text === null ? null : html('p', {}, `${text}.`);
}

function wholeSets(
  { sets, edits, hammingLoss, labelsPerSample, nSamples }: MultilabelReport,
  exact: Child,
  empty: Child,
): Child {
  if (!sets || !edits) return null;
  const { substitutions, additions, deletions, total } = edits;
  const kinds: (readonly [string, number])[] = [
    ['replace a label', substitutions],
    ['add a missing label', deletions],
    ['remove a label too many', additions],
    ['all edits', total],
  ];
  return [
    html(
      'dl',
      { class: 'tiles' },
      exact,
      tile('overlap of both sets (Jaccard)', formatMetric(sets.jaccard)),
      tile('Hamming loss', formatMetric(hammingLoss)),
      tile(
        'labels per sample',
        formatMetric(labelsPerSample.cardinality.predicted),
        `${formatMetric(labelsPerSample.cardinality.true)} are true`,
      ),
    ),
    empty,
    tableHtml({
      kind: 'table',
      name: 'edits',
      caption: 'Edits from given to true sets',
      head: ['edits from given to true sets', 'labels', 'per sample'],
      body: kinds.map(([name, n]) => [name, count(n), bare(n / nSamples)]),
    }),
  ];
}

/** The share of samples whose sets are equal. */
function exactTile(labelSets: LabelSetResults, level: number): Child {
  const found = exactInterval(labelSets, level);
  if (!found) return null;
  return tile('exact match', formatMetric(found.estimate), formatEnds(found));
}

function pairsMatrix(pairs: LabelPairCounts): Child {
  const { view, nHidden } = pairsView(pairs, MAX_DRAWN);
  const rest = nHidden > 0 ? ` The ${MAX_DRAWN} labels with the most errors.` : '';
  return [
    html('h3', {}, 'Labels given for others'),
    html('p', {}, PAIRS, rest),
    heatTable(view, {
      caption: 'Samples by true label and given label',
      axes: 'true ↓ given →',
      file: 'label-pair-matrix',
    }),
  ];
}

function pairsTable(
  { labels, rows, columns, counts }: LabelPairCounts,
  support: Float64Array,
): Child {
  const nameOf = (code: number, none: string): string => {
    const label = labels[code];
    return label === undefined ? none : labelName(label);
  };
  const errors = Array.from(counts, (n, cell) => ({
    missed: rows[cell] ?? 0,
    given: columns[cell] ?? 0,
    n,
  })).filter(({ missed, given, n }) => missed !== given && n > 0);
  if (errors.length === 0) return null;
  const shown = errors.sort((x, y) => y.n - x.n).slice(0, MAX_PAIRS);
  const data: NamedTable = {
    kind: 'table',
    name: 'label-pairs',
    caption: 'True labels and wrong answers',
    head: ['true label', 'wrong answer', 'samples', 'share of its samples'],
    body: shown.map(({ missed, given, n }) => [
      nameOf(missed, 'none'),
      nameOf(given, 'missed, nothing instead'),
      count(n),
      share(n / (support[missed] ?? NaN)),
    ]),
  };
  return tableHtml(data, { isSortable: true });
}
