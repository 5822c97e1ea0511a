/** What a gate found, in full precision. */
export function foundText(value: number): string {
  return Number.isNaN(value) ? 'undefined' : String(value);
}
