import { orderByCodes } from '../matrix/kernels/order-by-codes.js';
import { areTriplesInOrder, mergeTriples } from './kernels/merge-triples.js';

/** Counts of triples of codes: true class, class of model a, class of model b; shape (m,) each. */
export interface Triples {
  readonly trueCodes: Int32Array;
  readonly aCodes: Int32Array;
  readonly bCodes: Int32Array;
  readonly counts: Float64Array;
}

/** Room for m triples. */
export function emptyTriples(m: number): Triples {
  return {
    trueCodes: new Int32Array(m),
    aCodes: new Int32Array(m),
    bCodes: new Int32Array(m),
    counts: new Float64Array(m),
  };
}

/** The places of the triples, by true code, then by a, then by b. */
export function orderOfTriples(
  { trueCodes, aCodes, bCodes }: Omit<Triples, 'counts'>,
  nCodes: number,
): Int32Array {
  let order = Int32Array.from(trueCodes.keys());
  for (const codes of [bCodes, aCodes, trueCodes]) {
    const sorted = new Int32Array(order.length);
    orderByCodes(codes, order, new Int32Array(nCodes + 1), sorted);
    order = sorted;
  }
  return order;
}

/**
 * Each triple once, in order; those that add up to 0 are left out. Codes are below `nCodes`. The
 * given triples if they are so.
 */
export function sortedTriples(triples: Triples, nCodes: number): Triples {
  const { trueCodes, aCodes, bCodes, counts } = triples;
  if (areTriplesInOrder(trueCodes, aCodes, bCodes, counts)) return triples;
  const order = orderOfTriples({ trueCodes, aCodes, bCodes }, nCodes);
  const m = order.length;
  const [t, a, b] = [new Int32Array(m), new Int32Array(m), new Int32Array(m)];
  const sums = new Float64Array(m);
  const size = mergeTriples(trueCodes, aCodes, bCodes, counts, order, t, a, b, sums);
  return {
    trueCodes: t.slice(0, size),
    aCodes: a.slice(0, size),
    bCodes: b.slice(0, size),
    counts: sums.slice(0, size),
  };
}

/** Some of the triples, by their places. */
export function triplesAt(triples: Triples, places: Int32Array): Triples {
  const pick = (codes: Int32Array): Int32Array => places.map((place) => codes[place] ?? 0);
  return {
    trueCodes: pick(triples.trueCodes),
    aCodes: pick(triples.aCodes),
    bCodes: pick(triples.bCodes),
    counts: Float64Array.from(places, (place) => triples.counts[place] ?? 0),
  };
}
