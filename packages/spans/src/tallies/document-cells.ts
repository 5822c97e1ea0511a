import { looksAtTypes } from '../matching/match-spans.js';
import type { SpanMatching, SpanPairs } from '../matching/match-spans.js';
import type { PairedSpans } from '../reading/pair-columns.js';
import { listCells } from './kernels/list-cells.js';
import { listHalfCells } from './kernels/list-half-cells.js';

/** Cells of a matrix by document, shape (nCells,) each. */
export interface DocumentCells {
  readonly documents: Int32Array;
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
}

/** A cell of each pair of spans, and of each span that is in none. */
export function wholeCells(
  { truth, prediction }: PairedSpans,
  { trueOf, predOf }: SpanPairs,
  matching: SpanMatching,
): DocumentCells {
  const isTyped = looksAtTypes(matching);
  const codesOf = (codes: Int32Array): Int32Array =>
    isTyped ? codes : new Int32Array(codes.length);
  const most = trueOf.length + predOf.length;
  const [documents, trueCodes, predCodes] = int32Arrays(most);
  const n = listCells(
    ...([truth.offsets, codesOf(truth.codes), predOf] as const),
    ...([prediction.offsets, codesOf(prediction.codes), trueOf] as const),
    isTyped ? truth.types.length : 1,
    ...([documents, trueCodes, predCodes] as const),
  );
  return within(n, documents, trueCodes, predCodes, new Float64Array(n).fill(1));
}

/** The same, where pairs of other bounds are halves of three cells. */
export function halfCells(
  { truth, prediction }: PairedSpans,
  { trueOf, predOf }: SpanPairs,
): DocumentCells {
  const most = 3 * trueOf.length + predOf.length;
  const [documents, trueCodes, predCodes] = int32Arrays(most);
  const counts = new Float64Array(most);
  const n = listHalfCells(
    ...([truth.offsets, truth.starts, truth.ends, predOf] as const),
    ...([prediction.offsets, prediction.starts, prediction.ends, trueOf] as const),
    ...([documents, trueCodes, predCodes, counts] as const),
  );
  return within(n, documents, trueCodes, predCodes, counts.subarray(0, n));
}

function int32Arrays(length: number): readonly [Int32Array, Int32Array, Int32Array] {
  return [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
}

function within(
  n: number,
  documents: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
): DocumentCells {
  return {
    documents: documents.subarray(0, n),
    trueCodes: trueCodes.subarray(0, n),
    predCodes: predCodes.subarray(0, n),
    counts,
  };
}
