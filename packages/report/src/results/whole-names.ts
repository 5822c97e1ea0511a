import type { Label } from '@confmat/core';
import { countsOfTwo } from './counted-two.js';
import type { Results } from './results.js';
import type { NamedTable } from '../document/section.js';
import { inFull, wholesOf } from '../svg/whole-names.js';

/** The whole of every label and name of results that is shortened where it is shown, by what is shown. */
export const wholeNames = (results: Results): ReadonlyMap<string, string> =>
  wholesOf(labelsOf(results));

function* labelsOf(results: Results): Generator<Label> {
  const { matrix, labelSets, scores = [], classScores, slices = [], posLabel } = results;
  const { two, twoSets } = results;
  if (posLabel !== undefined) yield posLabel;
  const lists = [matrix?.labels, labelSets?.labels.keys, labelSets?.pairs?.labels];
  lists.push(classScores?.labels, two?.names, twoSets?.names);
  lists.push(
    ...countsOfTwo(results).map((counted) => ('labels' in counted ? counted.labels : counted.keys)),
  );
  for (const list of lists) yield* list ?? [];
  const groups = [slices, two?.slices ?? [], ...scores.map((one) => one.slices ?? [])];
  for (const { group } of groups.flat()) {
    yield* Object.keys(group);
    yield* Object.values<Label>(group);
  }
  for (const { name = '', sweep } of scores) yield* [name, sweep.posLabel];
}

/** A table of results with the whole of each name that it cuts. */
export function withWholes(table: NamedTable, results: Results): NamedTable {
  const names = wholeNames(results);
  const wholes = new Map<string, string>();
  for (const cell of [table.head, ...table.body].flat()) {
    if (typeof cell !== 'string' || !cell.includes('…')) continue;
    const whole = names.get(cell) ?? inFull(cell, names);
    if (whole !== cell) wholes.set(cell, whole);
  }
  return { ...table, wholes };
}
