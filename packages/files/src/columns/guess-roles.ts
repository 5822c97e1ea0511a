import { areProbabilities } from './are-probabilities.js';
import { classScoresOf } from './class-scores.js';
import type { ClassScores } from './class-scores.js';
import { isNumeric } from './column-facts.js';
import type { ColumnFacts } from './column-facts.js';
import type { Looks } from './looks.js';
import { orderOfItems } from './order-of-items.js';
import { pointsAway } from './points-away.js';
import { positiveLabel } from './positive-label.js';

/** What a column seems to be for. */
export type Role =
  'truth' | 'prediction' | 'score' | 'score of a class' | 'scores of classes' | 'weight';

/** A column of lists of scores, an item for each class. */
interface ClassList {
  readonly column: ColumnFacts;
  /** The label of each item; null where nothing beside the lists tells. */
  readonly labels: readonly string[] | null;
}

/** What columns seem to be for. */
export interface Roles {
  readonly truth: ColumnFacts | null;
  readonly predictions: readonly ColumnFacts[];
  readonly scores: readonly ColumnFacts[];
  readonly classScores: ClassScores | null;
  /** Of `scores` those that are lower for the positive label than for the other: they are of that one. */
  readonly turned: readonly ColumnFacts[];
  /** Of `scores` those of how sure a prediction is, whatever it is: they are of no label. */
  readonly confidences: readonly ColumnFacts[];
  /** The likeliest first. */
  readonly classLists: readonly ClassList[];
  readonly weight: ColumnFacts | null;
  /** Whether R wrote the rows, and `NA` for a label that is missing. */
  readonly hasNaOfR: boolean;
}

const TRUTH =
  /^(?:y|t|y_?true|(?:y_?)?truth|true(?:_?(?:label|class)s?)?|ground_?truth|gold(?:_?(?:label|class))?|expected(?:_?(?:output|label|class))?|actual|observed|target|label|class|outcome|tag)s?$/i;
/** The last are of promptfoo: `[provider] prompt`. */
const PREDICTION = /pred|y_?hat|^(?:p|guess|output|estimate)$|^\[[^\]]+\] /i;
const SCORE = /score|prob|logit|confidence|pred|y_?hat|^p$/i;
/** What stands before the label of a class in names of scores, besides. */
const CLASS_SCORE = /^p[^a-z]?$|votes?[^a-z]?$/i;
const WEIGHT = /^(?:sample_?)?weights?$/i;
/** Columns with more different values hold no labels, or too many to guess from without their names. */
const MOST_LABELS = 50;
/** Columns with more different values hold no labels, whatever they are called: the explorer counts no more. */
const MOST_NAMED = 65_536;
/** So many are seen in the first rows, where as many labels as that are equally frequent. */
const MOST_NAMED_AT_FIRST = 17_000;

/** Guess what columns are for, from their names and what they hold. */
export async function guessRoles(columns: readonly ColumnFacts[], looks: Looks): Promise<Roles> {
  const weight = columns.find((column) => WEIGHT.test(column.name) && isNumeric(column)) ?? null;
  const labels = columns.filter(
    (column) => column !== weight && holdsLabels(column) && !isKeyOfVector(column, columns),
  );
  const named = labels.filter(({ name }) => PREDICTION.test(name));
  const others = labels.filter((column) => !named.includes(column));
  const truth =
    others.find(({ name }) => TRUTH.test(name)) ??
    (await mostAlike(others, named[0], looks.agreement)) ??
    (await labeledBy(columns, others, looks));
  const classScores = truth ? await scoresOfClasses(columns, truth, looks) : null;
  const predicted = named.length > 0 || !truth ? named : sameLabels(others, truth);
  const predictions = predicted.filter((column) => !truth || areOfOneKind(column, truth));
  const scores = columns.filter(
    (column) =>
      ![truth, weight, ...predictions].includes(column) &&
      isScore(column) &&
      !classScores?.columns.includes(column.name),
  );
  const confidences = predictions.length > 0 ? scores.filter(isOfGreatest) : [];
  const ofLabels = scores.filter((score) => !confidences.includes(score));
  return {
    ...{ truth, predictions, scores, classScores, weight },
    confidences,
    turned: truth ? await turnedOf(ofLabels, truth, looks) : [],
    classLists: await classListsOf(columns, truth, predictions, looks),
    hasNaOfR: isOfR(columns) && [truth, ...predictions].some((column) => column && hasNa(column)),
  };
}

