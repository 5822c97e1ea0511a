/**
 * A share as pages, pictures and sentences write it: a percentage of two digits, `0.56 %`, `56 %`, of one
 * decimal above 99 %; never 0 or 100 where it is not, and one word. NaN is `–`.
 */
export function shareText(share: number): string {
  if (!Number.isFinite(share)) return '–';
  // 0.555 is written 56 %, whether it was read or summed up to 0.5549999999999999.
  const percent = Number((share * 100).toPrecision(13));
  const text =
    percent <= 1e-9
      ? 0
      : percent < 0.01
        ? '<0.01'
        : percent >= 99.95 && percent < 100
          ? '>99.9'
          : percent < 10
            ? Number(percent.toPrecision(2))
            : Number(percent.toFixed(percent > 99 ? 1 : 0));
  // No line ends between a number and its sign.
  return `${text}\u00a0%`;
}
