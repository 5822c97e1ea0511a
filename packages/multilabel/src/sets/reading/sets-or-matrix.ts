import type { LabelSets } from '@confmat/core';
import type { Indicator } from './indicator.js';

/** A column under its own list of labels: sets, or a dense matrix. */
export type SettledColumn =
  | { readonly form: 'sets'; readonly sets: LabelSets }
  | { readonly form: 'matrix'; readonly matrix: Indicator };
