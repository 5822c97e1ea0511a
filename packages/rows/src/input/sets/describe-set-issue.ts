import type { MetricIssue } from '@confmat/core';
import { CommandError } from '../../command-error.js';
import { describeIssue } from '../describe-issue.js';
import { inCell } from '../../refusals.js';

/** Labels of sets cannot be mapped. */
export const ONE_KIND = 'labels must be of one kind: text, integers or booleans';

/** Put what the packages refused in label sets into the command's words. */
export function describeSetIssue(issue: MetricIssue, shownFile: string): CommandError {
  switch (issue.code) {
    case 'null-value':
      if (issue.position === undefined) break;
      return new CommandError(
        `${inCell(shownFile, issue.argument, issue.row)}: label ${issue.position + 1} of the set is missing`,
        'to leave such rows out and count them, use --nulls skip',
      );
    case 'invalid-label':
      return new CommandError(
        `${inCell(shownFile, issue.argument, issue.row)}: ${String(issue.value)} is not a label, expected text, an integer or a boolean`,
      );
    case 'too-many-classes':
      return new CommandError(
        `${shownFile}: has more than ${issue.limit} different labels`,
        'is the separator right? --max classes=NUMBER allows more labels',
      );
    case 'mixed-labels':
      return new CommandError(describeIssue(issue, shownFile).message, ONE_KIND);
    default:
  }
  return describeIssue(issue, shownFile);
}
