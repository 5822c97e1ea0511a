import type { SpanList } from '../span-column.js';
import { markCrowded } from './kernels/mark-crowded.js';
import { matchOverlaps } from './kernels/match-overlaps.js';
import { matchOwnTypes } from './kernels/match-own-types.js';
import { matchSame } from './kernels/match-same.js';
import { matchTypes } from './kernels/match-types.js';

/** When a true and a predicted span make a pair. */
export type SpanMatching = 'strict' | 'exact' | 'type' | 'partial';

export const MATCHINGS: readonly SpanMatching[] = ['strict', 'exact', 'type', 'partial'];

/** The one class where types are not looked at. */
const ANY_TYPE = 'span';

/** Whether spans of other types are counted apart. */
export function looksAtTypes(matching: SpanMatching): boolean {
  return matching === 'strict' || matching === 'type';
}

/** The classes that spans of these types are counted as. */
export function countedTypes(types: readonly string[], matching: SpanMatching): readonly string[] {
  return looksAtTypes(matching) ? types : [ANY_TYPE];
}

/** Which spans were paired; each is in one pair at most. */
export interface SpanPairs {
  /** The true span of each predicted one, or −1, shape (nPred,). */
  readonly trueOf: Int32Array;
  /** The predicted span of each true one, or −1, shape (nTrue,). */
  readonly predOf: Int32Array;
}

/** nervaluate leaves out overlaps with less of the true span than this. */
const NERVALUATE_PERCENT = 1;

/** Pair spans: equal ones first, then those of equal bounds, then, if bounds are free, by overlap. */
export function matchSpans(truth: SpanList, pred: SpanList, matching: SpanMatching): SpanPairs {
  const pairs = noPairs(truth, pred);
  const columns = kernelColumns(truth, pred, true);
  const untyped = kernelColumns(truth, pred, false);
  const { trueOf, predOf } = pairs;
  matchSame(...columns, trueOf, predOf);
  if (matching !== 'type') matchSame(...untyped, trueOf, predOf);
  if (matching === 'type') matchByType(columns, 0, pairs);
  if (matching === 'partial') matchOverlaps(...untyped, 0, trueOf, predOf);
  return pairs;
}

/** Pair spans as nervaluate does: each predicted one in order takes a true one that is left. */
export function matchInOrder(truth: SpanList, pred: SpanList, matching: SpanMatching): SpanPairs {
  const pairs = noPairs(truth, pred);
  const isTyped = looksAtTypes(matching);
  const columns = kernelColumns(truth, pred, isTyped);
  if (matching === 'type') matchByType(columns, NERVALUATE_PERCENT, pairs);
  else matchOverlaps(...columns, NERVALUATE_PERCENT, pairs.trueOf, pairs.predOf);
  return pairs;
}

/**
 * Pair spans by overlap, those of one type before others where spans of one side overlap each other.
 * Elsewhere they are paired in order, as nervaluate does: a pair of two types may take what a later
 * span of the right type overlaps, too.
 */
function matchByType(
  columns: ReturnType<typeof kernelColumns>,
  percent: number,
  { trueOf, predOf }: SpanPairs,
): void {
  const [trueOffsets, trueStarts, trueEnds, , predOffsets, predStarts, predEnds] = columns;
  const crowded = new Uint8Array(trueOf.length);
  const bounds = [trueOffsets, trueStarts, trueEnds, predOffsets, predStarts, predEnds] as const;
  if (markCrowded(...bounds, crowded) > 0) {
    matchOwnTypes(...columns, crowded, percent, trueOf, predOf);
  }
  matchTypes(...columns, percent, trueOf, predOf);
}

function noPairs(truth: SpanList, pred: SpanList): SpanPairs {
  return {
    trueOf: new Int32Array(pred.codes.length).fill(-1),
    predOf: new Int32Array(truth.codes.length).fill(-1),
  };
}

function kernelColumns(truth: SpanList, pred: SpanList, isTyped: boolean) {
  const codesOf = ({ codes }: SpanList): Int32Array =>
    isTyped ? codes : new Int32Array(codes.length);
  return [
    ...([truth.offsets, truth.starts, truth.ends, codesOf(truth)] as const),
    ...([pred.offsets, pred.starts, pred.ends, codesOf(pred)] as const),
  ] as const;
}
