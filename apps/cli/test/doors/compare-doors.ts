import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  f1,
  jointCounts,
  matthewsCorrcoef,
  precision,
  recall,
} from '@confmat/core';
import { compare } from '@confmat/inference';
import type { ModelComparison } from '@confmat/inference';
import { parse } from 'csv-parse/sync';
import { areIntegers } from './drawn.js';
import type { Drawn } from './drawn.js';
import { FigureMap, figureOf } from './figures.js';
import type { Shown } from './figures.js';
import { markdownSections, textSections } from './table-door.js';

type Numbers = Readonly<Record<string, number | null>>;

const FIELDS = ['baseline', 'value', 'change', 'low', 'high', 'pValue'] as const;
/** Words of metrics, and their names in JSON. */
const NAMES: Readonly<Record<string, string>> = {
  'balanced accuracy': 'balancedAccuracy',
  'Matthews correlation (MCC)': 'matthewsCorrcoef',
  "Cohen's kappa": 'cohenKappa',
  'macro precision': 'macro.precision',
  'macro recall': 'macro.recall',
  'macro F1': 'macro.f1',
  'weighted F1': 'weighted.f1',
};

/** The name in JSON of a metric as a reader sees it. */
export function metricName(words: string): string {
  const [, rate = '', label] = /^(precision|recall|F1) of (.*)$/.exec(words) ?? [];
  return label === undefined ? (NAMES[words] ?? words) : `${rate.toLowerCase()}[${label}]`;
}

/** Which model a door says is better at accuracy: 1 the second, −1 the first, 0 cannot tell. */
export const CLAIM = 'better at accuracy';

/** Two models in JSON. */
interface PairJson {
  readonly metrics: Readonly<Record<string, Numbers>>;
  readonly classes?: readonly { readonly label: string; readonly f1: Numbers }[];
  /** The metric of groups. */
  readonly metric?: string;
  readonly slices?: readonly { readonly group: Readonly<Record<string, unknown>> }[];
}

/** Note both models and their difference, with the p-value that tables show: the adjusted one. */
function notePair(figures: FigureMap, name: string, found: Numbers): void {
  for (const field of FIELDS) figures.note(`${name} · ${field}`, found[field]);
  figures.note(`${name} · pValue`, found['adjustedPValue']);
}

export function comparedJson(door: string, text: string): Shown {
  const { pairs } = JSON.parse(text) as { pairs: readonly PairJson[] };
  const figures = new FigureMap();
  for (const [name, found] of Object.entries(pairs[0]?.metrics ?? {})) {
    for (const field of FIELDS) figures.note(`${name} · ${field}`, found[field]);
  }
  const [pair] = pairs;
  for (const { label, f1 } of pair?.classes ?? []) notePair(figures, `class ${label} · f1`, f1);
  for (const { group, ...found } of pair?.slices ?? []) {
    const name = `group ${Object.values(group).map(String).join()} · ${pair?.metric ?? ''}`;
    notePair(figures, name, found);
  }
  const [low, high] = ['low', 'high'].map((end) => figures.get(`accuracy · ${end}`)?.value ?? NaN);
  figures.note(CLAIM, (low ?? NaN) > 0 ? 1 : (high ?? NaN) < 0 ? -1 : 0);
  return { door, figures };
}

export function comparedCsv(door: string, text: string): Shown {
  const figures = new FigureMap();
  for (const record of parse<Record<string, string>>(text, { columns: true })) {
    const { kind = '', label = '', metric = '' } = record;
    if (!['metric', 'class', 'group'].includes(kind)) continue;
    const name = kind === 'metric' ? metric : `${kind} ${label} · ${metric}`;
    for (const field of FIELDS) {
      const adjusted = field === 'pValue' ? record['adjustedPValue'] : undefined;
      const cell = (adjusted ?? '') === '' ? (record[field] ?? '') : (adjusted ?? '');
      if (cell !== '') figures.note(`${name} · ${field}`, Number(cell));
    }
  }
  return { door, figures };
}

/** The first table of the text, whose cells stand two blanks or more from each other. */
export function comparedText(door: string, text: string): Shown {
  const table = text.split('\n\n').find((part) => /\schange\s+p$/m.test(part)) ?? '';
  const figures = new FigureMap();
  for (const line of table.split('\n').slice(1)) {
    const [words = '', ...cells] = line.trim().split(/ {2,}/);
    noteRow(figures, metricName(words), cells);
  }
  return { door, figures };
}

