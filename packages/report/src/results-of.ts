import type { ConfusionMatrix } from '@confmat/core';
import { groupKey } from '@confmat/core/internal';
import type {
  Evaluation,
  EvaluationProvenance,
  EvaluationSlice,
  NamedSweep,
} from '@confmat/evaluation';
import type { SweepSet } from '@confmat/thresholds';
import type { Ask, PageProvenance, Reported } from './results/ask.js';
import { labelSetsOf } from './multilabel/label-sets-of.js';
import type { Results, ScoreResults, SetSlice, TwoModels, TwoSets } from './results/results.js';
import { chosenIn, isChoiceAsked } from './thresholds/choice.js';

/**
 * Find what outputs show of an evaluation, or of two. Nothing is counted, and no counts are copied.
 *
 * @param reported Checked, as `ask` is.
 */
export function resultsOf(reported: Reported, ask: Ask): Results {
  const { answers: promise, level = 0.95, ...rest } = ask;
  const asked = { ...rest, level };
  if (isPair(reported)) {
    return { ...asked, two: apart(reported, ask), twoSets: twoSetsOf(reported, ask) };
  }
  const { matrix, sets, slices, scores, posLabel, provenance } = reported;
  const [first] = scores;
  const answers = first && promise && { ...namedScore(first), ...promise };
  const classScores = classScoresOf(reported, ask);
  const isOfModels = scores.length > 0 && !answers && !classScores;
  return {
    ...{ ...asked, matrix, answers, classScores: answers ? undefined : classScores },
    posLabel: ask.posLabel ?? posLabel,
    labelSets: sets && labelSetsOf(sets, reported),
    scores: isOfModels ? scoresOf(reported, ask) : undefined,
    slices: matrix && slices.length > 0 ? slices.filter(hasMatrix) : undefined,
    setSlices: sets && slices.length > 0 ? slices.flatMap(setSliceOf) : undefined,
    two: together(ask.compared ?? reported, ask),
    provenance: { ...wordsOf(provenance), ...defined(ask.provenance) },
  };
}

/** Whether two evaluations are reported on. */
export function isPair(
  reported: Reported,
): reported is readonly [first: Evaluation, second: Evaluation] {
  return Array.isArray(reported);
}

/** Scores that are of each class, or of each label, and not of models of one positive class. */
function classScoresOf({ task, scores }: Evaluation, { scoresOf }: Ask): SweepSet | undefined {
  const labels = scores.map(({ sweep }) => sweep.posLabel);
  const isOfOne = task !== 'labels' && new Set(labels).size < 2;
  if (labels.length === 0 || scoresOf === 'models' || (isOfOne && scoresOf === undefined)) {
    return undefined;
  }
  return {
    of: task === 'labels' ? 'labels' : 'classes',
    labels,
    sweeps: scores.map(({ sweep }) => sweep),
  };
}

/** Columns of scores, whole and in groups. */
function scoresOf({ scores, slices }: Evaluation, ask: Ask): readonly ScoreResults[] {
  return scores.map((score, place) => ({
    ...namedScore(score),
    threshold: thresholdGiven(ask, score.name, place) ?? thresholdChosen(score, ask),
    slices: slices.flatMap(({ group, scores: all }) => {
      const own = all.find(({ name }) => name === score.name);
      return own ? [{ group, sweep: own.sweep }] : [];
    }),
  }));
}

/** The threshold of a column of scores that somebody typed. */
function thresholdGiven({ threshold }: Ask, name: string, place: number): number | undefined {
  if (typeof threshold === 'object') return threshold[name];
  return place === 0 ? threshold : undefined;
}

/** The threshold that was asked for by what is best there; undefined where nothing was, and none is. */
function thresholdChosen({ sweep }: NamedSweep, ask: Ask): number | undefined {
  if (!isChoiceAsked(ask) || sweep.thresholds.length === 0) return undefined;
  const found = chosenIn(sweep, ask);
  return found.reached ? found.threshold : undefined;
}

/** A column of scores, whose name may be empty. */
function namedScore({ name, sweep }: NamedSweep): Pick<ScoreResults, 'name' | 'sweep'> {
  return { name: name === '' ? undefined : name, sweep };
}

/** Two models that were counted together. */
function together(
  { joint, slices, provenance }: Evaluation,
  { names, areas }: Ask,
): TwoModels | undefined {
  if (!joint) return undefined;
  return {
    ...{ counted: joint, areas, names: names ?? differentNames(provenance.predictions) },
    slices: slices.flatMap(({ group, joint: own }) => (own ? [{ group, counted: own }] : [])),
  };
}

function apart([a, b]: readonly [Evaluation, Evaluation], { names }: Ask): TwoModels | undefined {
  if (!a.matrix || !b.matrix) return undefined;
  const keyOf = ({ group }: EvaluationSlice): string => groupKey(a.by.map((name) => group[name]));
  const ofB = new Map(b.slices.map((slice) => [keyOf(slice), slice.matrix]));
  return {
    names: names ?? namesOf([a, b]),
    counted: [a.matrix, b.matrix],
    slices: a.slices.flatMap((slice) => {
      const other = ofB.get(keyOf(slice));
      if (!hasMatrix(slice) || !other) return [];
      return [{ group: slice.group, counted: [slice.matrix, other] as const }];
    }),
  };
}

/** Two models of label sets. */
function twoSetsOf([a, b]: readonly [Evaluation, Evaluation], { names }: Ask): TwoSets | undefined {
  if (!a.sets || !b.sets) return undefined;
  const [ofA, ofB] = [
    { nSamples: a.nSamples, sets: a.sets },
    { nSamples: b.nSamples, sets: b.sets },
  ];
  return { names: names ?? namesOf([a, b]), counted: [ofA, ofB] };
}

function namesOf(both: readonly Evaluation[]): [string, string] {
  return differentNames(both.flatMap(({ provenance }) => provenance.predictions ?? []));
}

function hasMatrix(
  slice: EvaluationSlice,
): slice is EvaluationSlice & { readonly matrix: ConfusionMatrix } {
  return slice.matrix !== undefined;
}

function setSliceOf({ group, sets }: EvaluationSlice): readonly SetSlice[] {
  return sets ? [{ group, sets }] : [];
}

/** What two models are called. */
function differentNames(predictions: EvaluationProvenance['predictions'] = []): [string, string] {
  const [a, b] = predictions.map(({ name }) => name);
  return a === undefined || b === undefined || a === b ? ['a', 'b'] : [a, b];
}

/** What an evaluation knows of where it comes from. */
function wordsOf(known: EvaluationProvenance): PageProvenance {
  const { inputs, predictions = [], options = {}, created: date, command, version } = known;
  const [only, ...others] = predictions;
  const text = (option: string): string | undefined => {
    const value = options[option];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    ...{ truth: text('true'), unit: text('unit'), date, command, version },
    source: inputs?.map(({ name }) => name).join(', '),
    ...(only && others.length === 0 && { prediction: only.name, rule: only.rule }),
  };
}

/** Words that are there. */
function defined(words: PageProvenance = {}): PageProvenance {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined));
}
