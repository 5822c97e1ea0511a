import { unknownLabel, emptyInput, optionConflict } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { renamed } from './cell-table.js';
import type { CellTable, CodedValues } from './cell-table.js';
import { columnName, predictionsOf } from '../request/request.js';
import type { CellRequest } from '../request/request.js';
import { integersIfAll, readLabel } from '../labels/labels.js';
import { countOthers } from './other-answers.js';
import type { OtherAnswer } from './other-answers.js';

/** The labels of cells. */
export interface NamedLabels {
  /** The true label of each cell, and those predicted. */
  readonly columns: readonly CodedValues[];
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

/** Turn the values of cells, and the codes of rules over scores, into labels of one kind. */
export function nameLabels(
  request: Pick<CellRequest, 'yTrue' | 'yPred' | 'yPredB'>,
  { t, p, b, nRows }: CellTable,
  { labels: given, other, integersFromText = false }: Naming,
): NamedLabels {
  const rules = predictionsOf(request);
  const isOfLabels = [true, ...rules.map(({ kind }) => kind === 'column')];
  const counted = [t, p, ...(b ? [b] : [])];
  // Beside a class for the others only the truth tells what labels are.
  const tells = (place: number): boolean =>
    isOfLabels[place] === true && (other === undefined || place === 0);
  const typed = counted.filter((_, place) => tells(place)).flatMap(({ values }) => values);
  const areIntegers = integersFromText && integersIfAll(typed) !== typed;
  const [truth = t, ...others] = counted.map((column, place) =>
    areIntegers && tells(place) ? renamed(column, Number) : column,
  );
  const known = truth.values;
  const seen = others.filter((_, place) => isOfLabels[place + 1]).flatMap(({ values }) => values);
  const labels = given?.map((label) => readLabel(label, [...known, ...seen]));
  const predicted = others.map((codes, place) => {
    const rule = rules[place];
    if (!rule || rule.kind === 'column') return codes;
    const classes =
      rule.kind === 'threshold'
        ? thresholdClasses(columnName(request.yTrue), rule.posLabel, labels ?? known)
        : rule.scores.map(({ label }) => readLabel(label, known));
    return renamed(codes, (code) => classes[Number(code)] ?? null);
  });
  const columns = [truth, ...predicted];
  if (other === undefined) return { columns, labels };
  return countOthers(columns, labels, other, nRows);
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
