import { unknownLabel, emptyInput, optionConflict } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { LabelCell } from './cells.js';
import { columnName, predictionsOf } from '../request/request.js';
import type { CellRequest } from '../request/request.js';
import { asLabel, integersIfAll, readLabel } from '../labels/labels.js';
import { countOthers } from './other-answers.js';
import type { OtherAnswer } from './other-answers.js';

/** The labels of cells. */
export interface NamedLabels {
  /** Of each cell the true label and those predicted, null where one is missing. */
  readonly columns: readonly (readonly (Label | null)[])[];
  /** The given labels as labels of the data. */
  readonly labels: readonly Label[] | undefined;
  /** Of each prediction what counts as the class of the others; absent where there is none. */
  readonly others?: readonly (readonly OtherAnswer[])[];
}

/** How labels are named. */
interface Naming {
  readonly labels?: readonly Label[] | undefined;
  /** The class of predictions that are no label. */
  readonly other?: string | undefined;
  readonly integersFromText?: boolean | undefined;
}

/** Turn the engine's values, and the codes of rules over scores, into labels of one kind. */
export function nameLabels(
  request: Pick<CellRequest, 'yTrue' | 'yPred' | 'yPredB'>,
  cells: readonly LabelCell[],
  { labels: given, other, integersFromText = false }: Naming,
): NamedLabels {
  const rules = predictionsOf(request);
  const counted = [cells.map(({ t }) => t), cells.map(({ p }) => p), cells.map(({ b }) => b)]
    .slice(0, 1 + rules.length)
    .map((column) => column.map(asLabel));
  const isOfLabels = [true, ...rules.map(({ kind }) => kind === 'column')];
  // Beside a class for the others only the truth tells what labels are.
  const tells = (place: number): boolean =>
    isOfLabels[place] === true && (other === undefined || place === 0);
  const typed = counted.filter((_, place) => tells(place)).flat();
  const areIntegers = integersFromText && integersIfAll(typed) !== typed;
  const [truth = [], ...others] = counted.map((column, place) =>
    areIntegers && tells(place) ? integersIfAll(column) : column,
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
  const columns = [truth, ...predicted];
  if (other === undefined) return { columns, labels };
  return countOthers(
    columns,
    labels,
    other,
    cells.map(({ nRows }) => nRows),
  );
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
