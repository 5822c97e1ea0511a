/** Decimals of a p-value. */
const DIGITS = 3;

/** A p-value as people read it; empty where there is none. */
export function pText(p: number): string {
  if (Number.isNaN(p)) return '';
  return p < 10 ** -DIGITS ? `<${(10 ** -DIGITS).toFixed(DIGITS)}` : p.toFixed(DIGITS);
}
