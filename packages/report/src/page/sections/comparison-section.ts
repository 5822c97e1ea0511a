import { accuracy, f1, jointMatrices, precision, recall } from '@confmat/core';
import type { JointTally, Label } from '@confmat/core';
import { attribute, compare, interval } from '@confmat/inference';
import type { Attribution, Comparison, Interval } from '@confmat/inference';
import { drawAttribution } from '../../compare/attribution-svg.js';
import { drawComparison } from '../../compare/comparison-svg.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatCount, formatMetric, formatPValue, labelName } from '../../svg/format.js';
import { figures } from '../html/figure.js';
import { differenceCell, metricCell, table } from '../html/table.js';
import type { SectionWriter } from '../section.js';

/** Classes in the picture, and rows of what moved the metric: the table has all. */
const MAX_DRAWN = 20;
const MAX_MOVED = 8;

/** Two models on the same rows. */
export const comparisonSection: SectionWriter = ({ results, level }) => {
  const { comparison } = results;
  if (!comparison || comparison.joint.weighted || comparison.joint.counts.length === 0) return null;
  const { joint } = comparison;
  const [a, b] = comparison.names.map(labelName) as [string, string];
  const whole: (readonly [string, Comparison])[] = [
    ['accuracy', compare(joint, accuracy, { level })],
    ['macro precision', compare(joint, precision, { average: 'macro', level })],
    ['macro recall', compare(joint, recall, { average: 'macro', level })],
    ['macro F1', compare(joint, f1, { average: 'macro', level })],
  ];
  const { onlyA, onlyB } = whole[0]?.[1] ?? { onlyA: 0, onlyB: 0 };
  const columns = ['metric', a, b, `${b} − ${a}`, 'p'].map((name) => ({ name }));
  const rows = whole.map(([name, found]): Child[] => [
    name,
    metricCell(found.a),
    metricCell(found.b),
    differenceCell(turned(found.difference)),
    formatPValue(found.pValue).replace('= ', ''),
  ]);
  return {
    name: 'comparison',
    title: 'Comparison',
    content: [
      html(
        'p',
        {},
        `${formatCount(onlyA)} rows are right by ${a} alone, ${formatCount(onlyB)} by ${b} alone.`,
      ),
      table(columns, rows, { caption: 'Both models', file: 'comparison' }),
      figures([
        drawComparison(joint, { names: comparison.names, level, maxClasses: MAX_DRAWN }),
        drawAttribution(changeOf(joint), { maxRows: MAX_MOVED, title: 'What changed macro F1' }),
      ]),
      classesOf(joint, a, b, level),
    ],
  };
};

/** What moved macro F1 from the first model to the second. */
function changeOf(joint: JointTally): Attribution {
  const { a, b } = jointMatrices(joint);
  return attribute(a, b, f1, { average: 'macro' });
}

/** A difference the other way around: inference has a − b, the page what the second model changed. */
function turned({ estimate, low, high, ...rest }: Interval): Interval {
  return { ...rest, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
}

/** Wins and losses by class: rows of it that one of the models alone has right. */
function classesOf(joint: JointTally, a: string, b: string, level: number): Child {
  const { labels, trueCodes, aCodes, bCodes, counts } = joint;
  const wins = new Float64Array(labels.length);
  const losses = new Float64Array(labels.length);
  counts.forEach((count, cell) => {
    const t = trueCodes[cell] ?? 0;
    const [isA, isB] = [aCodes[cell] === t, bCodes[cell] === t];
    if (isA && !isB) wins[t] = (wins[t] ?? 0) + count;
    if (isB && !isA) losses[t] = (losses[t] ?? 0) + count;
  });
  const matrices = jointMatrices(joint);
  const [ofA, ofB] = [interval(matrices.a, f1, { level }), interval(matrices.b, f1, { level })];
  const columns = [
    'class',
    `only ${a} right`,
    `only ${b} right`,
    `F1 of ${a}`,
    `F1 of ${b}`,
    'difference',
  ].map((name) => ({ name }));
  const rows = labels.map((label: Label, code): Child[] => {
    const [x, y] = [ofA[code], ofB[code]];
    const change = (y?.estimate ?? NaN) - (x?.estimate ?? NaN);
    return [
      labelName(label),
      formatCount(wins[code] ?? 0),
      formatCount(losses[code] ?? 0),
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
