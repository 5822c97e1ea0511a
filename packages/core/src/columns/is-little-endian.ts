/** Tell whether this machine stores the low byte of a number first. */
export function isLittleEndian(): boolean {
  return new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
}
