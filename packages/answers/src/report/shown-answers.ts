import type { FoundGaps } from '@confmat/report';
import { PLAIN, cellNumber, cellText, isMeasure } from '@confmat/report/document';
import type { Cell, Section, Table } from '@confmat/report/document';
import type { Answered } from '@confmat/report/internal';
import type { ValueRecord } from '../document/value-records.js';

/** A result with the answers to the questions of its counts. */
interface AnsweredResult {
  readonly answers: readonly Answered[];
  readonly digits: number;
}

/** What people see of the answers. */
export function answerSections({ answers, digits }: AnsweredResult): readonly Section[] {
  return answers.flatMap(({ found, show }) => show(found, { digits }));
}

/** The answers for programs, each by its name. */
export function jsonAnswers({ answers }: AnsweredResult): Record<string, unknown> {
  return Object.fromEntries(answers.map(({ name, found }) => [name, found]));
}

/** The figures of the answers' tables, a record each. */
export function answerRecords({ answers, digits }: AnsweredResult): readonly ValueRecord[] {
  return answers.flatMap(({ name, found, show }) =>
    show(found, { digits }).flatMap(({ content }) =>
      content.kind === 'table'
        ? content.body.flatMap((row, place) =>
            recordsOfRow(name, content, row, content.keys?.[place]),
          )
        : [],
    ),
  );
}

function recordsOfRow(
  kind: string,
  { head }: Table,
  [first = '', ...cells]: readonly Cell[],
  key: string = cellText(first, PLAIN),
): readonly ValueRecord[] {
  return cells.flatMap((cell, place) => {
    if (typeof cell === 'string') return [];
    const detail = head[place + 1] ?? '';
    const record = (of: string, value: number): ValueRecord => ({
      ...{ kind, label: key, detail: of, value },
    });
    const ends = isMeasure(cell) && !Number.isNaN(cell.low) ? cell : null;
    return [
      record(detail, cellNumber(cell)),
      ...(ends ? [record(`${detail} low`, ends.low), record(`${detail} high`, ends.high)] : []),
    ];
  });
}

/** The gaps between groups among the answers, as pages ask for them. */
export function gapsIn({ answers }: AnsweredResult): FoundGaps | undefined {
  return answers.find(({ name }) => name === 'gaps')?.found as FoundGaps | undefined;
}
