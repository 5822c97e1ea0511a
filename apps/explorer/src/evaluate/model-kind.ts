import { holdsSets } from '@confmat/files';
import type { ColumnFacts } from '@confmat/files';
import type { ModelKind } from '../protocol.js';

/** How the labels of a model come about, by what its columns hold. */
export function modelKind(facts: readonly ColumnFacts[], truth: string, key: string): ModelKind {
  const of = (name: string): ColumnFacts | undefined => facts.find((one) => one.name === name);
  const [column, trueColumn] = [of(key), of(truth)];
  if (!column && (key.endsWith('*') || key.includes(','))) return 'scores by class';
  if (!column || !trueColumn) return 'labels';
  if (holdsSets(trueColumn)) return 'sets';
  if (column.kind === 'numbers') return 'scores';
  return column.kind === 'integers' && !sharesLabels(column, trueColumn) ? 'scores' : 'labels';
}

/** Whether most labels of either column are of both; of many labels, whether some frequent ones are. */
export function sharesLabels(column: ColumnFacts, truth: ColumnFacts | null): boolean {
  const known = new Set(truth?.common.map(({ text }) => text));
  const nBoth = column.common.filter(({ text }) => known.has(text)).length;
  const areMany = [column, truth].every((one) => one && one.nDistinct > one.common.length);
  if (areMany) return nBoth > 0 && column.kind === truth?.kind;
  return nBoth >= (known.size + column.common.length - nBoth) / 2;
}
