import { csvOf } from './drawn.js';
import type { Drawn } from './drawn.js';
import { TAKEN_FOR_SCORES, measureIn, openInExplorer } from './explorer.js';
import type { Measure, Table } from './explorer.js';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';

const RATES: Readonly<Record<string, string>> = {
  precision: 'precision',
  recall: 'recall',
  F1: 'f1',
};
const TILES: Readonly<Record<string, string>> = {
  accuracy: 'accuracy',
  'balanced accuracy': 'balancedAccuracy',
  'Matthews correlation (MCC)': 'matthewsCorrcoef',
  "Cohen's kappa": 'cohenKappa',
  'macro F1': 'macro · f1',
  'weighted F1': 'weighted · f1',
};

/** What the explorer's worker answers about a file. */
export async function explorerDoor(door: string, drawn: Drawn): Promise<Shown> {
  const ask = await openInExplorer(csvOf(drawn));
  const { posLabel, threshold, isWeighted, hasGroups } = drawn;
  const choice = {
    ...{ truth: 'truth', model: threshold === undefined ? 'pred' : 'score', where: [] },
    ...{ posLabel, threshold, weight: isWeighted ? 'weight' : undefined },
    by: hasGroups ? ['region'] : [],
  };
  const figures = new FigureMap();
  const note = (of: string, { estimate, low, high }: Measure, isRow = false): void => {
    figures.note(of, estimate, isRow ? { isUndefined: Number.isNaN(estimate) } : {});
    figures.note(`${of} low`, low);
    figures.note(`${of} high`, high);
  };
  const summary = await ask('summary', choice).catch((error: unknown) => {
    if (error instanceof Error && error.message === TAKEN_FOR_SCORES) return null;
    throw error;
  });
  if (!summary) return { door, figures };
  const { tiles } = summary;
  for (const { name: tile, measure } of tiles) {
    const [rate = '', label] = tile.split(' of ');
    const of = label === undefined ? TILES[tile] : `class ${label} · ${RATES[rate] ?? rate}`;
    if (of !== undefined) note(of, measure, true);
  }
  const { labels, counts } = await ask('matrix', choice);
  counts?.forEach((count, place) => {
    const [truth, pred] = [
      labels[Math.floor(place / labels.length)],
      labels[place % labels.length],
    ];
    figures.note(`cell ${truth ?? ''} → ${pred ?? ''}`, count);
  });
  const { classes, averages } = await ask('classes', choice);
  noteTable(classes, (label) => `class ${label}`, note, figures);
  noteTable(averages, (average) => average.split(':')[0] ?? '', note, figures);
  if (hasGroups) {
    const { table } = await ask('slices', choice);
    for (const [group, , cell] of table.body) {
      const found = measureIn(cell);
      const title = String(table.head[2]);
      const of = title === 'accuracy' ? title : title.replace(/^F1 of (.*)$/, 'class $1 · f1');
      if (typeof group === 'string' && found) note(`group ${group} · ${of}`, found, true);
    }
  }
  const sentences = await ask('sentences', choice);
  return { door, figures, sentences: sentences.map(({ text }) => text) };
}

function noteTable(
  { head, body }: Table,
  nameOf: (first: string) => string,
  note: (of: string, measure: Measure, isRow: boolean) => void,
  figures: FigureMap,
): void {
  for (const [first, ...cells] of body) {
    const of = typeof first === 'string' ? nameOf(first) : '';
    cells.forEach((cell, place) => {
      const column = head[place + 1] ?? '';
      const found = measureIn(cell);
      if (found) note(`${of} · ${RATES[column] ?? column}`, found, of.startsWith('class'));
      else if (typeof cell === 'object' && cell.kind === 'count' && column === 'true rows')
        figures.note(`${of} · support`, cell.value);
    });
  }
}