/** Whether the first column is what `write.csv` of R writes: the names of rows, 1, 2, 3 …, without a name. */
function isOfR([first]: readonly ColumnFacts[]): boolean {
  if (first?.name !== '' || first.kind !== 'integers' || first.range === null) return false;
  return first.range[0] === 1 && first.range[1] === first.nDistinct && first.nMissing === 0;
}

function hasNa({ kind, common }: ColumnFacts): boolean {
  return kind === 'text' && common.some(({ text }) => text === 'NA');
}

/** Whether a column is what JSON of Spark says of a vector beside its values: `probability.type`. */
function isKeyOfVector({ name }: ColumnFacts, columns: readonly ColumnFacts[]): boolean {
  const key = /\.(?:type|size)$/.exec(name)?.[0];
  return (
    key !== undefined && columns.some((one) => one.name === `${name.slice(0, -key.length)}.values`)
  );
}

/** Whether a column may predict another: both hold sets, or some label is of both. */
function areOfOneKind(column: ColumnFacts, truth: ColumnFacts): boolean {
  if (holdsSets(column) || holdsSets(truth)) return holdsSets(column) && holdsSets(truth);
  const known = new Set(truth.common.map(({ text }) => plainLabel(text)));
  return column.common.some(({ text }) => known.has(plainLabel(text)));
}

/** A label as the other side may write it: `1` of `1.0`, and `1:big cat` of Weka's `1:'big cat'`. */
export function plainLabel(text: string): string {
  if (/^-?\d+\.0+$/.test(text)) return text.replace(/\..*/, '');
  return text.replace(/^(\d+:)?'(.*)'$/, '$1$2');
}

/** So many scores are looked at. */
const MOST_SCORES = 5;

/** The scores that are lower for the positive label of two than for the other. */
async function turnedOf(
  scores: readonly ColumnFacts[],
  truth: ColumnFacts,
  { pairs }: Looks,
): Promise<readonly ColumnFacts[]> {
  const posLabel = positiveLabel(truth.common.map(({ text }) => text));
  if (posLabel === null || truth.nDistinct !== 2) return [];
  const turned: ColumnFacts[] = [];
  for (const score of scores.slice(0, MOST_SCORES)) {
    if (pointsAway(await pairs(score, truth), posLabel)) turned.push(score);
  }
  return turned;
}

/** Columns of lists of as many scores as the truth has labels, those of probabilities first. */
async function classListsOf(
  columns: readonly ColumnFacts[],
  truth: ColumnFacts | null,
  predictions: readonly ColumnFacts[],
  { pairs }: Looks,
): Promise<readonly ClassList[]> {
  const lists = columns.filter((column) => nItemsOf(column) !== null);
  if (!truth) return lists.map((column) => ({ column, labels: null }));
  const [prediction] = predictions;
  const labels = truth.common.map(({ text }) => text);
  const found: ClassList[] = [];
  for (const column of [...lists].sort((a, b) => rankOf(a) - rankOf(b))) {
    const nItems = nItemsOf(column) ?? 0;
    const isWhole = nItems === truth.nDistinct && labels.length === nItems;
    const order =
      isWhole && prediction
        ? orderOfItems(await pairs(column, prediction), nItems, labels)
        : isWhole
          ? placesOf(labels)
          : null;
    found.push({ column, labels: order });
  }
  return found;
}

