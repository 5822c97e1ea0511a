/** A share as a percentage: two digits below a tenth, never 0 or 100 where it is not, and one word. */
export function shareText(share: number): string {
  if (!Number.isFinite(share)) return '–';
  const percent = share * 100;
  const text =
    percent <= 1e-9
      ? 0
      : percent < 0.01
        ? '<0.01'
        : percent < 10
          ? Number(percent.toPrecision(2))
          : percent > 99 && percent < 100
            ? Math.min(99.9, Number(percent.toFixed(1)))
            : Math.round(percent);
  // No line ends between a number and its sign.
  return `${text}\u00a0%`;
}