/** The same with the classes and the groups, of text or of Markdown. */
export function comparedTables(door: string, text: string, form: 'text' | 'markdown'): Shown {
  const isText = form === 'text';
  const figures = new FigureMap(isText ? comparedText(door, text).figures : []);
  for (const { heading, rows } of isText ? textSections(text) : markdownSections(text)) {
    const [, title = '', kind = ''] = /^(.*) by (class|group)$/.exec(heading) ?? [];
    const isWhole = heading.startsWith('Change from ');
    if (kind === '' && !isWhole) continue;
    for (const [name = '', ...cells] of rows.slice(1)) {
      if (isWhole) noteRow(figures, metricName(name), cells);
      else noteRow(figures, `${kind} ${name} · ${nameOfTitle(title)}`, kind === 'group' ? cells.slice(1) : cells); // prettier-ignore
    }
  }
  return { door, figures };
}

/** The name in JSON of a metric that begins a title: `Recall of a`, `Macro recall`. */
function nameOfTitle(title: string): string {
  if (title === 'F1') return 'f1';
  const isName = /^(?:F1|Cohen|Matthews)/.test(title);
  return metricName(isName ? title : title.charAt(0).toLowerCase() + title.slice(1));
}

/** Note the cells of a row: both models, the change with its interval, p. */
export function noteRow(figures: FigureMap, name: string, cells: readonly string[]): void {
  const [baseline = '', value = '', change = '', p = ''] = cells;
  const [ends] = /(?<=\()[^)]*(?=\)$)/.exec(change) ?? [];
  const own = (cell: string): string => cell.split(' ')[0] ?? '';
  figures.set(`${name} · baseline`, figureOf(own(baseline)));
  figures.set(`${name} · value`, figureOf(own(value)));
  figures.set(`${name} · change`, figureOf(own(change)));
  if (ends !== undefined) figures.noteEnds(`${name} · low`, `${name} · high`, ends);
  // A bound such as "< 0.001" is no number to compare.
  if (/^[\d.]+$/.test(p)) figures.set(`${name} · pValue`, figureOf(p));
}

export function comparedLibrary(drawn: Drawn): Shown {
  const { rows, posLabel } = drawn;
  // Numbers as the command reads them: random permutations go by the order of the labels.
  const labelOf = areIntegers(drawn) ? Number : (text: string) => text;
  const column = (name: 'truth' | 'pred' | 'other'): (string | number)[] =>
    rows.map((row) => labelOf(row[name]));
  const joint = jointCounts(column('truth'), column('pred'), column('other'));
  const figures = new FigureMap();
  const note = (name: string, { a, b, difference, pValue }: ModelComparison): void => {
    figures.note(`${name} · baseline`, a.estimate);
    figures.note(`${name} · value`, b.estimate);
    figures.note(`${name} · change`, 0 - difference.estimate);
    figures.note(`${name} · low`, 0 - difference.high);
    figures.note(`${name} · high`, 0 - difference.low);
    figures.note(`${name} · pValue`, pValue);
  };
  note('accuracy', compare(joint, accuracy));
  note('balancedAccuracy', compare(joint, balancedAccuracy));
  note('matthewsCorrcoef', compare(joint, matthewsCorrcoef));
  note('cohenKappa', compare(joint, cohenKappa));
  note('macro.f1', compare(joint, f1, { average: 'macro' }));
  note('weighted.f1', compare(joint, f1, { average: 'weighted' }));
  if (posLabel === undefined) return { door: 'library', figures };
  for (const [name, metric] of Object.entries({ precision, recall, f1 })) {
    note(
      `${name}[${posLabel}]`,
      compare(joint, metric, { average: 'binary', posLabel: labelOf(posLabel) }),
    );
  }
  return { door: 'library', figures };
}

/** The number of a claim in words, of a sentence about the accuracy of `pred` and `other`. */
function claimOf(sentence: string | undefined): number {
  if (sentence === undefined) return 0;
  const [, better] = /^"?(pred|other)"? is more accurate/.exec(sentence) ??
    /(pred|other) has the higher accuracy/.exec(sentence) ?? [undefined, undefined];
  return better === undefined ? 0 : better === 'other' ? 1 : -1;
}

export function noteClaim(figures: FigureMap, sentence: string | undefined): void {
  figures.note(CLAIM, claimOf(sentence));
}
