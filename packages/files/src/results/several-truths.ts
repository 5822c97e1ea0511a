/** What is told of a row that may be right in several ways. */
const SEVERAL =
  'with several right answers: the given one counts if it is among them, otherwise the first';

/**
 * The truth of a row that may be right in several ways: the answer that was given, if it is one of them,
 * or else the first.
 *
 * @returns Undefined where none is known.
 */
export function oneTruth(
  truths: readonly string[],
  prediction: string,
  tell: (what: string) => void,
): string | undefined {
  if (truths.length > 1) tell(SEVERAL);
  return truths.includes(prediction) ? prediction : truths[0];
}
