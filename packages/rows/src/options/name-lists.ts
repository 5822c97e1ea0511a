/** A list of names that cannot be read. A parser of command lines knows it by its code. */
export class BadNames extends Error {
  readonly code = 'commander.invalidArgument';
  readonly exitCode = 1;
}

/**
 * A list of labels: separated by commas, or a JSON array where labels hold commas or spaces; and those
 * that were given before.
 *
 * @throws {BadNames} A label is empty, or the array is none.
 */
export function labelList(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...labelsOf(text)];
}

function labelsOf(text: string): readonly string[] {
  if (text.trimStart().startsWith('[')) return jsonLabelList(text);
  const labels = text.split(',').map((label) => label.trim());
  if (!labels.includes('')) return labels;
  throw new BadNames('Expected labels separated by commas, one of them is empty.');
}

function jsonLabelList(text: string): readonly string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = null;
  }
  const isLabel = (item: unknown): boolean => /string|number|boolean/.test(typeof item);
  if (Array.isArray(parsed) && parsed.length > 0 && parsed.every(isLabel)) {
    return parsed.map(String);
  }
  throw new BadNames('Expected a JSON array of labels, such as ["a, b", "c"].');
}

/** Names of columns, separated by commas, or a JSON array where names hold commas. */
export function columnList(text: string, before: readonly string[] = []): readonly string[] {
  return labelList(text, before);
}

/** Names of several columns in one text, as `a,b` or `["a", "b"]`; none in others. */
export function namesIn(text: string): readonly string[] {
  try {
    return columnList(text);
  } catch {
    return [];
  }
}
