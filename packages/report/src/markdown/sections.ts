import { mostConfused } from '@confmat/core';
import { escapeMarkdown, oriented } from '@confmat/core/internal';
import type { Label, TruthAxis } from '@confmat/core';
import type { SentenceFacts } from '../describe/facts.js';
import type { Sentence } from '../describe/sentence.js';
import { ratesMeaning, ratesTables } from '../tables/base-rates.js';
import type { Results } from '../results/results.js';
import { pairOfResults } from '../compare/compared-pair.js';
import { pairedInWords } from '../compare/paired-in-words.js';
import { setPairOf } from '../compare/set-pair.js';
import { chosenNote } from '../document/chosen-classes.js';
import { scoreName } from '../document/score-name.js';
import { axesText } from '../document/axes-text.js';
import { isMeasure } from '../document/cell.js';
import type { Cell } from '../document/cell.js';
import type { Table } from '../document/section.js';
import { wholeTable } from '../tables/whole-of-matrix.js';
import { answersTable } from '../tables/answers-table.js';
import { areasTable } from '../tables/areas-table.js';
import { averagesTable, classesTable } from '../tables/classes-tables.js';
import { comparedLabels, comparedSetMetrics } from '../tables/compared-sets.js';
import { comparedMetrics, comparedSlices } from '../tables/compared-tables.js';
import { coverageTable } from '../tables/coverage-table.js';
import { errorsTable } from '../tables/errors-table.js';
import { slicesTable } from '../tables/slices-table.js';
import { bestThresholdsTable } from '../tables/threshold-tables.js';
import { coveredSizes } from '../multilabel/covered-sizes.js';
import { isOfPositive } from '../panel/panel-of.js';
import { measuredGroups } from '../slices/measured-groups.js';
import { TYPESET } from '../document/typeset.js';
import { formatCount, labelName } from '../svg/format.js';
import { isChoiceAsked } from '../thresholds/choice.js';
import { unitsInWords } from '../results/units-of-results.js';
import { tableBlock } from '../document/blocks.js';
import { warningsOf } from '../document/warnings.js';
import type { Block } from '../document/blocks.js';

const MOST_CLASSES_IN_MATRIX = 24;
const MOST_ERRORS = 20;
const BAR_WIDTH = 10;

function label(text: Label): string {
  return escapeMarkdown(labelName(text));
}

/** A table, and what to mind of its intervals. */
const shown = (table: Table): readonly Block[] => [
  tableBlock(table, TYPESET),
  ...warningsOf(table).map(escapeMarkdown),
];

