import { unknownLabel, emptyInput, optionConflict } from '@confmat/core/internal';
import type { Label, MetricError } from '@confmat/core';
import { asLabel, integersIfAll, readLabel } from './labels.js';
import type { LabelPair } from '../counts/pairs.js';
import { columnName } from '../request/request.js';
import type { CountRequest, JointRequest } from '../request/request.js';

export interface NamedPairs {
  /** The true label of each pair, null where it is missing. */
  readonly trueLabels: readonly (Label | null)[];
  /** The predicted label of each pair, null where it is missing. */
  readonly predLabels: readonly (Label | null)[];
  /** The given labels as labels of the data. */
  readonly labels: readonly Label[] | undefined;
}

/** Turn the engine's values and the codes of a rule into labels of one kind. */
export function nameLabels(
  { yTrue, yPred }: Pick<CountRequest, 'yTrue' | 'yPred'>,
  pairs: readonly LabelPair[],
  given: readonly Label[] | undefined,
  integersFromText: boolean,
): NamedPairs {
  const read = (values: readonly (Label | null)[]): readonly (Label | null)[] =>
    integersFromText ? integersIfAll(values) : values;
  const truth = pairs.map(({ t }) => asLabel(t));
  if (yPred.kind === 'column') {
    const both = read([...truth, ...pairs.map(({ p }) => asLabel(p))]);
    const known = both.filter((label) => label !== null);
    return {
      trueLabels: both.slice(0, pairs.length),
      predLabels: both.slice(pairs.length),
      labels: given?.map((label) => readLabel(label, known)),
    };
  }
  const trueLabels = read(truth);
  const known = [...new Set(trueLabels.filter((label) => label !== null))];
  const labels = given?.map((label) => readLabel(label, known));
  const classOf =
    yPred.kind === 'threshold'
      ? thresholdClasses(columnName(yTrue), yPred.posLabel, labels ?? known)
      : yPred.scores.map(({ label }) => readLabel(label, known));
  const predLabels = pairs.map(({ p }) => (p === null ? null : (classOf[Number(p)] ?? null)));
  return { trueLabels, predLabels, labels };
}

/** The labels of triples of labels, or of codes of rules over scores. */
export interface NamedTriples {
  /** The labels of each triple, null where one is missing. */
  readonly columns: readonly (readonly (Label | null)[])[];
  /** The given labels as labels of the data. */
  readonly labels: readonly Label[] | undefined;
}

/** Turn what was counted of two predictions into labels of one kind: truth, first, second. */
export function nameTriples(
  { yTrue, yPredA, yPredB }: Pick<JointRequest, 'yTrue' | 'yPredA' | 'yPredB'>,
  triples: readonly LabelPair[],
  given: readonly Label[] | undefined,
  integersFromText: boolean,
): NamedTriples {
  const rules = [yPredA, yPredB];
  const cells = [
    triples.map(({ t }) => asLabel(t)),
    triples.map(({ p }) => asLabel(p)),
    triples.map(({ b }) => asLabel(b)),
  ];
  const isOfLabels = [true, ...rules.map(({ kind }) => kind === 'column')];
  const typed = cells.filter((_, place) => isOfLabels[place]).flat();
  const areIntegers = integersFromText && integersIfAll(typed) !== typed;
  const [truth = [], ...others] = cells.map((column, place) =>
    areIntegers && isOfLabels[place] ? integersIfAll(column) : column,
  );
  const known = [...new Set(truth.filter((label) => label !== null))];
  const all = [...known, ...others.filter((_, place) => isOfLabels[place + 1]).flat()];
  const labels = given?.map((label) =>
    readLabel(
      label,
      all.filter((one) => one !== null),
    ),
  );
  const predicted = others.map((codes, place) => {
    const rule = rules[place];
    if (rule?.kind !== 'threshold') return codes;
    const classes = thresholdClasses(columnName(yTrue), rule.posLabel, labels ?? known);
    return codes.map((code) => (code === null ? null : (classes[Number(code)] ?? null)));
  });
  return { columns: [truth, ...predicted], labels };
}

/** The negative and the positive class of a truth with a threshold over scores. */
function thresholdClasses(
  argument: string,
  typed: Label,
  known: readonly Label[],
): readonly [Label, Label] {
  if (known.length === 0)
    throw emptyInput(argument, 'has no rows, expected rows or the option labels');
  const posLabel = readLabel(typed, known);
  const others = known.filter((label) => label !== posLabel);
  if (others.length === known.length) {
    throw unknownLabel('posLabel', typed, known);
  }
  const [negLabel] = others;
  if (others.length > 1 || negLabel === undefined) {
    throw thresholdNeedsTwo(argument, known.length);
  }
  return [negLabel, posLabel];
}

function thresholdNeedsTwo(argument: string, nClasses: number): MetricError {
  const advice =
    nClasses > 1
      ? `${argument} has ${nClasses}: use arg-max over a score per class`
      : `${argument} has one: name both with labels`;
  return optionConflict('threshold', `needs two classes, ${advice}`);
}
