import { twoSidedZ } from '@confmat/inference/internal';
import { partsOf } from '@confmat/core/internal';
import { panelOf } from '../panel/panel-of.js';
import { html, together } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { formatCount, labelName } from '../svg/format.js';
import { PAGE_SCRIPT, PAGE_SCRIPT_HASH, PAGE_STYLE, PAGE_STYLE_HASH } from './built-page.js';
import { pageMatrix, scriptJson } from './page-data.js';
import type { PageData } from './page-data.js';
import type { PageFacts, PageSection } from './section.js';

/** What a page is written from, besides its sections. */
export interface PageParts {
  readonly title: string;
  readonly sections: readonly PageSection[];
  /** The stored evaluation as JSON; it stands in the page for other programs. */
  readonly evaluation: unknown;
}

/** Nothing is loaded, and nothing runs but the page's own script. */
const POLICY = [
  "default-src 'none'",
  `script-src '${PAGE_SCRIPT_HASH}'`,
  `style-src '${PAGE_STYLE_HASH}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Put the page together. */
export function writePage(facts: PageFacts, { title, sections, evaluation }: PageParts): string {
  const head = [
    html('meta', { charset: 'utf-8' }),
    html('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    html('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    html('meta', { name: 'color-scheme', content: 'light dark' }),
    html('title', {}, title),
    html('style', {}, { markup: PAGE_STYLE }),
  ];
  const body = [
    html('a', { class: 'sr', href: '#main' }, 'Skip to the report'),
    html('header', {}, html('h1', {}, title), metaOf(facts)),
    navigation(sections),
    html('main', { id: 'main' }, sections.map(sectionOf)),
    html('p', { id: 'live', class: 'sr', 'aria-live': 'polite' }),
    dataBlock('page', dataOf(facts, sections)),
    evaluation === undefined ? null : dataBlock('confmat', evaluation),
    { markup: `<script>${PAGE_SCRIPT}</script>` },
  ];
  const page = html('html', { lang: 'en' }, html('head', {}, head), html('body', {}, body));
  return `<!doctype html>\n${page.markup}\n`;
}

function sectionOf({ name, title, content }: PageSection): Markup {
  return html(
    'section',
    { id: name, 'aria-labelledby': `${name}-title` },
    html('h2', { id: `${name}-title` }, title),
    content,
  );
}

function navigation(sections: readonly PageSection[]): Markup {
  const links = sections.map(({ name, title }) => html('a', { href: `#${name}` }, title));
  const tools = html('span', { class: 'tools script', id: 'tools' });
  return html('nav', { 'aria-label': 'Sections' }, links, tools);
}

function metaOf({ matrix, results }: PageFacts): Child {
  const { provenance = {}, posLabel, labelSets, scores } = results;
  const rows = matrix?.total ?? labelSets?.labels.nSamples;
  const skipped = matrix?.nSkipped ?? labelSets?.labels.nSkipped ?? 0;
  const threshold = scores?.length === 1 ? scores[0]?.threshold : undefined;
  const facts = [
    rows === undefined
      ? null
      : `${formatCount(rows)} ${matrix?.weighted ? 'weighted rows' : labelSets ? 'samples' : 'rows'}`,
    skipped > 0 ? `${formatCount(skipped)} left out for a missing label` : null,
    matrix
      ? `${formatCount(matrix.nClasses)} ${matrix.nClasses === 1 ? 'class' : 'classes'}`
      : null,
    labelSets ? `${formatCount(labelSets.labels.tp.length)} labels` : null,
    posLabel === undefined ? null : `positive: ${labelName(posLabel)}`,
    threshold === undefined ? null : `threshold ${threshold}`,
    provenance.rule ?? null,
    provenance.date ?? null,
  ].filter((fact) => fact !== null);
  return html('p', { class: 'meta' }, facts.join(' · '));
}

function dataOf(
  { matrix, names, order, level, results }: PageFacts,
  sections: readonly PageSection[],
): PageData {
  const z = twoSidedZ(level);
  const hasPanel = results.scores?.length && sections.some(({ name }) => name === 'scores');
  return {
    ...(matrix && order ? { matrix: pageMatrix(partsOf(matrix), names, order) } : {}),
    ...(hasPanel ? { panel: panelOf(results.scores, level) } : {}),
    z,
  };
}

function dataBlock(id: string, value: unknown): Markup {
  return together({
    markup: `<script type="application/json" id="${id}">${scriptJson(value)}</script>`,
  });
}
