import { FigureMap, rateOf } from './figures.js';
import type { Shown } from './figures.js';

const AVERAGES: Readonly<Record<string, string>> = {
  'macro average': 'macro',
  'weighted average': 'weighted',
  'micro average': 'micro',
  'macro avg': 'macro',
  'weighted avg': 'weighted',
  'micro avg': 'micro',
  macro: 'macro',
  weighted: 'weighted',
  micro: 'micro',
  samples: 'samples',
};
const POSITIVE: Readonly<Record<string, string>> = {
  'true positives': 'tp',
  'false positives': 'fp',
  'false negatives': 'fn',
  'true negatives': 'tn',
  precision: 'precision',
  recall: 'recall',
  F1: 'f1',
  specificity: 'specificity',
};
const SCORES: Readonly<Record<string, string>> = {
  'ROC AUC': 'rocAuc',
  'average precision': 'averagePrecision',
  'log loss': 'logLoss',
  'Brier score': 'brierScore',
  'expected calibration error': 'expectedCalibrationError',
  miscalibration: 'miscalibration',
  discrimination: 'discrimination',
};
const NUMBER = String.raw`-?[\d.]+(?: \([^)]*\))?`;

/** A section of a text: its heading, and the cells of its table's rows. */
export interface Section {
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
}

/** What the text and the Markdown of `confmat report` show, which have the same sections. */
export function tableDoor(
  door: string,
  text: string,
  { form, hasIntervals }: { form: 'text' | 'markdown'; hasIntervals: boolean },
): Shown {
  const figures = new FigureMap();
  const note = (name: string, cell: string): void => figures.noteText(name, cell, { hasIntervals });
  const sections = form === 'text' ? textSections(text) : markdownSections(text);
  for (const { heading, rows } of sections) {
    const [header = [], ...body] = rows;
    if (['report', 'Labels', 'Averages'].includes(heading)) {
      for (const row of body) noteReport(figures, header, row, hasIntervals);
    } else if (heading.startsWith('Confusion matrix, counts')) {
      const labels = form === 'text' ? header : header.slice(1);
      for (const [truth = '', ...cells] of body) {
        cells.forEach((cell, place) =>
          figures.noteText(`cell ${truth} → ${labels[place] ?? ''}`, cell),
        );
      }
    } else if (heading.startsWith('Positive class ')) {
      for (const [name, cell] of pairsOf(rows, form))
        note(`positive · ${POSITIVE[name] ?? name}`, cell);
    } else if (heading === 'Scores') {
      for (const [name, cell] of pairsOf(rows, form)) note(`score · ${SCORES[name] ?? name}`, cell);
    } else if (heading.startsWith('By ')) noteGroups(figures, heading, rows);
  }
  noteClosing(figures, text, hasIntervals);
  const words = text.split(/^(?:## )?In words$/m)[1];
  const [section] = words?.split(/^## |^Confusion matrix/m) ?? [];
  // That there are none, and why, is no sentence about the evaluation.
  const sentences = section
    ?.split('\n')
    .filter((line) => line.startsWith('- ') && !line.startsWith('- No sentences: '));
  return { door, figures, sentences: sentences?.map((line) => plain(line.slice(2))) };
}

/** A sentence without the marks of Markdown. */
function plain(said: string): string {
  return said.replaceAll(/\\([^\w\s])/g, '$1');
}

function noteReport(
  figures: FigureMap,
  header: readonly string[],
  row: readonly string[],
  hasIntervals: boolean,
): void {
  const name = (row[0] ?? '').replaceAll('*', '').trim();
  const cells = row.slice(1).filter((cell) => cell !== '');
  const note = (of: string, cell: string | undefined): void => {
    if (cell !== undefined) figures.noteText(of, cell, { hasIntervals });
  };
  if (name === 'accuracy') {
    note('accuracy', cells[0]);
    return;
  }
  const of = AVERAGES[name] ?? `class ${name}`;
  const columns = /^(?:class|label|)$/.test(header[0] ?? '') ? header.slice(1) : header;
  columns.forEach((column, place) => {
    const rate = rateOf(column);
    if (rate !== undefined) note(`${of} · ${rate}`, cells[place]);
    else if (column === 'support') figures.noteText(`${of} · support`, cells[place] ?? '');
  });
}

function noteGroups(
  figures: FigureMap,
  heading: string,
  rows: readonly (readonly string[])[],
): void {
  const [, whose = ''] = /\((?:precision, recall, F1 and support|.*): (.*)\)/.exec(heading) ?? [];
  const [, average] = /^(macro|micro) averages$/.exec(whose) ?? [];
  const of = average ?? `class ${whose}`;
  const [header = [], ...body] = rows;
  for (const [group = '', ...cells] of body) {
    if (group === '(all)') continue;
    cells.forEach((cell, place) => {
      const column = header[place + 1] ?? '';
      const name = rateOf(column) ?? column;
      const isWhole = column === 'rows' || column === 'accuracy';
      figures.noteText(`group ${group} · ${isWhole ? name : `${of} · ${name}`}`, cell);
    });
  }
}

/** The lines below the tables. */
function noteClosing(figures: FigureMap, text: string, hasIntervals: boolean): void {
  const note = (name: string, pattern: string): void => {
    const [, cell] = new RegExp(`${pattern} (${NUMBER})`).exec(text) ?? [];
    if (cell !== undefined) figures.noteText(name, cell, { hasIntervals });
  };
  note('balancedAccuracy', 'balanced accuracy');
  note('matthewsCorrcoef', 'Matthews correlation \\(MCC\\)');
  note('cohenKappa', "Cohen's kappa");
  const spread = /^F1 over the classes: mean (\S+), standard deviation (\S+), lowest (\S+)/m.exec(
    text,
  );
  if (!spread) return;
  ['mean', 'standardDeviation', 'minimum'].forEach((name, place) => {
    figures.noteText(`spread of f1 · ${name}`, spread[place + 1]?.replace(/[,;]$/, '') ?? '');
  });
}

/** Names with their cells: of a table of two rows in Markdown, of lines of pairs in text. */
function pairsOf(
  rows: readonly (readonly string[])[],
  form: 'text' | 'markdown',
): readonly (readonly [string, string])[] {
  if (form === 'markdown') {
    return (rows[0] ?? []).map((name, place) => [name, rows[1]?.[place] ?? ''] as const);
  }
  return rows.flatMap((row) =>
    row.flatMap((cell, place) => (place % 2 === 0 ? [[cell, row[place + 1] ?? ''] as const] : [])),
  );
}

export function markdownSections(text: string): readonly Section[] {
  return text.split(/^## /m).map((part) => {
    const [first = '', ...lines] = part.split('\n');
    const rows = lines
      .filter((line) => line.startsWith('|') && !/^\|[ :|-]+\|$/.test(line))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) =>
            cell
              .replaceAll('**', '')
              .replaceAll(/^\s*\*|\*\s*$/g, '')
              .trim(),
          ),
      );
    return { heading: first === 'Classification report' ? 'report' : plain(first), rows };
  });
}

/** Cells of text stand two blanks or more from each other. */
export function textSections(text: string): readonly Section[] {
  const parts = text.split('\n\n');
  const heads =
    /^(Confusion matrix, counts|Positive class |Scores$|By |Labels$|Averages$|Best |.* by (class|group)$)/;
  return parts.flatMap((part, place) => {
    const rows = part
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) =>
        line
          .trim()
          .replace(/ \*(?=\s)/, '')
          .split(/ {2,}/),
      );
    const heading = parts[place - 1]?.trim() ?? '';
    if (heads.test(heading)) return [{ heading, rows }];
    // The report has a header that begins with "class", or scikit-learn's three blocks.
    if (/^\s*(class\s+)?precision\s+recall/.test(part)) {
      const isLearn = !/^\s*class\s/.test(part);
      const blocks = isLearn ? parts.slice(place, place + 3).join('\n') : part;
      const all = blocks
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^(in brackets|no intervals|\*)/.test(line))
        .map((line) =>
          line
            .trim()
            .replace(/ \*(?=\s)/, '')
            .split(/ {2,}/),
        );
      return [{ heading: 'report', rows: all }];
    }
    return [];
  });
}
