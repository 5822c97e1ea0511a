/** Pairs of labels that everybody reads in one way, in lower case: the negative one, the positive one. */
const PAIRS: readonly (readonly [negative: string, positive: string])[] = [
  ['0', '1'],
  ['0.0', '1.0'],
  ['-1', '1'],
  ['no', 'yes'],
  ['n', 'y'],
  ['false', 'true'],
  ['f', 't'],
  ['negative', 'positive'],
  ['neg', 'pos'],
  ['fail', 'pass'],
  ['incorrect', 'correct'],
];

/**
 * Of two labels the positive one, where their names tell: no count does, for the rarer label of one
 * file is the frequent one of the next.
 *
 * @param labels All labels of a truth.
 * @returns Null where there are not two, or nobody can tell.
 */
export function positiveLabel(labels: readonly string[]): string | null {
  if (labels.length !== 2) return null;
  const folded = labels.map((label) => label.toLowerCase());
  const pair = PAIRS.find((words) => words.every((word) => folded.includes(word)));
  return (pair && labels[folded.indexOf(pair[1])]) ?? null;
}

/**
 * The positive label of a column that has one label only, where its name tells: `pass` of `pass`, and of
 * `fail` alone.
 *
 * @returns In lower case if the column has the negative one; null where nobody can tell.
 */
export function positiveOfOne(label: string): string | null {
  const folded = label.toLowerCase();
  const pair = PAIRS.find((words) => words.includes(folded));
  if (!pair) return null;
  return pair[1] === folded ? label : pair[1];
}
