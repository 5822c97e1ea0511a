import { accuracy, f1, precision, recall } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { attribute, interval } from '@confmat/inference';
import type { Attribution, Interval } from '@confmat/inference';
import { drawAttribution } from '../../compare/attribution-svg.js';
import { pairOfJoint, pairOfMatrices } from '../../compare/compared-pair.js';
import type { ComparedPair } from '../../compare/compared-pair.js';
import { drawComparison } from '../../compare/comparison-svg.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, formatPCell, labelName } from '../../svg/format.js';
import { figures } from '../html/figure.js';
import { differenceCell, metricCell, table } from '../html/table.js';
import { isByUnit, unitsInWords } from '../../units/units-of-results.js';
import type { SectionWriter } from '../section.js';

/** Classes in the picture, and rows of what moved the metric: the table has all. */
const MAX_DRAWN = 20;
const MAX_MOVED = 8;

/** Two models on the same rows, or each on its own. */
export const comparisonSection: SectionWriter = ({ results, level }) => {
  const { comparison, apart } = results;
  const joint = comparison?.joint;
  const names = (comparison ?? apart)?.names;
  const isCounted = joint
    ? !joint.weighted && joint.counts.length > 0
    : apart?.matrices.every(hasIntervals);
  const pair = joint ? pairOfJoint(joint) : apart && pairOfMatrices(apart.matrices);
  if (!pair || !names || !isCounted) return null;
  const [a, b] = names.map(labelName) as [string, string];
  const found = pair.compare(WHOLE, level);
  const columns = ['metric', a, b, `${b} − ${a}`, 'p'].map((name) => ({ name }));
  const rows = found.map((one, at): Child[] => [
    WHOLE_NAMES[at] ?? '',
    metricCell(one.a),
    metricCell(one.b),
    differenceCell(turned(one.difference)),
    formatPCell(one.pValue),
  ]);
  return {
    name: 'comparison',
    title: 'Comparison',
    content: [
      html('p', {}, pair.wins ? winsInWords(pair.wins, a, b) : APART),
      halfKnown(pair),
      table(columns, rows, { caption: 'Both models', file: 'comparison' }),
      figures([
        drawComparison(pair, { names, level, maxClasses: MAX_DRAWN }),
        drawAttribution(changeOf(pair), { maxRows: MAX_MOVED, title: 'What changed macro F1' }),
      ]),
      classesOf(pair, a, b, level),
    ],
  };
};

const WHOLE = [
  { metric: accuracy },
  { metric: precision, average: 'macro' },
  { metric: recall, average: 'macro' },
  { metric: f1, average: 'macro' },
] as const;
const WHOLE_NAMES = ['accuracy', 'macro precision', 'macro recall', 'macro F1'];

const APART =
  'Nobody can pair the rows of both models: differences are those of two independent samples, and their intervals are wider than those of pairs.';

/** Sums of weights have intervals by unit alone. */
function hasIntervals(matrix: ConfusionMatrix): boolean {
  return matrix.total > 0 && (!matrix.weighted || isByUnit(matrix));
}

function winsInWords(wins: NonNullable<ComparedPair['wins']>, a: string, b: string): string {
  const sum = (side: 0 | 1): string => formatCount(wins.reduce((all, win) => all + win[side], 0));
  return `${sum(0)} rows are right by ${a} alone, ${sum(1)} by ${b} alone.`;
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

/** A difference the other way around: inference has a − b, the page what the second model changed. */
function turned({ estimate, low, high, ...rest }: Interval): Interval {
  return { ...rest, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
}

/** F1 of each class in both, and wins and losses: rows of it that one of the models alone has right. */
function classesOf(
  { labels, a: first, b: second, wins }: ComparedPair,
  a: string,
  b: string,
  level: number,
): Child {
  const intervalsOf = (matrix: ConfusionMatrix) => {
    const found = interval<Label>(matrix, f1, { level });
    return new Map(found.map((one, code) => [matrix.labels[code], one]));
  };
  const [ofA, ofB] = [intervalsOf(first), intervalsOf(second)];
  const ofWins = wins ? [`only ${a} right`, `only ${b} right`] : [];
  const names = ['class', ...ofWins, `F1 of ${a}`, `F1 of ${b}`, 'difference'];
  const columns = names.map((name) => ({ name }));
  const rows = labels.map((label: Label, code): Child[] => {
    const [x, y] = [ofA.get(label), ofB.get(label)];
    const change = (y?.estimate ?? NaN) - (x?.estimate ?? NaN);
    return [
      labelName(label),
      ...(wins?.[code] ?? []).map(formatCount),
      x ? metricCell(x) : null,
      y ? metricCell(y) : null,
      `${change > 0 ? '+' : ''}${formatMetric(change)}`,
    ];
  });
  return [
    html('h3', {}, 'Classes'),
    table(columns, rows, {
      caption: 'Both models by class',
      isSortable: true,
      file: 'comparison-classes',
    }),
  ];
}
