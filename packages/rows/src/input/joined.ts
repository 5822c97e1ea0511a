/** The values of all parts as doubles, one part after the other. */
export function joined(parts: readonly (Uint8Array | Float64Array)[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let row = 0;
  for (const part of parts) {
    all.set(part, row);
    row += part.length;
  }
  return all;
}
