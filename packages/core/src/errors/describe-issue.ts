import type { MetricIssue } from './issue.js';
import { FINITE, inWords, numberFrom } from './expected.js';
import type { Expected } from './expected.js';
import { show } from './show.js';

const SKIPPED = " (nulls: 'skip' leaves such rows out)";

/** Put an issue into words: one line, lower case, no full stop, with argument, row and value. */
export function describeIssue(issue: MetricIssue): string {
  switch (issue.code) {
    case 'length-mismatch': {
      const sizes = Object.entries(issue.lengths).map(([name, length]) => `${name} (${length})`);
      return `${listOf(sizes, 'and')} must have the same length`;
    }
    case 'empty-input':
      return `${issue.argument} ${issue.reason}`;
    case 'unknown-label':
      return wrong(issue, issue.labels);
    case 'duplicate-label':
      return `${found(issue)} again, expected each label once${orMeant(issue.meant)}`;
    case 'null-value':
      return `${wrong(issue, issue.expected ?? 'a label')}${issue.isNeeded ? '' : SKIPPED}`;
    case 'mixed-labels':
      return `${wrong(issue, issue.expected)} ${issue.because}`;
    case 'invalid-label':
    case 'invalid-value':
      return wrong(issue, issue.expected);
    case 'invalid-weight':
    case 'invalid-score':
      return wrong(issue, FINITE);
    case 'invalid-count':
      return wrong(issue, issue.expected ?? numberFrom(0));
    case 'shape-mismatch':
    case 'unsupported-type':
      return `${issue.argument} is ${issue.received}, expected ${inWords(issue.expected)}`;
    case 'invalid-option': {
      if ('known' in issue) {
        const { option, known, meant } = issue;
        const advice =
          meant === null ? `expected ${listOf(known.map(show), 'or')}` : `did you mean "${meant}"?`;
        const what = known.length === 0 ? 'the function takes none' : advice;
        return `there is no option ${show(option)}, ${what}`;
      }
      return `${issue.option} is ${show(issue.value)}, expected ${inWords(issue.allowed)}`;
    }
    case 'option-conflict':
      return `${issue.option} ${issue.reason}`;
    case 'too-many-classes':
      return `labels has ${issue.nClasses} classes, expected at most ${issue.limit}`;
    case 'too-many-groups':
      return `by makes ${issue.nGroups} groups, expected at most ${issue.limit}`;
    case 'too-many-pairs':
      return `${issue.arguments} make more than ${issue.limit} different pairs of labels`;
    case 'partial-counts':
      return `counts has no ${issue.missing}, expected counts that hold it`;
  }
}

/** A value, and where it stands. */
interface Found {
  readonly argument: string;
  readonly row: number | null;
  readonly position?: number | undefined;
  readonly nRows?: number | undefined;
  readonly value: unknown;
}

function wrong(at: Found, expected: Expected): string {
  return `${found(at)}, expected ${inWords(expected)}`;
}

function found({ argument, row, position, nRows, value }: Found): string {
  const place = [row, position].map((index) => (Number.isFinite(index) ? `[${index}]` : ''));
  const rows = nRows === undefined ? '' : ` in ${nRows} ${nRows === 1 ? 'row' : 'rows'}`;
  return `${argument}${place.join('')} is ${show(value)}${rows}`;
}

function orMeant(code: string | undefined): string {
  return code === undefined ? '' : `, did you mean ${code}?`;
}

function listOf(parts: readonly string[], word: string): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1) ?? ''}`;
}
