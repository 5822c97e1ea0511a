import { accuracy, mostConfused } from '@confmat/core';
import { escapeMarkdown } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import {
  averagePrecisionInterval,
  compare,
  compareSlices,
  rocAucInterval,
} from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import type { Facts } from '../describe/facts.js';
import type { Sentence } from '../describe/sentence.js';
import { RATE_COLUMNS, atBaseRates, ratesMeaning } from '../rates/base-rates.js';
import type { ReportResults } from '../results.js';
import {
  formatCount,
  formatInterval,
  formatMetric,
  formatShare,
  labelName,
} from '../svg/format.js';
import { unitsInWords } from '../units/units-of-results.js';
import type { Block } from './blocks.js';

const MOST_CLASSES_IN_MATRIX = 24;
const MOST_ERRORS = 20;
const BAR_WIDTH = 10;
const AREA_DIGITS = 4;

/** A metric with its interval. */
function cell({ estimate, low, high }: Interval, digits = 3): string {
  const ends = formatInterval(low, high, digits);
  return formatMetric(estimate, digits) + (ends === '' ? '' : ` (${ends})`);
}

function label(text: Label): string {
  return escapeMarkdown(labelName(text));
}

/** A bar of blocks for a share. */
function bar(share: number): string {
  if (Number.isNaN(share)) return '';
  const full = Math.round(share * BAR_WIDTH);
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

/** What the results show in words, the rest of the sentences folded. */
export function wordsSection(
  leading: readonly Sentence[],
  all: readonly Sentence[],
): readonly Block[] {
  if (all.length === 0) return [];
  const item = ({ text }: Sentence): string => `- ${escapeMarkdown(text)}`;
  const shown = new Set(leading);
  const others = all.filter((sentence) => !shown.has(sentence));
  return [
    '## In words',
    leading.map(item).join('\n'),
    ...(others.length === 0
      ? []
      : [
          {
            head: ['more sentences'],
            rows: others.map(({ text }) => [escapeMarkdown(text)]),
            summary: `${others.length} more`,
          },
        ]),
  ];
}

/** Accuracy and the averages. */
export function averagesSection({ intervals }: Facts): readonly Block[] {
  if (!intervals) return [];
  const { averages, accuracy: ofAll, balancedAccuracy, matthewsCorrcoef, cohenKappa } = intervals;
  const whole = [
    ['accuracy', ofAll],
    ['balanced accuracy', balancedAccuracy],
    ['Matthews', matthewsCorrcoef],
    ["Cohen's κ", cohenKappa],
  ] as const;
  const rows = whole.flatMap(([name, found]) => (found ? [[name, cell(found)]] : []));
  const names = ['macro', 'weighted', 'micro'] as const;
  return [
    '## Averages',
    {
      head: ['average', 'precision', 'recall', 'F1'],
      rows: names.map((name) => {
        const { precision, recall, f1 } = averages[name];
        return [name, cell(precision), cell(recall), cell(f1)];
      }),
    },
    ...(rows.length === 0 ? [] : [{ head: ['metric', 'value'], rows }]),
  ];
}

/** Every class, the lowest F1 first. */
export function classesSection({ classes, terms }: Facts): readonly Block[] {
  if (classes.length === 0) return [];
  const orderOf = (f1: number): number => (Number.isNaN(f1) ? -1 : f1);
  const ascending = [...classes].sort((a, b) => orderOf(a.f1.estimate) - orderOf(b.f1.estimate));
  return [
    `## ${terms.class === 'class' ? 'Classes' : 'Labels'}, the lowest F1 first`,
    {
      head: [terms.class, `true ${terms.row}s`, 'predicted', 'precision', 'recall', 'F1', ''],
      rows: ascending.map((one) => [
        label(one.label),
        formatCount(one.support),
        formatCount(one.predicted),
        cell(one.precision),
        cell(one.recall),
        cell(one.f1),
        bar(one.f1.estimate),
      ]),
    },
  ];
}

/** The matrix where it is small, and its most frequent errors. */
export function matrixSection({ matrix }: ReportResults): readonly Block[] {
  if (!matrix || matrix.total === 0) return [];
  const errors = mostConfused(matrix, { maxPairs: MOST_ERRORS });
  const names = matrix.labels.map(label);
  const isSmall = matrix.nClasses <= MOST_CLASSES_IN_MATRIX;
  return [
    ...(isSmall
      ? [
          '## Confusion matrix',
          {
            head: ['true \\ predicted', ...names],
            rows: matrix
              .toArray()
              .map((row, i) => [
                `**${names[i] ?? ''}**`,
                ...row.map((count) => formatCount(count)),
              ]),
          },
        ]
      : []),
    ...(errors.length === 0 || matrix.nClasses < 3
      ? []
      : [
          '## Most frequent errors',
          {
            head: ['true', 'predicted', 'rows', 'of the true class'],
            rows: errors.map(({ trueLabel, predLabel, count, share }) => [
              label(trueLabel),
              label(predLabel),
              formatCount(count),
              formatShare(share),
            ]),
          },
        ]),
  ];
}

/** The areas under the curves of each model. */
export function scoresSection({ scores = [], level = 0.95 }: ReportResults): readonly Block[] {
  const exact = scores.filter(({ sweep }) => sweep.kind === 'exact' && !sweep.weighted);
  if (exact.length === 0) return [];
  return [
    '## Scores',
    {
      head: ['scores of', 'positive', 'ROC AUC', 'average precision'],
      rows: exact.map(({ name, sweep }) => [
        name === undefined ? 'the model' : label(name),
        label(sweep.posLabel),
        cell(rocAucInterval(sweep, { level }), AREA_DIGITS),
        cell(averagePrecisionInterval(sweep, { level }), AREA_DIGITS),
      ]),
    },
  ];
}

/** The same answers among more or fewer positives. */
export function prevalenceSection(results: ReportResults): readonly Block[] {
  const models = atBaseRates(results);
  if (models.length === 0) return [];
  return [
    '## Other base rates',
    ratesMeaning(results),
    ...models.flatMap(({ name, rows }): readonly Block[] => [
      ...(name === '' ? [] : [`${escapeMarkdown(name)}:`]),
      {
        head: ['positives', ...RATE_COLUMNS],
        rows: rows.map(({ positives, found }) => [positives, ...found.map((one) => cell(one))]),
      },
    ]),
  ];
}

/** The accuracy of every slice; a star marks those that differ from the others. */
export function slicesSection(results: ReportResults): readonly Block[] {
  const { slices = [], level = 0.95 } = results;
  if (slices.length === 0) return [];
  return [
    '## Slices',
    {
      head: ['slice', 'rows', 'accuracy', ''],
      rows: compareSlices(slices, accuracy, { level }).map((found) => [
        Object.entries(found.group)
          .map(([column, value]) => `${label(column)} ${label(value)}`)
          .join(', '),
        formatCount(found.nSamples),
        cell(found.interval),
        found.isMarked ? 'differs' : '',
      ]),
    },
  ];
}

/** Accuracy of both models. */
export function comparisonSection({ comparison, level = 0.95 }: ReportResults): readonly Block[] {
  if (!comparison) return [];
  const { names, joint } = comparison;
  const { a, b, difference, pValue } = compare(joint, accuracy, { level });
  const together = unitsInWords(joint, joint);
  return [
    '## Comparison',
    {
      head: ['', ...names.map(label), 'difference', 'p'],
      rows: [['accuracy', cell(a), cell(b), cell(difference), formatMetric(pValue)]],
    },
    ...(together === '' ? [] : [together]),
  ];
}
