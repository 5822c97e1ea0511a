import type { ColumnFacts } from './column-facts.js';

/** What a column seems to be for. */
export type Role =
  'truth' | 'prediction' | 'score' | 'score of a class' | 'scores of classes' | 'weight';

/** Scores of classes that one pattern names. */
interface ClassScores {
  /** What their names start with, such as `p_`. */
  readonly prefix: string;
  /** What follows it in each name. */
  readonly labels: readonly string[];
}

/** What columns seem to be for. */
export interface Roles {
  readonly truth: ColumnFacts | null;
  readonly predictions: readonly ColumnFacts[];
  readonly scores: readonly ColumnFacts[];
  readonly classScores: ClassScores | null;
  /** Columns of lists of scores, an item for each class. */
  readonly classLists: readonly ColumnFacts[];
  readonly weight: ColumnFacts | null;
}

const TRUTH =
  /^(?:y|t|y_?true|(?:y_?)?truth|true(?:_?(?:label|class)s?)?|ground_?truth|gold(?:_?(?:label|class))?|actual|observed|target|label|class|outcome|tag)s?$/i;
const PREDICTION = /pred|y_?hat|^(?:p|guess|output|estimate)$/i;
const SCORE = /score|prob|logit|confidence|pred|y_?hat|^p$/i;
const WEIGHT = /^(?:sample_?)?weights?$/i;
/** Columns with more different values hold no labels, or too many to guess from without their names. */
const MOST_LABELS = 50;
/** Columns with more different values hold no labels, whatever they are called: the explorer counts no more. */
const MOST_NAMED = 65_536;

/**
 * Guess what columns are for, from their names and what they hold.
 *
 * @param agreement The share of rows in which two columns hold the same label, in [0, 1].
 */
export async function guessRoles(
  columns: readonly ColumnFacts[],
  agreement: (a: ColumnFacts, b: ColumnFacts) => Promise<number>,
): Promise<Roles> {
  const weight = columns.find((column) => WEIGHT.test(column.name) && isNumeric(column)) ?? null;
  const labels = columns.filter((column) => column !== weight && holdsLabels(column));
  const predictions = labels.filter(({ name }) => PREDICTION.test(name));
  const others = labels.filter((column) => !predictions.includes(column));
  const truth =
    others.find(({ name }) => TRUTH.test(name)) ??
    (await mostAlike(others, predictions[0], agreement)) ??
    labeledBy(columns, others);
  const classScores = truth && classScoresOf(columns, truth);
  const predicted = predictions.length > 0 || !truth ? predictions : sameLabels(others, truth);
  const ofClasses = (name: string): boolean =>
    classScores !== null && name.startsWith(classScores.prefix);
  return {
    truth,
    predictions: predicted.filter((column) => !truth || holdsSets(column) === holdsSets(truth)),
    scores: columns.filter(
      (column) =>
        column !== truth && column !== weight && isScore(column) && !ofClasses(column.name),
    ),
    classScores,
    classLists: columns.filter((column) => nItemsOf(column) !== null),
    weight,
  };
}

/** The role of a column, if it seems to have one. */
export function roleOf(column: ColumnFacts, roles: Roles): Role | null {
  if (column === roles.truth) return 'truth';
  if (column === roles.weight) return 'weight';
  if (roles.predictions.includes(column)) return 'prediction';
  if (roles.scores.includes(column)) return 'score';
  if (roles.classLists.includes(column)) return 'scores of classes';
  const { classScores } = roles;
  const isOfClass = classScores?.labels.some((label) => classScores.prefix + label === column.name);
  return isOfClass ? 'score of a class' : null;
}

/**
 * What separates the labels in texts that hold several; null in others. A label of several comes in other
 * texts too: `a|b` and `c` are two names.
 */
export function separatorOf({ kind, common, written }: ColumnFacts): string | null {
  if (written) return null;
  const lists = common.map(({ text }) => text.split('|'));
  const separated = lists.filter(({ length }) => length > 1);
  if (kind !== 'text' || separated.length <= 0.2 * lists.length) return null;
  const isShared = separated.some((list) =>
    lists.some((other) => other !== list && other.some((label) => list.includes(label))),
  );
  return isShared || lists.length === 1 ? '|' : null;
}

/** Whether the cells of a column are sets of labels: lists, or texts that are lists or have a separator. */
export function holdsSets(column: ColumnFacts): boolean {
  const areLists = column.kind === 'lists' || column.written !== undefined;
  return (areLists && !holdsScores(column)) || separatorOf(column) !== null;
}

