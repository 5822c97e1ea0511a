import { parse } from 'csv-parse/sync';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';
import { ownText, pageOf, tablesOf, textOf } from './html.js';
import { markdownSections, textSections } from './table-door.js';

/** The best thresholds of a sweep, as each form shows them: `best f1 of score · threshold`. */

interface Best extends Readonly<Record<string, unknown>> {
  readonly metric: string;
}

interface ModelJson {
  readonly score: string;
  readonly best: readonly Best[];
}

interface SweepJson {
  readonly models: readonly ModelJson[];
  readonly slices?: readonly {
    readonly group: Readonly<Record<string, unknown>>;
    readonly models: readonly ModelJson[];
  }[];
}

const FIELDS = ['value', 'threshold', 'tp', 'fp', 'fn', 'tn', 'precision', 'recall'];

/** A metric by its name or by its title: `errorRate` and `error rate` are one. */
function metricKey(text: string): string {
  if (text === 'MCC') return 'matthewscorrcoef';
  if (/^F[\d.]+$/.test(text)) return text === 'F1' ? 'f1' : 'fbeta';
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

const nameOf = (metric: string, score: string): string => `best ${metricKey(metric)} of ${score}`;

export function sweptJson(door: string, text: string): Shown {
  const { models, slices = [] } = JSON.parse(text) as SweepJson;
  const figures = new FigureMap();
  const note = (of: string, all: readonly ModelJson[], fields: readonly string[]): void => {
    for (const { score, best } of all) {
      for (const one of best) {
        for (const field of fields) {
          const name = `${of}${nameOf(one.metric, score)} · ${field}`;
          figures.note(name, one[field] as number | null | undefined);
        }
      }
    }
  };
  note('', models, FIELDS);
  for (const { group, models: own } of slices) {
    note(`group ${Object.values(group).map(String).join()} · `, own, FIELDS.slice(0, 2));
  }
  return { door, figures };
}

/** The tables of text and Markdown; of one column of scores they do not name it. */
export function sweptTables(
  door: string,
  text: string,
  form: 'text' | 'markdown',
  scores: readonly string[],
): Shown {
  // prettier-ignore
  const figures = new FigureMap();
  const [only = ''] = scores;
  for (const { heading, rows } of form === 'text' ? textSections(text) : markdownSections(text)) {
    const [head = [], ...body] = rows;
    const [, title] = /^Best (.*)$/.exec(heading) ?? [];
    for (const row of body) {
      if (heading.startsWith('By ')) noteGroup(figures, head, row, only);
      if (title === undefined) continue;
      const [name = '', ...cells] = row;
      const of = title === 'thresholds' ? nameOf(name, only) : nameOf(title, name);
      noteFields(figures, of, cells);
    }
  }
  return { door, figures };
}

/** A form that has no such threshold leaves the rest of the row out, and a dash is 0/0. */
function noteFields(figures: FigureMap, of: string, cells: readonly string[]): void {
  FIELDS.forEach((field, place) => {
    const cell = cells[place];
    const isRate = field === 'precision' || field === 'recall';
    if (cell === undefined || (isRate && !/\d/.test(cell))) return;
    if (place > 1 && cell === '') return;
    figures.noteText(`${of} · ${field}`, cell);
  });
}

/** Columns of best values, each before its threshold. */
function noteGroup(
  figures: FigureMap,
  head: readonly string[],
  row: readonly string[],
  only: string,
): void {
  const [group = ''] = row;
  if (group === '(all)' || head.length !== row.length) return;
  const score = /^scores?$/.test(head[1] ?? '') ? (row[1] ?? '') : only;
  head.forEach((column, place) => {
    const [, metric] = /^best (.*)$/.exec(column) ?? [];
    if (metric === undefined) return;
    const of = `group ${group.replace(/^group: /, '')} · ${nameOf(metric, score)}`;
    figures.noteText(`${of} · value`, row[place] ?? '');
    figures.noteText(`${of} · threshold`, row[place + 1] ?? '');
  });
}

export function sweptCsv(door: string, text: string): Shown {
  const figures = new FigureMap();
  for (const record of parse<Record<string, string>>(text, { columns: true })) {
    const { kind = '', detail = '', value = '' } = record;
    const [, metric] = /^best (.*)$/.exec(kind) ?? [];
    if (metric !== undefined) {
      const of = nameOf(metric, record['score'] ?? '');
      for (const field of FIELDS) {
        const cell = field === 'value' ? record[metric] : record[field];
        if (cell !== undefined && cell !== '') figures.note(`${of} · ${field}`, Number(cell));
      }
    }
    const [, score, best, isThreshold] = /^(\S+) best (\S+)( threshold)?$/.exec(detail) ?? [];
    if (kind !== 'group' || score === undefined || best === undefined) continue;
    const of = `group ${record['score'] ?? ''} · ${nameOf(best, score)}`;
    const number = value === '' ? NaN : Number(value);
    figures.note(`${of} · ${isThreshold === undefined ? 'value' : 'threshold'}`, number);
  }
  return { door, figures };
}

export function sweptPage(door: string, html: string, scores: readonly string[]): Shown {
  const figures = new FigureMap();
  const [only = ''] = scores;
  for (const { caption, rows } of tablesOf(pageOf(html))) {
    const [head = [], ...body] = rows.map((row) => row.map(ownText));
    const titles = rows[0]?.map(textOf) ?? head;
    for (const row of body) {
      if (caption.includes(' by group')) noteGroup(figures, titles, row, only);
      else if (caption.startsWith('Best thresholds')) {
        const [metric = '', ...cells] = row;
        const isOfSeveral = titles[1] === 'scores';
        const of = nameOf(metric, isOfSeveral ? (cells[0] ?? '') : only);
        noteFields(figures, of, isOfSeveral ? cells.slice(1) : cells);
      } else if (caption.startsWith('Areas and best thresholds')) {
        const place = titles.findIndex((title) => title.startsWith('best '));
        const of = nameOf((titles[place] ?? '').slice('best '.length), row[0] ?? '');
        noteFields(figures, of, row.slice(place, place + 2));
      }
    }
  }
  return { door, figures };
}
