/**
 * Split cells of documents into those of their types, and add them up by type and by document: a right
 * pair is a hit of its type, any other cell a miss of its true type and a false alarm of the predicted
 * one; no span is no type.
 *
 * Assumes codes in [0, none], outputs of twice as many cells, all counts zero.
 * Writes the document, type and count of each cell, and adds to the sums of types, shape (none,), and of
 * documents. Returns the number of cells. O(nCells) time, no allocation.
 */
export function splitTypes(
  documents: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  none: number,
  outDocuments: Int32Array,
  outTypes: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  typeTp: Float64Array,
  typeFp: Float64Array,
  typeFn: Float64Array,
  documentTp: Float64Array,
  documentFp: Float64Array,
  documentFn: Float64Array,
): number {
  const n = documents.length;
  let place = 0;
  for (let cell = 0; cell < n; ++cell) {
    const d = documents[cell]!;
    const t = trueCodes[cell]!;
    const p = predCodes[cell]!;
    if (t === p) {
      outDocuments[place] = d;
      outTypes[place] = t;
      tp[place++] = 1;
      typeTp[t]! += 1;
      documentTp[d]! += 1;
      continue;
    }
    if (t < none) {
      outDocuments[place] = d;
      outTypes[place] = t;
      fn[place++] = 1;
      typeFn[t]! += 1;
      documentFn[d]! += 1;
    }
    if (p < none) {
      outDocuments[place] = d;
      outTypes[place] = p;
      fp[place++] = 1;
      typeFp[p]! += 1;
      documentFp[d]! += 1;
    }
  }
  return place;
}