/** The number of items of each list of scores in a column; null where it holds other cells. */
export function nItemsOf(column: ColumnFacts): number | null {
  if (!holdsScores(column)) return null;
  const lengths =
    column.written?.lengths ?? column.common.map(({ text }) => text.split(',').length);
  const [first = 0, ...others] = lengths;
  return first > 1 && others.every((n) => n === first) ? first : null;
}

/** Whether a column holds lists of numbers with fractions, which are no labels. */
function holdsScores(column: ColumnFacts): boolean {
  const isOfFloats = /^(?:FLOAT|DOUBLE|DECIMAL(?:\([\d,]*\))?)\[\d*\]$/.test(column.type);
  return (column.kind === 'lists' && isOfFloats) || column.written?.areScores === true;
}

/** Labels that columns of any kind hold. */
const COMMON_LABEL = /^(?:[01yntf]|yes|no|true|false)$/i;

/** Columns with no labels but those of the truth, where these are words of their own. */
function sameLabels(others: readonly ColumnFacts[], truth: ColumnFacts): readonly ColumnFacts[] {
  const labels = new Set(truth.common.map(({ text }) => text));
  const isPlain = truth.kind !== 'text' || [...labels].some((text) => COMMON_LABEL.test(text));
  if (isPlain || holdsSets(truth)) return [];
  return others.filter(
    ({ kind, nDistinct, common, ...column }) =>
      column.name !== truth.name &&
      kind === 'text' &&
      nDistinct > 1 &&
      common.every(({ text }) => labels.has(text)),
  );
}

function isNumeric({ kind }: ColumnFacts): boolean {
  return kind === 'integers' || kind === 'numbers';
}

function holdsLabels(column: ColumnFacts): boolean {
  const { kind, name, nDistinct, common } = column;
  if (holdsSets(column)) return true;
  if (kind === 'lists' || kind === 'numbers' || kind === 'other') return false;
  if (nDistinct <= MOST_LABELS) return nDistinct > 0;
  // What no two rows share is a name of the row.
  const isShared = (common[0]?.nRows ?? 0) > 1;
  return isShared && nDistinct <= MOST_NAMED && (TRUTH.test(name) || PREDICTION.test(name));
}

/** Numbers with fractions, in [0, 1] or named as scores are. */
function isScore({ kind, name, range, nDistinct }: ColumnFacts): boolean {
  if (kind !== 'numbers' || range === null || nDistinct < 2) return false;
  return SCORE.test(name) || (range[0] >= 0 && range[1] <= 1);
}

/** The column that agrees most often with a prediction, of those that hold mostly the same labels. */
async function mostAlike(
  columns: readonly ColumnFacts[],
  prediction: ColumnFacts | undefined,
  agreement: (a: ColumnFacts, b: ColumnFacts) => Promise<number>,
): Promise<ColumnFacts | null> {
  if (!prediction) return null;
  let best: { column: ColumnFacts; share: number } | null = null;
  for (const column of columns) {
    if (holdsSets(column) !== holdsSets(prediction)) continue;
    if (overlap(column, prediction) < 0.5) continue;
    const share = await agreement(column, prediction);
    if (share > (best?.share ?? 0)) best = { column, share };
  }
  return best?.column ?? null;
}

/** The share of labels that both columns have, of those that either has, in [0, 1]. */
function overlap(a: ColumnFacts, b: ColumnFacts): number {
  if (holdsSets(a) || holdsSets(b)) return 1;
  const other = new Set(b.common.map(({ text }) => text));
  const nBoth = a.common.filter(({ text }) => other.has(text)).length;
  return nBoth / (a.common.length + b.common.length - nBoth);
}

/** The column whose labels end the names of columns of scores. */
function labeledBy(
  columns: readonly ColumnFacts[],
  candidates: readonly ColumnFacts[],
): ColumnFacts | null {
  return candidates.find((column) => classScoresOf(columns, column) !== null) ?? null;
}

/** Columns of numbers named by one prefix and the labels of the truth. */
function classScoresOf(columns: readonly ColumnFacts[], truth: ColumnFacts): ClassScores | null {
  const labels = truth.common.map(({ text }) => text);
  if (labels.length < 2 || holdsSets(truth)) return null;
  const numbers = columns.filter((column) => column !== truth && isNumeric(column));
  const [first = ''] = labels;
  for (const { name } of numbers) {
    if (!name.endsWith(first) || name.length === first.length) continue;
    const prefix = name.slice(0, name.length - first.length);
    const names = numbers.filter((column) => column.name.startsWith(prefix));
    const suffixes = names.map((column) => column.name.slice(prefix.length));
    if (labels.every((label) => suffixes.includes(label))) return { prefix, labels: suffixes };
  }
  return null;
}
