/** Fields of typed arrays by which results that count are told from others. */
const COUNTS: readonly (readonly string[])[] = [
  ['tp', 'fp', 'fn'],
  ['trueCodes', 'aCodes', 'bCodes', 'counts'],
  ['rows', 'columns', 'counts'],
  ['positives', 'negatives', 'nSamples'],
];

/**
 * Find counts in a result that `JSON.stringify` cannot write: they hold typed arrays and have no
 * `toJSON`.
 * @returns The path of each, such as `.sweeps.0.counts`; what has a `toJSON` of its own is not
 *   searched, but for sweeps and sets of them.
 */
export function countsWithoutJson(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  const hasJson = typeof fields['toJSON'] === 'function';
  const isCounts = COUNTS.some((names) =>
    names.every((name) => ArrayBuffer.isView(fields[name]) || name === 'nSamples'),
  );
  if (isCounts && !hasJson && !path.endsWith('.units')) return [path];
  return Object.keys(fields).flatMap((name) => countsWithoutJson(fields[name], `${path}.${name}`));
}
