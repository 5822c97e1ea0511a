import { metricName, noteClaim, noteRow } from './compare-doors.js';
import { csvOf } from './drawn.js';
import type { Drawn } from './drawn.js';
import { TAKEN_FOR_SCORES, measureIn, openInExplorer } from './explorer.js';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';
import { elements, ownText, pageOf, tablesOf, textOf, wordsOf } from './html.js';
import type { Element } from './html.js';

/** What the page of `confmat compare --html` shows before its script runs. */
export function comparedPage(door: string, html: string): Shown {
  const page = pageOf(html);
  const figures = new FigureMap();
  const table = tablesOf(page).find(({ caption }) => caption === 'Both models');
  for (const [name, ...cells] of table?.rows.slice(1) ?? []) {
    if (name) noteRow(figures, metricName(textOf(name)), cells.map(cellText));
  }
  noteGroups(figures, page);
  noteClaim(figures, wordsOf(page)?.[0]);
  return { door, figures };
}

/** Note the groups, whose columns say the metric: `macro F1: pred`. */
function noteGroups(figures: FigureMap, page: ReturnType<typeof pageOf>): void {
  const table = tablesOf(page).find(({ caption }) => caption.endsWith(' by group'));
  const [head = [], ...rows] = table?.rows ?? [];
  const [metric = ''] = (head[2] ? textOf(head[2]) : '').split(':');
  for (const [group, , ...cells] of rows) {
    if (!group) continue;
    const name = `group ${textOf(group).replace(/^group: /, '')} · ${metricName(metric)}`;
    noteRow(figures, name, cells.map(cellText));
  }
}

/** A cell with its interval in brackets behind it, as texts have it. */
function cellText(cell: Element): string {
  const [ends = ''] = elements(cell, 'small').map(textOf);
  return ends === '' ? ownText(cell) : `${ownText(cell)} (${ends})`;
}

/** What the explorer's worker answers about two models. */
export async function comparedInExplorer(door: string, drawn: Drawn): Promise<Shown> {
  const ask = await openInExplorer(csvOf(drawn));
  const choice = { truth: 'truth', model: 'pred', other: 'other', where: [], by: [] };
  const figures = new FigureMap();
  const answer = await ask('compare', { ...choice, posLabel: drawn.posLabel }).catch(
    (error: unknown) => {
      if (error instanceof Error && error.message === TAKEN_FOR_SCORES) return null;
      throw error;
    },
  );
  if (!answer) return { door, figures };
  const { metrics, sentences } = answer;
  for (const [name, baseline, value, change, p] of metrics.body) {
    if (typeof name !== 'string') continue;
    const of = metricName(name);
    figures.note(`${of} · baseline`, measureIn(baseline)?.estimate);
    figures.note(`${of} · value`, measureIn(value)?.estimate);
    const found = measureIn(change);
    figures.note(`${of} · change`, found?.estimate);
    figures.note(`${of} · low`, found?.low);
    figures.note(`${of} · high`, found?.high);
    if (typeof p === 'object' && p.kind === 'p') figures.note(`${of} · pValue`, p.value);
  }
  noteClaim(figures, sentences[0]?.text);
  return { door, figures };
}
