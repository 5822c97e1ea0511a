import type { ReportIntervals } from '@confmat/inference';
import { multilabelReportOfCounts } from '@confmat/multilabel';
import type { LabelPairCounts, MultilabelReport, SetCounts } from '@confmat/multilabel';
import { sum } from '@confmat/core/internal';
import { emptySetsOf, emptySetsText } from '../../document/empty-sets.js';
import { coveredSizes } from '../../multilabel/covered-sizes.js';
import { exactInterval } from '../../multilabel/exact-interval.js';
import { pairsView } from '../../multilabel/pairs-view.js';
import { sizesView } from '../../multilabel/sizes-view.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { bare, count, share } from '../../document/cell.js';
import type { NamedTable } from '../../document/section.js';
import { fOf } from '../../document/f-score.js';
import { scoreName } from '../../document/score-name.js';
import { drawClasses } from '../../classes/draw-classes.js';
import { reportedScores } from '../../results/reported-scores.js';
import { figures } from '../html/figure.js';
import { reportedIntervals } from '../../results/reported-intervals.js';
import { coverageTable } from '../../tables/coverage-table.js';
import { tableHtml } from '../../document/table-html.js';
import { formatEnds, formatMetric, labelName } from '../../svg/format.js';
import { heatTable } from '../html/heat-table.js';
import { tile } from '../html/tile.js';
import type { LabelSetCounts, LabelSetResults, Results } from '../../results/results.js';
import { isOfSpans, termsOf } from '../../results/terms.js';
import type { SectionWriter } from '../section.js';
import { LABEL_WORDS, SPAN_WORDS } from './set-words.js';
import type { SetWords } from './set-words.js';

const MAX_PAIRS = 25;
/** Labels in the matrix of pairs: those with the most errors. */
const MAX_DRAWN = 12;

/** Whole sets of labels, and the labels that are given in place of others. */
export const labelsSection: SectionWriter = ({ results, level }) => {
  const { labelSets } = results;
  if (!labelSets?.samples && !labelSets?.pairs && typeof labelSets?.labels.units !== 'object')
    return null;
  const { labels, samples, pairs } = labelSets;
  const isSpans = isOfSpans(labelSets);
  const words = isSpans ? SPAN_WORDS : LABEL_WORDS;
  const exact = exactTile(labelSets, level, words);
  const found = reportedIntervals({ ...results, matrix: undefined });
  const isWhole = samples !== undefined && hasNegatives(labels) && hasNegatives(samples);
  const picture = classesPicture(results, found);
  return {
    name: 'labels',
    title: words.title,
    content: [
      samples && hasNegatives(labels) && hasNegatives(samples)
        ? wholeSets(
            multilabelReportOfCounts(labels, samples, { zeroDivision: results.zeroDivision }),
            exact,
            [picture, emptySets(samples, results)],
          )
        : tiles(isSpans ? spanTiles(results, found, exact) : exact),
      isWhole ? null : picture,
      samples && samples.tp.length > 0
        ? [
            html('h3', {}, words.sizes),
            heatTable(sizesView(samples), {
              caption: words.sizesCaption,
              axes: 'true ↓ given →',
              file: 'set-sizes',
            }),
          ]
        : null,
      samples ? coverage(samples, level, labels.units !== undefined) : null,
      pairs ? pairsMatrix(pairs, words) : null,
      pairs ? pairsTable(pairs, supportOf(labels), words) : null,
    ],
  };
};

/** Labels, or types of spans, that the picture shows: those with the lowest F1. */
const MAX_CLASSES = 12;

/** How well each label, or type of span, is found. */
function classesPicture(results: Results, intervals: ReportIntervals | null): Child {
  const report = reportedScores({ ...results, matrix: undefined });
  if (!report || !intervals) return null;
  const [name, n] = [scoreName(results.beta), report.rows.length];
  const terms = termsOf(results);
  const which = n > MAX_CLASSES ? `: the ${MAX_CLASSES} of ${n} with the lowest ${name}` : '';
  const title = `Precision, recall and ${name} by ${terms.class}${which}`;
  const drawn = { title, intervals, maxClasses: MAX_CLASSES, rows: `${terms.row}s` };
  return figures([drawClasses(report, drawn)]);
}

/** Whether counts are those of label sets, which have true negatives. */
function hasNegatives<C extends LabelSetCounts<never> | LabelSetCounts>(
  counts: C,
): counts is C & { readonly tn: Float64Array } {
  return counts.tn !== undefined;
}

/** What spans come to: both averages of F1, documents wholly right, and how many spans these have. */
function spanTiles(
  { labelSets, beta }: Results,
  found: ReportIntervals | null,
  exact: Child,
): Child {
  if (!found || !labelSets) return null;
  const { tp, fp, fn, nSamples } = labelSets.labels;
  const [micro, macro] = [fOf(found.averages.micro), fOf(found.averages.macro)];
  const name = scoreName(beta);
  const [hits, added, missed] = [sum(tp), sum(fp), sum(fn)];
  return [
    tile(`micro ${name}`, formatMetric(micro.estimate), formatEnds(micro)),
    tile(`macro ${name}`, formatMetric(macro.estimate), formatEnds(macro)),
    exact,
    tile(
      'spans per document',
      formatMetric((hits + added) / nSamples),
      `${formatMetric((hits + missed) / nSamples)} are true`,
    ),
  ];
}

/** Of sums of weights without units there is no tile. */
const tiles = (shown: Child): Child => shown && html('dl', { class: 'tiles' }, shown);

const supportOf = ({ tp, fn }: LabelSetCounts): Float64Array =>
  tp.map((found, row) => found + (fn[row] ?? 0));

function emptySets(samples: SetCounts<never>, { zeroDivision }: Results): Child {
  const text = emptySetsText(emptySetsOf(samples), false, zeroDivision);
  return text === null ? null : html('p', {}, `${text}.`);
}

function wholeSets(
  { sets, edits, hammingLoss, labelsPerSample, nSamples }: MultilabelReport,
  exact: Child,
  below: Child,
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
    below,
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
function exactTile(labelSets: LabelSetResults, level: number, words: SetWords): Child {
  const found = exactInterval(labelSets, level);
  if (!found) return null;
  return tile(words.exact, formatMetric(found.estimate), formatEnds(found));
}

/** Prediction sets by their size; nothing where samples have other than one true label. */
function coverage(samples: LabelSetCounts<never>, level: number, areDependent: boolean): Child {
  const sizes = coveredSizes(samples, { level, areDependent });
  if (!sizes) return null;
  return [html('h3', {}, 'Coverage by size'), tableHtml(coverageTable(sizes))];
}

function pairsMatrix(pairs: LabelPairCounts, words: SetWords): Child {
  const { view, nHidden } = pairsView(pairs, MAX_DRAWN, words.none);
  const rest = nHidden > 0 ? ` The ${MAX_DRAWN} ${words.labels} with the most errors.` : '';
  return [
    html('h3', {}, words.pairs),
    html('p', {}, words.pairsText, rest),
    heatTable(view, {
      caption: words.pairsCaption,
      axes: 'true ↓ given →',
      file: 'label-pair-matrix',
    }),
  ];
}

function pairsTable(
  { labels, rows, columns, counts }: LabelPairCounts,
  support: Float64Array,
  words: SetWords,
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
    caption: words.pairsTable,
    head: words.tableHead,
    body: shown.map(({ missed, given, n }) => [
      nameOf(missed, words.instead[0]),
      nameOf(given, words.instead[1]),
      count(n),
      share(n / (support[missed] ?? NaN)),
    ]),
  };
  return tableHtml(data, { isSortable: true });
}
