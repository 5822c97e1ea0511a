import { FigureMap, figureOf, rateOf } from './figures.js';
import type { Shown } from './figures.js';
import { attribute, elements, ownText, pageOf, tablesOf, textOf, wordsOf } from './html.js';
import type { Element } from './html.js';

const TILES: Readonly<Record<string, string>> = {
  accuracy: 'accuracy',
  'balanced accuracy': 'balancedAccuracy',
  'Matthews correlation (MCC)': 'matthewsCorrcoef',
  "Cohen's kappa": 'cohenKappa',
  'ROC AUC': 'score · rocAuc',
  'average precision': 'score · averagePrecision',
};

/** What the page of `confmat report --html` shows before its script runs. */
export function pageDoor(door: string, html: string): Shown {
  const figures = new FigureMap();
  const page = pageOf(html);
  for (const tile of elements(page, 'div').filter((div) => elements(div, 'dt').length === 1)) {
    const [name = ''] = elements(tile, 'dt').map(textOf);
    const [value] = elements(tile, 'b');
    const of = TILES[name.trim()];
    if (of !== undefined && value) noteOwn(figures, of, tile, textOf(value));
  }
  for (const { caption, rows } of tablesOf(page)) {
    if (caption === 'Averages over classes') noteAverages(figures, rows);
    else if (caption === 'Classes' || caption === 'Labels') noteClasses(figures, rows);
    else if (/^Counts and shares|^Confusion matrix/.test(caption)) noteMatrix(figures, rows);
    else if (caption === 'Groups of rows') noteGroups(figures, rows);
  }
  return { door, figures, sentences: wordsOf(page), leavesOut: true };
}

function noteAverages(figures: FigureMap, rows: readonly (readonly Element[])[]): void {
  const [header = [], ...body] = rows;
  for (const [name, ...cells] of body) {
    const [average = ''] = name ? textOf(name).split(':') : [];
    cells.forEach((cell, place) => {
      const column = header[place + 1];
      const rate = column && rateOf(textOf(column));
      if (rate !== undefined) noteCell(figures, `${average} · ${rate}`, cell);
    });
  }
}

function noteClasses(figures: FigureMap, rows: readonly (readonly Element[])[]): void {
  const [header = [], ...body] = rows;
  const columns = header.map(textOf);
  for (const [name, ...cells] of body) {
    const of = `class ${name ? textOf(name) : ''}`;
    cells.forEach((cell, place) => {
      const column = columns[place + 1] ?? '';
      if (column === 'true rows') figures.set(`${of} · support`, figureOf(ownText(cell)));
      const rate = rateOf(column);
      if (rate === undefined) return;
      noteOwn(figures, `${of} · ${rate}`, cell);
    });
  }
}

function noteMatrix(figures: FigureMap, rows: readonly (readonly Element[])[]): void {
  const [header = [], ...body] = rows;
  // Of a positive class the heads say which side they are.
  const labelOf = (head: Element): string => textOf(head).replace(/^(?:true|predicted) /, '');
  const labels = header.slice(1).map(labelOf);
  for (const [name, ...cells] of body) {
    if (!name || ['precision', 'all'].includes(textOf(name))) continue;
    cells.forEach((cell, place) => {
      const classes = attribute(cell, 'class')?.split(' ') ?? [];
      if (classes.includes('m') || classes.includes('sum')) return;
      figures.set(`cell ${labelOf(name)} → ${labels[place] ?? ''}`, figureOf(ownText(cell)));
    });
  }
}

function noteGroups(figures: FigureMap, rows: readonly (readonly Element[])[]): void {
  const [header = [], ...body] = rows;
  const columns = header.map(textOf);
  const positive = columns.map((column) => /^F[\d.]+ of (.*)$/.exec(column)?.[1]).find(Boolean);
  const ofClass = (rate: string) => positive && `class ${positive} · ${rate}`;
  for (const [name, ...cells] of body) {
    const of = `group ${name ? textOf(name) : ''} · `;
    cells.forEach((cell, place) => {
      const column = columns[place + 1] ?? '';
      const [, f] = /^macro (F.*)$/.exec(column) ?? [];
      const whole = f
        ? `macro · ${rateOf(f) ?? ''}`
        : { rows: 'rows', accuracy: 'accuracy' }[column];
      if (whole !== undefined) figures.set(of + whole, figureOf(ownText(cell)));
      const rate = ofClass(rateOf(column.replace(/ of .*$/, '')) ?? '');
      if (whole === undefined && rate) noteOwn(figures, of + rate, cell);
    });
  }
}

/** Note a number whose interval stands beside it in small print. */
function noteCell(
  figures: FigureMap,
  name: string,
  cell: Element,
  text: string = ownText(cell),
): void {
  figures.set(name, figureOf(text));
  const [small = ''] = elements(cell, 'small').map(textOf);
  figures.noteEnds(`${name} low`, `${name} high`, small);
}

/** Note a number that is a dash where it is 0/0. */
function noteOwn(figures: FigureMap, name: string, cell: Element, text?: string): void {
  noteCell(figures, name, cell, text);
  const figure = figures.get(name);
  if (figure) figures.set(name, { ...figure, isUndefined: Number.isNaN(figure.value) });
}
