import { csvOf } from './drawn.js';
import type { Drawn } from './drawn.js';
import { openInExplorer } from './explorer.js';
import type { Measure, Table } from './explorer.js';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';
import { TAKEN_FOR_SCORES } from './known-differences.js';

const RATES: Readonly<Record<string, string>> = {
  precision: 'precision',
  recall: 'recall',
  F1: 'f1',
};
const TILES: Readonly<Record<string, string>> = {
  accuracy: 'accuracy',
  'balanced accuracy': 'balancedAccuracy',
  'Matthews’ correlation': 'matthewsCorrcoef',
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
    if (of !== undefined) note(of, measure, label !== undefined);
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
    const { metric, table } = await ask('slices', choice);
    for (const [group, , cell] of table.rows) {
      if (metric === 'accuracy' && group?.kind === 'text' && cell?.kind === 'measure') {
        figures.note(`group ${group.text} · accuracy`, cell.measure.estimate);
      }
    }
  }
  const sentences = await ask('sentences', choice);
  return { door, figures, sentences: sentences.map(({ text }) => text) };
}

function noteTable(
  { columns, rows }: Table,
  nameOf: (first: string) => string,
  note: (of: string, measure: Measure, isRow: boolean) => void,
  figures: FigureMap,
): void {
  for (const [first, ...cells] of rows) {
    const of = first?.kind === 'text' ? nameOf(first.text) : '';
    cells.forEach((cell, place) => {
      const column = columns[place + 1] ?? '';
      if (cell.kind === 'measure')
        note(`${of} · ${RATES[column] ?? column}`, cell.measure, of.startsWith('class'));
      else if (cell.kind === 'count' && column === 'rows')
        figures.note(`${of} · support`, cell.value);
    });
  }
}
