import { unknownLabel, emptyInput, optionConflict } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { LabelCell } from './cells.js';
import { columnName, predictionsOf } from '../request/request.js';
import type { CellRequest } from '../request/request.js';
import { asLabel, integersIfAll, readLabel } from '../labels/labels.js';

/** The labels of cells. */
export interface NamedLabels {
  /** Of each cell the true label and those predicted, null where one is missing. */
  readonly columns: readonly (readonly (Label | null)[])[];
  /** The given labels as labels of the data. */
  readonly labels: readonly Label[] | undefined;
}

/** Turn the engine's values, and the codes of rules over scores, into labels of one kind. */
export function nameLabels(
  request: Pick<CellRequest, 'yTrue' | 'yPred' | 'yPredB'>,
  cells: readonly LabelCell[],
  given: readonly Label[] | undefined,
  integersFromText: boolean,
): NamedLabels {
  const rules = predictionsOf(request);
  const counted = [cells.map(({ t }) => t), cells.map(({ p }) => p), cells.map(({ b }) => b)]
    .slice(0, 1 + rules.length)
    .map((column) => column.map(asLabel));
  const isOfLabels = [true, ...rules.map(({ kind }) => kind === 'column')];
  const typed = counted.filter((_, place) => isOfLabels[place]).flat();
  const areIntegers = integersFromText && integersIfAll(typed) !== typed;
  const [truth = [], ...others] = counted.map((column, place) =>
    areIntegers && isOfLabels[place] ? integersIfAll(column) : column,
  );
  const known = [...new Set(truth.filter((label) => label !== null))];
  const all = [...known, ...others.filter((_, place) => isOfLabels[place + 1]).flat()];
  const present = all.filter((label) => label !== null);
  const labels = given?.map((label) => readLabel(label, present));
  const predicted = others.map((codes, place) => {
    const rule = rules[place];
    if (!rule || rule.kind === 'column') return codes;
    const classes =
      rule.kind === 'threshold'
        ? thresholdClasses(columnName(request.yTrue), rule.posLabel, labels ?? known)
        : rule.scores.map(({ label }) => readLabel(label, known));
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
    const advice =
      known.length > 1
        ? `${argument} has ${known.length}: use arg-max over a score per class`
        : `${argument} has one: name both with labels`;
    throw optionConflict('threshold', `needs two classes, ${advice}`);
  }
  return [negLabel, posLabel];
}
