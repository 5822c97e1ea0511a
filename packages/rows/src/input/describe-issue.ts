import { describeIssue as describe, inWords } from '@confmat/core/internal';
import type { MetricIssue } from '@confmat/core';
import { writtenList } from '@confmat/files';
import { LABEL_IN } from '@confmat/sql/internal';
import { CommandError, MixedLabelsError, NoRowsError } from '../command-error.js';
import { unitNameOf } from './unit-reference.js';
import { describeUnitIssue } from './refuse-units.js';
import { inCell, noSuchLabel, shownLabel } from '../refusals.js';
import { quote, quoteList } from '../suggest.js';

/** Put what the packages refused into the command's words: files, columns and data rows. */
export function describeIssue(issue: MetricIssue, shownFile: string): CommandError {
  const ofUnit = describeUnitIssue(issue, shownFile);
  if (ofUnit) return ofUnit;
  const cell = (argument: string, row: number | null): string =>
    inCell(shownFile, argument, row, 'nRows' in issue ? issue.nRows : undefined);
  switch (issue.code) {
    case 'null-value': {
      const { argument, row } = issue;
      const isOfSet = argument.startsWith(LABEL_IN);
      const column = isOfSet ? argument.slice(LABEL_IN.length) : argument;
      return new CommandError(
        `${cell(column, row)}: ${isOfSet ? 'a label of the set' : 'the value'} is missing`,
        'to leave such rows out and count them, use --nulls skip',
      );
    }
    case 'invalid-score':
      return new CommandError(
        `${cell(issue.argument, issue.row)}: ${quote(String(issue.value))} is not a finite score`,
        numberHint(issue.value),
      );
    case 'invalid-weight': {
      const value: unknown = issue.value ?? '';
      return new CommandError(
        `${cell(issue.argument, issue.row)}: ${quote(String(value))} is not a weight, expected a number of at least 0`,
        numberHint(value),
      );
    }
    case 'unknown-label':
      return unknownLabel(issue, shownFile);
    case 'invalid-label':
      return new CommandError(
        `${cell(issue.argument, issue.row)}: ${shownLabel(issue.value)} is not a label, expected text, an integer or a boolean`,
        'for a column of scores, use --score COLUMN --pos-label LABEL',
      );
    case 'mixed-labels': {
      const place = issue.argument === 'labels' ? '--labels' : cell(issue.argument, issue.row);
      const because = issue.because === 'as in labels' ? 'as in --labels' : issue.because;
      return new MixedLabelsError(
        `${place}: ${shownLabel(issue.value)} is not ${inWords(issue.expected)} ${because}`,
        'true and predicted labels must be of one kind: text, integers or booleans',
      );
    }
    case 'duplicate-label':
      return new CommandError(`--labels: ${shownLabel(issue.value)} occurs twice`);
    case 'empty-input':
      return new NoRowsError(shownFile);
    case 'too-many-classes':
      return new CommandError(
        `${shownFile}: has ${issue.nClasses} different labels, more than ${issue.limit}`,
        'are these columns of labels? for scores, use --score COLUMN --pos-label LABEL',
      );
    case 'too-many-groups':
      return new CommandError(
        `${shownFile}: --by makes ${issue.nGroups} groups, more than ${issue.limit}`,
        'is one of its columns an id? --max groups=65536 allows as many',
      );
    case 'too-many-pairs':
      if (unitNameOf(issue.arguments) !== undefined) {
        return new CommandError(
          `${shownFile}: --unit makes more than ${issue.limit} different cells of a unit, a true and a predicted label`,
          'does every row have a value of its own? then leave out --unit',
        );
      }
      return new CommandError(
        `${shownFile}: true and predicted labels make more than ${issue.limit} different pairs`,
        'are these columns of labels?',
      );
    case 'option-conflict':
      return issue.option === 'threshold'
        ? otherThanTwoClasses(issue.reason, shownFile)
        : new CommandError(`${shownFile}: --${issue.option} ${issue.reason}`);
    default:
      return new CommandError(`${shownFile}: ${describe(issue)}`);
  }
}

/** What helps where numbers are written with a decimal comma, a percent sign or as a list; undefined for other cells. */
function numberHint(cell: unknown): string | undefined {
  if (typeof cell === 'string' && writtenList(cell) !== null) {
    return 'is that a list of scores? --proba COLUMN --labels LABELS reads it, the labels in the order of the scores';
  }
  const parts = /^[+-]?(?:\d+|\d*([.,])\d+)(?:e[+-]?\d+)?\s*(%?)$/i.exec(String(cell).trim());
  const comma = parts?.[1] === ',' ? '--csv decimal=, ' : '';
  if (parts?.[2] === '%') {
    return `is that a percentage? ${comma}--clean percent reads it as a share, as 0.93 for 93 %`;
  }
  return comma === '' ? undefined : 'is that a decimal comma? then use --csv decimal=,';
}

/** A threshold is typed seldom, the scores always. */
function otherThanTwoClasses(reason: string, shownFile: string): CommandError {
  const [classes = '', advice = ''] = reason.split(': ');
  return new CommandError(
    `${shownFile}: --score ${classes}`,
    advice.startsWith('name both')
      ? '--labels NO,YES names a class that does not occur'
      : "for columns of scores, one for each class, use --proba 'PREFIX*'; with --score, confmat sweep counts all other labels as negative",
  );
}

function unknownLabel(
  { argument, row, value, labels }: Extract<MetricIssue, { code: 'unknown-label' }>,
  shownFile: string,
): CommandError {
  if (argument === 'posLabel') return noSuchLabel(shownFile, String(value), labels, '--pos-label');
  return new CommandError(
    `${inCell(shownFile, argument, row)}: ${shownLabel(value)} is not among --labels`,
    `labels: ${quoteList(labels.map(String))}`,
  );
}
