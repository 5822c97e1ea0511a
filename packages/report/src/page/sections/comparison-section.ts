import type { EvaluationDifference } from '@confmat/inference';
import { attributionOf } from '@confmat/inference/internal';
import { winsInWords } from '../../compare/wins-in-words.js';
import { drawAttribution } from '../../compare/attribution-svg.js';
import { pairOfResults } from '../../compare/compared-pair.js';
import { notMoved } from '../../compare/named-metric.js';
import { pairedInWords } from '../../compare/paired-in-words.js';
import { setPairOf } from '../../compare/set-pair.js';
import type { SetPair } from '../../compare/set-pair.js';
import type { ComparedPair } from '../../compare/compared-pair.js';
import { drawComparison } from '../../compare/comparison-svg.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import {
  capitalized,
  formatDifference,
  formatEnds,
  formatMetric,
  labelName,
} from '../../svg/format.js';
import { figures } from '../html/figure.js';
import { tile } from '../html/tile.js';
import { tableHtml } from '../../document/table-html.js';
import { comparedLabels, comparedSetMetrics } from '../../tables/compared-sets.js';
import {
  comparedClasses,
  comparedMetrics,
  comparedSlices,
  turned,
} from '../../tables/compared-tables.js';
import { isByUnit, unitsInWords } from '../../results/units-of-results.js';
import type { SectionWriter } from '../section.js';

/** Classes in the picture, and rows of what moved the metric: the table has all. */
const MAX_DRAWN = 20;
const MAX_MOVED = 8;

/** Two models on the same rows, or each on its own. */
export const comparisonSection: SectionWriter = ({ results, level }) => {
  const sets = setPairOf(results);
  if (sets) return setsSection(sets, level);
  const found = pairOfResults(results);
  if (!found) return null;
  const { pair, names, asked } = found;
  if (pair.a.total === 0 || pair.b.total === 0) return null;
  // Sums of weights have intervals by unit alone: the pictures are of intervals.
  const isRanged = [pair.a, pair.b].every((matrix) => !matrix.weighted || isByUnit(matrix));
  const [a, b] = names.map(labelName) as [string, string];
  const ranges = isRanged ? {} : { withRanges: [] };
  const moved = attributionOf([pair.a, pair.b], asked.main);
  return {
    name: 'comparison',
    title: 'Comparison',
    content: [
      comparedTiles(pair.compare([asked.main], level), asked.main.title, [a, b]),
      html('p', {}, pair.joint ? winsInWords(pair.joint, [a, b]) : APART),
      halfKnown(pair),
      figures([
        ...(isRanged ? [drawComparison(pair, { names, level, maxClasses: MAX_DRAWN })] : []),
        ...(moved
          ? [
              drawAttribution(moved, {
                maxRows: MAX_MOVED,
                title: `What changed ${asked.main.title}`,
              }),
            ]
          : []),
      ]),
      tableHtml(comparedMetrics(found).table, ranges),
      html('p', { class: 'meta' }, isRanged ? P_MEANS : WEIGHTED),
      moved ? null : html('p', {}, `${capitalized(notMoved(asked.main))}.`),
      pair.slices.length === 0
        ? null
        : [
            html('h3', {}, 'Groups of rows'),
            tableHtml(comparedSlices(found), { isSortable: true, ...ranges }),
          ],
      html('h3', {}, 'Classes'),
      tableHtml(comparedClasses(found), { isSortable: true, ...ranges }),
    ],
  };
};

/** The metric that the comparison is about: of each model, and the difference. */
function comparedTiles(
  [found]: readonly EvaluationDifference[],
  title: string,
  [a, b]: readonly [string, string],
): Child {
  if (!found || Number.isNaN(found.a.estimate + found.b.estimate)) return null;
  // A difference is of the second less the first, as in the tables.
  const change = turned(found.difference);
  return html(
    'dl',
    { class: 'tiles' },
    tile(`${title}: ${a}`, formatMetric(found.a.estimate), formatEnds(found.a)),
    tile(`${title}: ${b}`, formatMetric(found.b.estimate), formatEnds(found.b)),
    tile(`${b} − ${a}`, formatDifference(change.estimate), formatEnds(change)),
  );
}

/** Two models of label sets, or of spans. */
function setsSection(pair: SetPair, level: number): ReturnType<SectionWriter> {
  const { names, terms } = pair;
  if (pair.nSamples === 0 || pair.otherSamples === 0) return null;
  // Weights without units have no interval: the picture is of intervals.
  const isRanged = [pair.a, pair.b].every((counts) => !counts.weighted || isByUnit(counts));
  const ranges = isRanged ? {} : { withRanges: [] };
  return {
    name: 'comparison',
    title: 'Comparison',
    content: [
      comparedTiles(pair.compare([pair.asked.main], level), pair.asked.main.title, [
        labelName(names[0]),
        labelName(names[1]),
      ]),
      html('p', {}, `${capitalized(pairedInWords(pair))}.`),
      isRanged ? figures([drawComparison(pair, { names, level, maxClasses: MAX_DRAWN })]) : null,
      tableHtml(comparedSetMetrics(pair), ranges),
      html('p', { class: 'meta' }, isRanged ? P_MEANS : WEIGHTED),
      html('h3', {}, capitalized(terms.classes)),
      tableHtml(comparedLabels(pair), { isSortable: true, ...ranges }),
    ],
  };
}

const P_MEANS = 'p: how often two equally good models would differ at least this much by chance.';

const WEIGHTED = 'No intervals and no p: the counts are sums of weights.';

const APART =
  'The rows of the two models cannot be paired: differences are those of two independent samples, and their intervals are wider than those of pairs.';

/** Why differences have no intervals; how many units there are, the picture says. */
function halfKnown({ a, b }: ComparedPair): Child {
  const text = unitsInWords(a, b);
  return isByUnit(a) === isByUnit(b) ? null : html('p', {}, `${capitalized(text)}.`);
}