/** What the results show in words, the rest of the sentences folded. */
export function wordsSection(
  leading: readonly Sentence[],
  all: readonly Sentence[],
): readonly Block[] {
  if (all.length === 0) return [];
  const item = ({ text }: Sentence): string => `- ${escapeMarkdown(text)}`;
  const first = new Set(leading);
  const others = all.filter((sentence) => !first.has(sentence));
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

/** A bar of blocks for a share; empty below 0. */
function bar(share: number): string {
  if (share < 0) return '';
  const full = Math.round(share * BAR_WIDTH);
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

/** Accuracy and the averages. */
export function averagesSection({ intervals, results, level }: SentenceFacts): readonly Block[] {
  if (!intervals) return [];
  const { matrix } = results;
  return [
    '## Averages',
    ...shown(averagesTable(results, intervals)),
    ...chosenNote(intervals.rows.length, matrix?.nClasses),
    ...(matrix ? [...shown(wholeTable(matrix, intervals, level))] : []),
  ];
}

/** Every class, the lowest F1 first. */
export function classesSection({ intervals, results, classes }: SentenceFacts): readonly Block[] {
  if (!intervals || classes.length === 0) return [];
  const { caption, head, body } = classesTable(results, intervals);
  const name = scoreName(results.beta);
  const place = head.indexOf(name);
  const f1Of = ({ [place]: cell }: readonly Cell[]): number => {
    const value = isMeasure(cell) ? cell.estimate : NaN;
    return Number.isNaN(value) ? -1 : value;
  };
  const ascending = [...body].sort((a, b) => f1Of(a) - f1Of(b));
  const withBars = ascending.map((row) => [...row, bar(f1Of(row))]);
  return [
    `## ${caption}, the lowest ${name} first`,
    ...shown({ kind: 'table', head: [...head, ''], body: withBars }),
    ...chosenNote(body.length, results.matrix?.nClasses),
  ];
}

/** The matrix where it is small, and its most frequent errors. */
export function matrixSection({ matrix }: Results, truth: TruthAxis): readonly Block[] {
  if (!matrix || matrix.total === 0) return [];
  const errors = mostConfused(matrix, { maxPairs: MOST_ERRORS });
  const names = matrix.labels.map(label);
  const isSmall = matrix.nClasses <= MOST_CLASSES_IN_MATRIX;
  return [
    ...(isSmall
      ? [
          '## Confusion matrix',
          {
            head: [axesText(truth), ...names],
            rows: oriented(matrix.toArray(), truth).map((row, i) => [
              `**${names[i] ?? ''}**`,
              ...row.map((count) => formatCount(count)),
            ]),
          },
        ]
      : []),
    ...(errors.length === 0 || matrix.nClasses < 3
      ? []
      : ['## Most frequent errors', ...shown(errorsTable(matrix, errors))]),
  ];
}

/** Prediction sets by their size, where each sample has one true label. */
export function coverageSection({ labelSets, level }: Results): readonly Block[] {
  if (!labelSets?.samples) return [];
  const areDependent = labelSets.labels.units !== undefined;
  const sizes = coveredSizes(labelSets.samples, { level, areDependent });
  return sizes ? ['## Coverage by size', ...shown(coverageTable(sizes))] : [];
}

/** The areas under the curves of each model. */
export function scoresSection(results: Results): readonly Block[] {
  const { scores = [], level } = results;
  const exact = scores.filter(({ sweep }) => sweep.kind === 'exact' && !sweep.weighted);
  if (exact.length === 0) return [];
  const best = isChoiceAsked(results) ? [bestThresholdsTable(exact, results)] : [];
  return [
    ...['## Scores', ...shown(areasTable(exact, level, results))],
    ...best.flatMap((table) => [`### ${table.caption}`, ...shown(table)]),
  ];
}

/** What is accepted of answers. */
export function answersSection({ answers }: Results): readonly Block[] {
  return answers ? ['## Answers', ...shown(answersTable(answers))] : [];
}

/** The same answers among more or fewer positives. */
export function prevalenceSection(results: Results): readonly Block[] {
  const tables = ratesTables(results);
  if (tables.length === 0) return [];
  return [
    '## Other base rates',
    ratesMeaning(results),
    ...tables.flatMap((table): readonly Block[] => [
      ...(table.caption === '' ? [] : [`${escapeMarkdown(table.caption)}:`]),
      ...shown(table),
    ]),
  ];
}

/** The metric of every group, those that lose most first. */
export function slicesSection(results: Results): readonly Block[] {
  const groups = measuredGroups(results, results.level, isOfPositive(results));
  if (!groups) return [];
  const { found, ...options } = groups;
  return [`## Groups of ${groups.row}s`, ...shown(slicesTable(found, options))];
}

/** Metrics of both models. */
export function comparisonSection(results: Results): readonly Block[] {
  const sets = setPairOf(results);
  if (sets) {
    return [
      ...['## Comparison', ...shown(comparedSetMetrics(sets)), pairedInWords(sets)],
      ...[`### By ${sets.terms.class}`, ...shown(comparedLabels(sets))],
    ];
  }
  const found = pairOfResults(results);
  if (!found) return [];
  const { pair } = found;
  const together = unitsInWords(pair.a, pair.b);
  return [
    '## Comparison',
    ...shown(comparedMetrics(found).table),
    ...(together === '' ? [] : [together]),
    ...(pair.slices.length === 0 ? [] : ['### By group', ...shown(comparedSlices(found))]),
  ];
}
