import { classificationReport } from '@confmat/core';
import { intervals } from '@confmat/inference';
import { classBarsSvg } from '@confmat/report';
import { labelName } from '@confmat/report/internal';
import type { ReportResults } from '@confmat/report';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, ClassesAnswer, TableData } from '../protocol.js';
import { count, measure, text } from './cells.js';

/** Precision, recall and F1 of each class, and their averages. */
export function classesAnswer(session: Session, choice: Choice): ClassesAnswer {
  const { results } = evaluate(session, ofOneModel(choice));
  return session.memo.of(['classes', choice], () => {
    const { report, found } = reportOf(results);
    return {
      classes: classesTable(results),
      averages: averagesTable(results),
      picture: { name: 'classes', svg: classBarsSvg(report, { intervals: found }) },
    };
  });
}

function reportOf({ matrix, labelSets }: ReportResults): {
  readonly report: ReturnType<typeof classificationReport>;
  readonly found: ReturnType<typeof intervals>;
} {
  if (matrix) {
    return { report: classificationReport(matrix), found: intervals(matrix) };
  }
  if (!labelSets) throw new Error('there are no classes');
  const { labels, samples } = labelSets;
  return {
    report: classificationReport(labels),
    found: intervals(labels, { samples }),
  };
}

/** A row for each class. */
export function classesTable(results: ReportResults): TableData {
  const { report, found } = reportOf(results);
  return {
    caption: results.matrix ? 'Classes' : 'Labels',
    columns: [results.matrix ? 'class' : 'label', 'precision', 'recall', 'F1', 'rows'],
    rows: report.rows.map(({ label, support }, place) => {
      const row = found.rows[place];
      return [
        text(labelName(label)),
        ...(row ? [measure(row.precision), measure(row.recall), measure(row.f1)] : []),
        count(support),
      ];
    }),
  };
}

/** Averages over classes. */
export function averagesTable(results: ReportResults): TableData {
  const { averages } = reportOf(results).found;
  const names = [
    ['macro', 'macro: each class the same'],
    ['weighted', 'weighted: by true rows'],
    ['micro', results.matrix ? 'micro: each row the same' : 'micro: each label given the same'],
  ] as const;
  return {
    caption: 'Averages',
    columns: ['average', 'precision', 'recall', 'F1'],
    rows: names.map(([key, name]) => {
      const { precision, recall, f1 } = averages[key];
      return [text(name), measure(precision), measure(recall), measure(f1)];
    }),
  };
}
