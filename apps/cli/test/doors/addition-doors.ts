import { parse } from 'csv-parse/sync';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';
import { ownText, pageOf, tablesOf, textOf } from './html.js';

/** A number with its ends, as JSON has it. */
interface JsonInterval {
  readonly estimate: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
}

/** Note a number of JSON; where it has no ends it says so by null. */
function noteInterval(
  figures: FigureMap,
  name: string,
  { estimate, low, high }: JsonInterval,
): void {
  figures.note(name, estimate);
  figures.note(`${name} low`, low);
  figures.note(`${name} high`, high);
}

/** Gaps of JSON. */
export function gapsOfJson(door: string, text: string): Shown {
  interface Gap {
    name: string;
    difference: JsonInterval;
    ratio: JsonInterval;
  }
  const { gaps } = JSON.parse(text) as { gaps: { of: Gap[] } };
  const figures = new FigureMap();
  for (const { name, difference, ratio } of gaps.of) {
    noteInterval(figures, `${name} difference`, difference);
    noteInterval(figures, `${name} ratio`, ratio);
  }
  return { door, figures };
}

/** The tree of JSON. */
export function treeOfJson(door: string, text: string): Shown {
  interface Level {
    level: number;
    accuracy: JsonInterval;
    macroF1: JsonInterval;
  }
  type Tree = Record<'precision' | 'recall' | 'f1', JsonInterval> & { levels: Level[] };
  const { tree } = JSON.parse(text) as { tree: Tree };
  const figures = new FigureMap();
  for (const name of ['precision', 'recall', 'f1'] as const) {
    noteInterval(figures, `tree ${name}`, tree[name]);
  }
  for (const { level, accuracy, macroF1 } of tree.levels) {
    noteInterval(figures, `level ${level} accuracy`, accuracy);
    noteInterval(figures, `level ${level} macroF1`, macroF1);
  }
  return { door, figures };
}

/** The records of CSV of these kinds, by kind, label and detail; a gap is of its label alone. */
export function recordsOfCsv(door: string, text: string, kinds: RegExp): Shown {
  const figures = new FigureMap();
  for (const record of parse<Record<string, string>>(text, { columns: true })) {
    const { kind = '', label = '', detail = '', value = '' } = record;
    if (!kinds.test(kind)) continue;
    const name = [kind === 'gaps' ? '' : kind, label, detail].filter(Boolean).join(' ');
    figures.note(name, value === '' ? NaN : Number(value));
  }
  return { door, figures };
}

/** The cells of a page's table: the row's first cell, and a name for each of the columns that have one. */
export function tableOfPage(
  door: string,
  html: string,
  caption: string,
  names: Readonly<Record<string, (row: string) => string>>,
): Shown {
  const figures = new FigureMap();
  const table = tablesOf(pageOf(html)).find((one) => one.caption.startsWith(caption));
  const [header = [], ...rows] = table?.rows ?? [];
  for (const [first, ...cells] of rows) {
    cells.forEach((cell, place) => {
      const head = header[place + 1];
      const name = head && names[textOf(head)];
      if (name && first) figures.noteText(name(textOf(first)), ownText(cell));
    });
  }
  if (figures.size === 0) throw new Error(`no table "${caption}" on the page`);
  return { door, figures };
}
