import type { SentenceFacts } from './facts.js';
import type { RuleName } from './rule-names.js';
import type { Sentence } from './sentence.js';

/** One way to read results. */
export interface Rule {
  readonly name: RuleName;
  /** What it tells, in words. */
  readonly tells: string;
  /** What the numbers must show before it speaks, in words. */
  readonly speaksIf: string;
  /** Its sentences; none where the numbers cannot tell. */
  readonly find: (facts: SentenceFacts) => readonly Sentence[];
}
