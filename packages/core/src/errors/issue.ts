import type { Label } from '../label.js';
import type { Expected } from './expected.js';

interface InRow {
  readonly argument: string;
  readonly row: number;
  readonly value: unknown;
}

/** A value in a row that may have several. */
interface InCell extends InRow {
  /** The place in the row, where a row is a set of labels or of numbers. */
  readonly position?: number | undefined;
}

/** A row, or null for the argument itself. */
type OrArgument<At extends InRow> = Omit<At, 'row'> & { readonly row: number | null } & InRows;

/** Where rows have no order, as in a database of several servers. */
interface InRows {
  /** The number of rows with the value, where `row` is null because rows have no order. */
  readonly nRows?: number | undefined;
}

/** What is wrong with a call, as data. `code` is public and never renamed. */
export type MetricIssue =
  | { readonly code: 'length-mismatch'; readonly lengths: Readonly<Record<string, number>> }
  | { readonly code: 'empty-input'; readonly argument: string; readonly reason: string }
  | ({ readonly code: 'unknown-label'; readonly labels: readonly Label[] } & OrArgument<InCell>)
  | ({
      readonly code: 'duplicate-label';
      readonly value: Label;
      /** What to write instead, in code. */
      readonly meant?: string | undefined;
    } & InCell)
  | ({
      readonly code: 'null-value';
      /** What is missing. Default: a label. */
      readonly expected?: Expected | undefined;
      /** Whether `nulls: 'skip'` does not leave out such rows. */
      readonly isNeeded?: boolean | undefined;
    } & OrArgument<InCell>)
  | ({
      readonly code: 'mixed-labels';
      readonly expected: Expected;
      /** Where the expectation comes from, for example "as in yTrue". */
      readonly because: string;
    } & OrArgument<InCell>)
  | ({ readonly code: 'invalid-label'; readonly expected: Expected } & OrArgument<InCell>)
  | ({ readonly code: 'invalid-weight' } & OrArgument<InRow>)
  | ({ readonly code: 'invalid-score' } & OrArgument<InRow>)
  | ({
      readonly code: 'invalid-count';
      /** What is expected. Default: a finite number of at least 0. */
      readonly expected?: Expected | undefined;
    } & OrArgument<InRow>)
  | ({ readonly code: 'invalid-value'; readonly expected: Expected } & OrArgument<InCell>)
  | {
      readonly code: 'shape-mismatch';
      readonly argument: string;
      readonly received: string;
      readonly expected: Expected;
    }
  | {
      readonly code: 'unsupported-type';
      readonly argument: string;
      readonly received: string;
      readonly expected: Expected;
    }
  | {
      readonly code: 'invalid-option';
      readonly option: string;
      readonly value: unknown;
      readonly allowed: Expected;
    }
  | {
      readonly code: 'invalid-option';
      /** Name of an option that the function does not have. */
      readonly option: string;
      readonly value: unknown;
      /** Every option that it has. */
      readonly known: readonly string[];
      /** The one that was probably meant, or null. */
      readonly meant: string | null;
    }
  | { readonly code: 'option-conflict'; readonly option: string; readonly reason: string }
  | { readonly code: 'too-many-classes'; readonly nClasses: number; readonly limit: number }
  | { readonly code: 'too-many-groups'; readonly nGroups: number; readonly limit: number }
  | { readonly code: 'too-many-pairs'; readonly arguments: string; readonly limit: number }
  | { readonly code: 'partial-counts'; readonly missing: string };
