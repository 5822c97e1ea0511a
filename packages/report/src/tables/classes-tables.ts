import { classCounts, selectRows } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import type { Interval, ReportIntervals } from '@confmat/inference';
import type { Results } from '../results/results.js';
import { capitalized, labelName } from '../svg/format.js';
import { termsOf } from '../results/terms.js';
import type { Terms } from '../results/terms.js';
import { count, measured } from '../document/cell.js';
import { fOf } from '../document/f-score.js';
import { scoreName } from '../document/score-name.js';
import type { NamedTable } from '../document/section.js';

/** Fewer rows than these say little about a class. */
const FEW = 20;

/** Results with a matrix, or with label sets. */
type CountedClasses = Pick<Results, 'matrix' | 'labelSets' | 'beta'>;

/**
 * A row for each class, or label: its counts, its metrics, and what stands out.
 *
 * @param found Of these classes, in the order of the table.
 */
export function classesTable(
  { matrix, labelSets, beta }: CountedClasses,
  found: ReportIntervals,
): NamedTable {
  const all = matrix ? classCounts(matrix) : (labelSets?.labels as BinaryCounts);
  const counts = selectRows(
    all,
    found.rows.map(({ label }) => label),
  );
  const terms = termsOf({ matrix, labelSets });
  return {
    kind: 'table',
    name: terms.classes,
    caption: capitalized(terms.classes),
    head: [
      terms.class,
      counts.weighted ? 'true weight' : `true ${terms.row}s`,
      'predicted',
      'precision',
      'recall',
      scoreName(beta),
      'remarks',
    ],
    body: found.rows.map((line, row) => {
      const { label, precision, recall, f1 } = line;
      const tp = counts.tp[row] ?? 0;
      return [
        labelName(label),
        count(tp + (counts.fn?.[row] ?? 0), counts.weighted),
        count(tp + (counts.fp[row] ?? 0), counts.weighted),
        ...[measured(precision), measured(recall), measured(fOf(line))],
        remarkOf(f1.relevantRows, terms.row, precision, recall),
      ];
    }),
  };
}

function remarkOf(
  relevantRows: number,
  row: Terms['row'],
  precision: Interval,
  recall: Interval,
): string {
  if (relevantRows < FEW) return `fewer than ${FEW} ${row}s`;
  if (recall.low > precision.high) return 'predicted too often';
  if (precision.low > recall.high) return 'predicted too rarely';
  return '';
}

/**
 * Averages over the classes. They count a class whose metric is 0/0 as the results say.
 *
 * @param found Of these averages.
 */
export function averagesTable(results: CountedClasses, found: ReportIntervals): NamedTable {
  const { matrix, labelSets, beta } = results;
  const isWeighted = (matrix ?? labelSets?.labels)?.weighted ?? false;
  const { row } = termsOf(results);
  const isOfTypes = row === 'span';
  const [rows, unit] = isOfTypes ? ['spans', 'span'] : ['rows', matrix ? 'row' : 'label given'];
  const names = [
    ['macro', `macro: each ${isOfTypes ? 'type' : 'class'} the same`],
    ['weighted', isWeighted ? 'weighted: by true weight' : `weighted: by true ${rows}`],
    ['micro', `micro: each ${unit} ${isWeighted ? 'by its weight' : 'the same'}`],
  ] as const;
  return {
    kind: 'table',
    name: 'averages',
    caption: `Averages over ${isOfTypes ? 'types' : 'classes'}`,
    head: ['average', 'precision', 'recall', scoreName(beta)],
    body: names.map(([key, name]) => {
      const line = found.averages[key];
      return [name, measured(line.precision), measured(line.recall), measured(fOf(line))];
    }),
  };
}
