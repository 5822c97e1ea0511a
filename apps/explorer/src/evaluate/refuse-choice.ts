import { holdsSets } from '@confmat/files';
import type { ColumnFacts } from '@confmat/files';
import { labelName } from '@confmat/report/internal';
import type { LabelCells } from '../columns/dictionary-column.js';
import { mayBeLabels } from './offered-columns.js';
import type { RowSession } from './session.js';

/**
 * Refuse columns that hold no labels, whatever they are counted with.
 *
 * @throws What is wrong with the truth or the prediction, and what to do.
 */
export function refuseColumns({ facts }: RowSession, truth: string, model: string): void {
  const of = (name: string): ColumnFacts | undefined => facts.find((one) => one.name === name);
  const [trueColumn, column] = [of(truth), of(model)];
  for (const one of [trueColumn, column]) {
    if (one?.nDistinct === 0) throw new Error(`column ${labelName(one.name)} is empty`);
  }
  if (trueColumn && !mayBeLabels(trueColumn) && !areWhole(trueColumn)) {
    throw new Error(
      `column ${labelName(truth)} holds ${trueColumn.kind === 'numbers' ? 'measured numbers' : 'too many values'}, which are no true labels: choose another truth`,
    );
  }
  if (column && trueColumn && holdsSets(column) && !holdsSets(trueColumn)) {
    throw new Error(
      `column ${labelName(model)} holds sets of labels, column ${labelName(truth)} one label a row: choose another prediction`,
    );
  }
}

/** Whether numbers are labels that a program wrote with a point, as `1.0`. */
function areWhole({ kind, common, nDistinct }: ColumnFacts): boolean {
  const areAll = common.length === nDistinct;
  return kind === 'numbers' && areAll && common.every(({ text }) => /^-?\d+(?:\.0+)?$/.test(text));
}

/**
 * Refuse a prediction that is never a true label.
 *
 * @throws That both columns have no label in common.
 */
export function refuseForeign(
  truth: string,
  model: string,
  { labels: trueLabels }: LabelCells,
  { labels }: LabelCells,
): void {
  const known = new Set(trueLabels.map(String));
  if (labels.some((label) => known.has(String(label)))) return;
  throw new Error(
    `columns ${labelName(truth)} and ${labelName(model)} have no label in common: choose another prediction`,
  );
}
