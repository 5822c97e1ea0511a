import type { ReportIntervals } from '@confmat/inference';
import { classBarsSvg } from '@confmat/report';
import {
  averagesTable,
  classesTable,
  reportedIntervals,
  reportedScores,
  wholeTable,
  withWholes,
} from '@confmat/report/internal';
import type { Results } from '@confmat/report/internal';
import type { NamedTable } from '@confmat/report/document';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, ClassesAnswer } from '../protocol.js';
import { LEVEL } from './level.js';

/** Precision, recall and F1 of each class, and their averages. */
export function classesAnswer(session: Session, choice: Choice): ClassesAnswer {
  const { results } = evaluate(session, ofOneModel(choice));
  return session.memo.of(['classes', choice], () => {
    const found = intervalsOf(results);
    const report = reportedScores(results);
    if (!report) throw noClasses();
    return {
      classes: withWholes(classesTable(results, found), results),
      averages: averagesTable(results, found),
      picture: { name: 'classes', svg: classBarsSvg(report, { intervals: found }) },
    };
  });
}

/** What a spreadsheet shows of results: metrics of the whole, classes, averages. */
export function tablesOf(results: Results): readonly NamedTable[] {
  const { matrix } = results;
  const found = intervalsOf(results);
  return [
    ...(matrix ? [wholeTable(matrix, found, LEVEL)] : []),
    withWholes(classesTable(results, found), results),
    averagesTable(results, found),
  ];
}

export function intervalsOf(results: Results): ReportIntervals {
  const found = reportedIntervals(results);
  if (!found) throw noClasses();
  return found;
}

const noClasses = (): Error => new Error('there are no classes');
