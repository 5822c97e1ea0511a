import { parse } from 'csv-parse/sync';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';

const RATES = ['precision', 'recall', 'f1', 'fbeta'] as const;
const OF: Readonly<Record<string, (label: string) => string>> = {
  class: (label) => `class ${label} · `,
  label: (label) => `class ${label} · `,
  average: (label) => `${label} · `,
  group: (label) => `group ${label} · `,
};

/** What the CSV of `confmat report` holds. */
export function csvDoor(door: string, text: string): Shown {
  const records = parse<Record<string, string>>(text, { columns: true });
  const figures = new FigureMap();
  const positive = records.find(({ kind }) => kind === 'positive')?.['label'];
  const average = records.some(({ kind }) => kind === 'label') ? 'micro' : 'macro';
  for (const record of records) {
    const { kind = '', label = '', detail = '', value = '' } = record;
    const number = value === '' ? null : Number(value);
    const prefix = OF[kind]?.(label);
    if (prefix !== undefined) {
      // The metrics of a group are those of the positive class, or averages: macro ones, of sets micro.
      const of =
        kind === 'group'
          ? `${prefix}${positive === undefined ? average : `class ${positive}`} · `
          : prefix;
      for (const rate of RATES) {
        noteCell(figures, `${of}${rate}`, record[rate]);
        if (kind === 'group') continue;
        noteCell(figures, `${of}${rate} low`, record[`${rate}Low`]);
        noteCell(figures, `${of}${rate} high`, record[`${rate}High`]);
      }
      noteCell(figures, `${of}support`, record['support']);
    } else if (kind === 'accuracy') {
      noteCell(figures, 'accuracy', record['f1']);
      noteCell(figures, 'accuracy low', record['f1Low']);
      noteCell(figures, 'accuracy high', record['f1High']);
    } else if (kind === 'cell') figures.note(`cell ${label} → ${detail}`, number);
    else if (kind === 'rows' && label === 'counted') figures.note('rows', number);
    else if (kind === 'metric') figures.note([label, detail].join(' ').trim(), number);
    else if (kind === 'spread') figures.note(`spread of ${label} · ${detail}`, number);
    else if (kind === 'positive' || kind === 'score') {
      const name =
        kind === 'positive' ? `positive · ${detail}` : `score · ${label} ${detail}`.trim();
      figures.note(name, number);
    }
  }
  return { door, figures };
}

/** An empty cell may be a number that is not asked for: it says nothing. */
function noteCell(figures: FigureMap, name: string, cell: string | undefined): void {
  if (cell !== undefined && cell !== '') figures.note(name, Number(cell));
}
