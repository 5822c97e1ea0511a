import type { Label } from '../columns/label.js';
import type { Expected } from './expected.js';

/** What is wrong with a call, as data. `code` is public and never renamed. */
export type MetricIssue =
  | { readonly code: 'length-mismatch'; readonly lengths: Readonly<Record<string, number>> }
  | { readonly code: 'empty-input'; readonly argument: string; readonly reason: string }
  | {
      readonly code: 'unknown-label';
      readonly argument: string;
      readonly row: number | null;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      readonly labels: readonly Label[];
    }
  | {
      readonly code: 'duplicate-label';
      readonly argument: string;
      readonly row: number;
      readonly value: Label;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      /** What to write instead, in code. */
      readonly meant?: string | undefined;
    }
  | {
      readonly code: 'null-value';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      /** What is missing. Default: a label. */
      readonly expected?: Expected | undefined;
    }
  | {
      readonly code: 'mixed-labels';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      readonly expected: Expected;
      /** Where the expectation comes from, for example "as in yTrue". */
      readonly because: string;
    }
  | {
      readonly code: 'invalid-label';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
      /** The place in the row, where a row is a set of labels. */
      readonly position?: number | undefined;
      readonly expected: Expected;
    }
  | {
      readonly code: 'invalid-weight';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
    }
  | {
      readonly code: 'invalid-score';
      readonly argument: string;
      readonly row: number;
      readonly value: unknown;
    }
  | {
      readonly code: 'invalid-count';
      readonly argument: string;
      /** The place in the argument, or null for the argument itself. */
      readonly row: number | null;
      readonly value: unknown;
      /** What is expected. Default: a finite number of at least 0. */
      readonly expected?: Expected | undefined;
    }
  | {
      readonly code: 'invalid-value';
      readonly argument: string;
      /** The place in the argument, or null for the argument itself. */
      readonly row: number | null;
      readonly value: unknown;
      /** The place in the row, where a row has several. */
      readonly position?: number | undefined;
      readonly expected: Expected;
    }
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
