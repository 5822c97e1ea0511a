import type { Label } from '@confmat/core';

/** The judge's verdicts on some rows. */
export interface VerdictCounts {
  readonly positives: number;
  readonly total: number;
}

/** What the judge said of all rows, with human labels or without. */
export interface Verdicts {
  readonly posLabel: string;
  readonly all: VerdictCounts;
  /** Rows without a verdict, which count for nothing. */
  readonly nWithout: number;
  /** By group, in the order of the rows' groups; empty without `--by`. */
  readonly groups: readonly (VerdictCounts & { readonly group: Readonly<Record<string, Label>> })[];
}