/** Probabilities stand before what they are made from. */
function rankOf({ name }: ColumnFacts): number {
  return /prob/i.test(name) ? 0 : /raw|logit|margin/i.test(name) ? 2 : 1;
}

/** Labels that are the places of their scores: 0, 1, 2 …; null of others. */
function placesOf(labels: readonly string[]): readonly string[] | null {
  const places = labels.map((_, place) => String(place));
  return places.every((place) => labels.includes(place)) ? places : null;
}

/** The role of a column, if it seems to have one. */
export function roleOf(column: ColumnFacts, roles: Roles): Role | null {
  if (column === roles.truth) return 'truth';
  if (column === roles.weight) return 'weight';
  if (roles.predictions.includes(column)) return 'prediction';
  if (roles.scores.includes(column)) return 'score';
  if (roles.classLists.some((list) => list.column === column)) return 'scores of classes';
  return roles.classScores?.columns.includes(column.name) ? 'score of a class' : null;
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
  const areOthers = /^(?:STRUCT|MAP)\(.*\]$|\]\[\d*\]$/s.test(column.type) && !holdsSpans(column);
  return (areLists && !holdsScores(column) && !areOthers) || separatorOf(column) !== null;
}

/** Whether lists are of spans: objects with a start, an end and a label. */
export function holdsSpans({ type }: ColumnFacts): boolean {
  return ['start', 'end', 'label'].every((name) => type.includes(`"${name}"`));
}

/** The number of items of each list of scores in a column; null where it holds other cells. */
function nItemsOf(column: ColumnFacts): number | null {
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

function holdsLabels(column: ColumnFacts): boolean {
  const { kind, name, nDistinct, common } = column;
  if (holdsSets(column)) return true;
  if (kind === 'numbers') return areWhole(column) && (TRUTH.test(name) || PREDICTION.test(name));
  if (kind === 'lists' || kind === 'other') return false;
  if (nDistinct <= MOST_LABELS) return nDistinct > 0;
  // What no two rows share is a name of the row.
  const isShared = (common[0]?.nRows ?? 0) > 1;
  const most = column.isOfFirst ? MOST_NAMED_AT_FIRST : MOST_NAMED;
  return isShared && nDistinct <= most && (TRUTH.test(name) || PREDICTION.test(name));
}

/** Whether numbers are labels that a program wrote with a point, as `1.0`. */
function areWhole({ nDistinct, common }: ColumnFacts): boolean {
  return nDistinct <= MOST_LABELS && common.every(({ text }) => /^-?\d+(?:\.0+)?$/.test(text));
}

/** Whether a name is one that scores have, alone or before a label. */
export function isNameOfScore(name: string): boolean {
  return SCORE.test(name) || CLASS_SCORE.test(name);
}

/** Whether a score may be the greater of two probabilities in every row. */
function isOfGreatest({ range }: ColumnFacts): boolean {
  return range !== null && range[0] >= 0.5 && range[1] <= 1;
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
async function labeledBy(
  columns: readonly ColumnFacts[],
  candidates: readonly ColumnFacts[],
  looks: Looks,
): Promise<ColumnFacts | null> {
  for (const column of candidates) {
    if (await scoresOfClasses(columns, column, looks)) return column;
  }
  return null;
}

/**
 * Columns named by the labels of the truth that are scores: their names say so, or their sums. Features are
 * numbered as classes are, `x0` and `x1`.
 */
async function scoresOfClasses(
  columns: readonly ColumnFacts[],
  truth: ColumnFacts,
  { pairs }: Looks,
): Promise<ClassScores | null> {
  const found = holdsSets(truth) ? null : classScoresOf(columns, truth);
  if (!found || isNameOfScore(found.prefix)) return found;
  const named = columns.filter(({ name }) => found.columns.includes(name));
  return (await areProbabilities(named, pairs)) ? found : null;
}
