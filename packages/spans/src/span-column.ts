import type { ArrowColumn, LabelColumn, TypedArray } from '@confmat/core';

/** A span of one document. */
export interface Span {
  /** Its first token, or character, an integer of at least 0. */
  readonly start: number;
  /** The one after its last (exclusive), above `start`. */
  readonly end: number;
  readonly type: string;
}

/** Spans of documents as columns; those of document d are `offsets[d] … offsets[d + 1]`. */
export interface SpanList {
  readonly nDocuments: number;
  /** Ascending from 0, shape (nDocuments + 1,). */
  readonly offsets: Int32Array;
  /** First token of each span, ascending within a document, then by end, shape (nSpans,). */
  readonly starts: Int32Array;
  /** Token after the last (exclusive), shape (nSpans,). */
  readonly ends: Int32Array;
  /** Type of each span, a place in `types`, shape (nSpans,). */
  readonly codes: Int32Array;
  /** The types, each once. */
  readonly types: readonly string[];
}

/**
 * What is taken for spans, or tags, of documents: arrays of spans or of tags, one of each document; a
 * column of tags with the option `offsets` or `documents`; an Arrow column of lists of tags; the result
 * of `spanList`.
 */
export type SpanColumn =
  | SpanList
  | readonly (readonly Span[])[]
  | readonly (readonly string[])[]
  | readonly string[]
  | ArrowColumn;

/** How bad tags are read; see `SpanOptions.repair`. */
export type TagRepair = 'conlleval' | 'nervaluate' | 'seqeval-strict' | 'refuse';

/** What tags may follow each other. */
export type TagScheme = 'IOB1' | 'IOB2' | 'IOE2' | 'IOBES' | 'BILOU';

/** How columns of spans are read. */
export interface SpanOptions {
  /** The types in their order; a span of any other is an error. Default: those of the spans, ascending. */
  readonly types?: readonly string[] | undefined;
  /**
   * What becomes of tags that break the rules, such as I- after O. `'conlleval'`, the default, is also
   * seqeval's: any tag but O that cannot go on with the span before it starts one; L reads as E, U as S.
   * `'nervaluate'` does the same, of B, I and O only. `'seqeval-strict'` drops spans that break the
   * `scheme`. `'refuse'` throws at the first such tag.
   */
  readonly repair?: TagRepair | undefined;
  /** The rules that tags follow; goes with `'seqeval-strict'` and `'refuse'`, which need it. */
  readonly scheme?: TagScheme | undefined;
  /** Where each document starts in a column of tags, and the end, shape (nDocuments + 1,). */
  readonly offsets?: TypedArray | readonly number[] | undefined;
  /**
   * The document of each tag of a column, shape (nTokens,), whose tags stand together. With an array for each
   * document it only names the documents, one name each.
   */
  readonly documents?: LabelColumn | undefined;
}
