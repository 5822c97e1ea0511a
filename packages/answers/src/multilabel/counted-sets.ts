import type { Evaluation } from '@confmat/evaluation';
import type { Section } from '@confmat/report/document';
import type { Counted } from '@confmat/rows/evaluation/counted.js';

/** Label sets that were counted. */
export interface CountedSets extends Counted {
  /** The evaluation with pairs of labels, which are counted when somebody asks. */
  readonly withPairs: () => Evaluation;
  /** Some wrong spans in their text, for people and for programs. */
  readonly examples?: { readonly section: Section; readonly list: readonly unknown[] };
}
