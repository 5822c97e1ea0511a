/** An end in at least four digits, and in as many as show on which side of the bound it is. */
export function endText(end: number, bound: number): string {
  for (let digits = 4; digits < 17; ++digits) {
    const shown = Number(end.toPrecision(digits));
    if (Math.sign(shown - bound) === Math.sign(end - bound)) return String(shown);
  }
  return String(end);
}
