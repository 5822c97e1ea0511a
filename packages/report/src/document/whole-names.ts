import type { Label } from '@confmat/core';
import { countsOfTwo } from '../compare/counted-two.js';
import type { Results } from '../results.js';
import type { NamedTable } from './section.js';
import { escapeMarkup } from '../svg/escape.js';
import { labelName, wholeLabel } from '../svg/format.js';

/** The whole of every label and name of results that is shortened where it is shown, by what is shown. */
export const wholeNames = (results: Results): ReadonlyMap<string, string> =>
  wholesOf(labelsOf(results));

/** The whole of every label that is shortened where it is shown, by what is shown. */
export function wholesOf(labels: Iterable<Label>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const label of labels) {
    const whole = wholeLabel(label);
    if (whole !== undefined) found.set(labelName(label), whole);
  }
  return found;
}

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

/** Write the whole of each shortened name of a text. */
export function inFull(text: string, wholes: ReadonlyMap<string, string>): string {
  let full = text;
  for (const [name, whole] of wholes) full = full.replaceAll(name, () => whole);
  return full;
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

/** What browsers show on hover, where the whole name stands at once. */
const TOLD = /^<(title|desc)\b/;
const SVG = /^<(text|\/?tspan|\/title)\b/;

/**
 * Put the whole of each shortened name of a page at hand: it stands in a title of the name, and instead of
 * the name in titles and descriptions of pictures.
 *
 * @param markup Markup without scripts and styles, whose text is escaped.
 */
export function withWholeNames(markup: string, wholes: ReadonlyMap<string, string>): string {
  const names = [...wholes].map(([name, whole]) => [escapeMarkup(name), escapeMarkup(whole)]);
  if (names.length === 0) return markup;
  let tag = '';
  return markup.replaceAll(/<[^>]*>|[^<]+/g, (part) => {
    if (part.startsWith('<')) {
      tag = part;
      return part;
    }
    // Every shortened name has an ellipsis.
    if (!part.includes('…')) return part;
    let text = part;
    for (const [name = '', whole = ''] of names) {
      const told = TOLD.test(tag)
        ? whole
        : tag.includes(' title="')
          ? name
          : SVG.test(tag)
            ? `<tspan>${name}<title>${whole}</title></tspan>`
            : `<span title="${whole}">${name}</span>`;
      text = text.replaceAll(name, () => told);
    }
    return text;
  });
}
