/** Integers one after the other, a copy. */
export function concatenate(pieces: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let row = 0;
  for (const piece of pieces) {
    joined.set(piece, row);
    row += piece.length;
  }
  return joined;
}
