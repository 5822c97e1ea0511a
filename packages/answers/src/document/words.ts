import type { Sentence } from '@confmat/report';

/** What a result shows, in sentences. */
export interface Words {
  /** Those about the most rows first. */
  readonly sentences: readonly Sentence[];
  /** How many of all sentences are left out. */
  readonly nLeftOut: number;
  /** Whether options ask for them; Markdown has them anyway. */
  readonly isAsked: boolean;
  /** Whether the counts are sums of weights, about which there are none. */
  readonly isWeighted: boolean;
}
