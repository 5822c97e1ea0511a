import type { Label } from '@confmat/core';
import type { RuleName } from './rule-names.js';

/** What a sentence says about a model. */
export type Tone = 'good' | 'bad' | 'note';

/** One number that a sentence rests on. */
export interface Evidence {
  /**
   * What it is: a metric by core's name, such as `'recall'`; `'rows'`; `'share'` of rows;
   * `'threshold'`; `'pValue'`; `'bound'`, which a rule compares with.
   */
  readonly metric: string;
  /** What it is of, where it is not of classes: an average, a slice, a model, the training rows. */
  readonly of?: string;
  /** The classes that it is of; none where it is of the whole. */
  readonly labels: readonly Label[];
  readonly value: number;
  /** Its interval, if it has one. */
  readonly interval?: EvidenceInterval;
  /** Rows that it rests on: its denominator, or itself where it is a number of rows. */
  readonly rows: number;
}

/** The ends of an interval. */
export interface EvidenceInterval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/**
 * A part of a sentence: its own words; a name that came with the data, which is plain text and is to be
 * escaped where it is shown; or a number, with the place of its evidence.
 */
export type SentencePart =
  | { readonly kind: 'words' | 'name'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly evidence: number };

/** A sentence, or a few, about results: plain data. */
export interface Sentence {
  readonly rule: RuleName;
  readonly tone: Tone;
  /** Rows that it is about; sentences are ranked by them. */
  readonly rows: number;
  /** Plain text on one line, the parts in a row. Not escaped for any markup. */
  readonly text: string;
  readonly parts: readonly SentencePart[];
  /** Every number that the sentence rests on. */
  readonly evidence: readonly Evidence[];
}
