import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import { MATCHINGS, looksAtTypes, matchSpans } from './matching/match-spans.js';
import { pairColumns } from './reading/pair-columns.js';
import type { PairedSpans } from './reading/pair-columns.js';
import type { Span, SpanColumn, SpanList } from './span-column.js';
import { SPAN_OPTIONS } from './span-list.js';
import type { SpanMatrixOptions } from './span-matrix.js';

/** Options of `wrongSpans`. */
export type WrongSpansOptions = Omit<SpanMatrixOptions, 'noSpan' | 'unit'>;

/** A pair of spans that is no hit, a true span that was missed, or a predicted one that was invented. */
export interface WrongSpan {
  /** The place of its document. */
  readonly document: number;
  /** Null of an invented span. */
  readonly truth: Span | null;
  /** Null of a missed span. */
  readonly prediction: Span | null;
}

/**
 * List the spans that `spanMatrix` counts outside its diagonal.
 * @param yTrue True spans of documents, in any form that `spanMatrix` takes.
 * @param yPred Predicted spans of the same documents.
 * @param options Matching, how tags are read. With `'partial'` pairs of other bounds are listed too.
 * @returns Plain data by document, then by where they start.
 * @throws {MetricError} As `spanMatrix`.
 * @example
 * const [missed] = wrongSpans([['O', 'B-PER']], [['O', 'O']]);
 * missed; // → { document: 0, truth: { start: 1, end: 2, type: 'PER' }, prediction: null }
 */
export function wrongSpans(
  yTrue: SpanColumn,
  yPred: SpanColumn,
  options: WrongSpansOptions = {},
): readonly WrongSpan[] {
  return named('wrongSpans', () => {
    checkOptionNames(options, [...SPAN_OPTIONS, 'matching']);
    const { matching = 'strict' } = options;
    checkOption('matching', matching, MATCHINGS);
    const paired = pairColumns(yTrue, yPred, options);
    const { trueOf, predOf } = matchSpans(paired.truth, paired.prediction, matching);
    const hits = { types: looksAtTypes(matching), bounds: matching !== 'type' };
    return listed(paired, trueOf, predOf, (truth, prediction) => {
      const isSame = truth.start === prediction.start && truth.end === prediction.end;
      return (!hits.types || truth.type === prediction.type) && (!hits.bounds || isSame);
    });
  });
}

function listed(
  { truth, prediction }: PairedSpans,
  trueOf: Int32Array,
  predOf: Int32Array,
  isHit: (truth: Span, prediction: Span) => boolean,
): readonly WrongSpan[] {
  const wrong: WrongSpan[] = [];
  for (let document = 0; document < truth.nDocuments; ++document) {
    const own: WrongSpan[] = [];
    for (const place of placesIn(prediction, document)) {
      const found = spanAt(prediction, place);
      const partner = trueOf[place] ?? -1;
      const paired = partner < 0 ? null : spanAt(truth, partner);
      if (!paired || !isHit(paired, found))
        own.push({ document, truth: paired, prediction: found });
    }
    for (const place of placesIn(truth, document)) {
      if ((predOf[place] ?? -1) >= 0) continue;
      own.push({ document, truth: spanAt(truth, place), prediction: null });
    }
    wrong.push(...own.sort((a, b) => startOf(a) - startOf(b)));
  }
  return wrong;
}

function placesIn({ offsets }: SpanList, document: number): readonly number[] {
  const [first = 0, last = 0] = [offsets[document], offsets[document + 1]];
  return Array.from({ length: last - first }, (_, i) => first + i);
}

function spanAt({ starts, ends, codes, types }: SpanList, place: number): Span {
  const [start = 0, end = 0, code = 0] = [starts[place], ends[place], codes[place]];
  return { start, end, type: types[code] ?? '' };
}

function startOf({ truth, prediction }: WrongSpan): number {
  return Math.min(truth?.start ?? Infinity, prediction?.start ?? Infinity);
}
