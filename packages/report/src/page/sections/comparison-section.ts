import { f1 } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { attribute } from '@confmat/inference';
import type { Attribution } from '@confmat/inference';
import { winsInWords } from '../../compare/wins-in-words.js';
import { drawAttribution } from '../../compare/attribution-svg.js';
import { pairOfResults } from '../../compare/compared-pair.js';
import type { ComparedPair } from '../../compare/compared-pair.js';
import { drawComparison } from '../../compare/comparison-svg.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { labelName } from '../../svg/format.js';
import { figures } from '../html/figure.js';
import { tableHtml } from '../../document/table-html.js';
import {
  comparedClasses,
  comparedMetrics,
  comparedSlices,
} from '../../document/tables/compared-tables.js';
import { isByUnit, unitsInWords } from '../../units/units-of-results.js';
import type { SectionWriter } from '../section.js';

/** Classes in the picture, and rows of what moved the metric: the table has all. */
const MAX_DRAWN = 20;
const MAX_MOVED = 8;

/** Two models on the same rows, or each on its own. */
export const comparisonSection: SectionWriter = ({ results, level }) => {
  const { comparison, apart } = results;
  const joint = comparison?.joint;
  const isCounted = joint
    ? !joint.weighted && joint.counts.length > 0
    : apart?.matrices.every(hasIntervals);
  const found = isCounted ? pairOfResults(results) : null;
  if (!found) return null;
  const { pair, names } = found;
  const [a, b] = names.map(labelName) as [string, string];
  const { posLabel } = results;
  const known = posLabel !== undefined && pair.labels.includes(posLabel) ? posLabel : undefined;
  const { table } = comparedMetrics(pair, [a, b], level, known);
  return {
    name: 'comparison',
    title: 'Comparison',
    content: [
      html('p', {}, pair.wins ? winsInWords(pair.wins, a, b) : APART),
      halfKnown(pair),
      tableHtml(table),
      html('p', { class: 'meta' }, P_MEANS),
      figures([
        drawComparison(pair, { names, level, maxClasses: MAX_DRAWN }),
        drawAttribution(changeOf(pair), { maxRows: MAX_MOVED, title: 'What changed macro F1' }),
      ]),
      pair.slices.length === 0
        ? null
        : [
            html('h3', {}, 'Groups of rows'),
            tableHtml(comparedSlices(pair, [a, b], level, known), { isSortable: true }),
          ],
      html('h3', {}, 'Classes'),
      tableHtml(comparedClasses(pair, [a, b], level), { isSortable: true }),
    ],
  };
};

const P_MEANS = 'p: how often two equally good models would differ at least this much by chance.';

const APART =
  'The rows of the two models cannot be paired: differences are those of two independent samples, and their intervals are wider than those of pairs.';

/** Sums of weights have intervals by unit alone. */
function hasIntervals(matrix: ConfusionMatrix): boolean {
  return matrix.total > 0 && (!matrix.weighted || isByUnit(matrix));
}

/** Why differences have no intervals; how many units there are, the picture says. */
function halfKnown({ a, b }: ComparedPair): Child {
  const text = unitsInWords(a, b);
  return isByUnit(a) === isByUnit(b)
    ? null
    : html('p', {}, `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
}

/** What moved macro F1 from the first model to the second. */
function changeOf({ a, b }: ComparedPair): Attribution {
  return attribute(a, b, f1, { average: 'macro' });
}
