import { friendlyNames } from '../svg/friendly-names.js';
import { withWholeNames } from '../svg/whole-names.js';
import { jointMatrices } from '@confmat/core';
import type { Label } from '@confmat/core';
import { twoSidedZ } from '@confmat/inference/internal';
import { pairOfResults } from '../compare/compared-pair.js';
import type { ComparedPair } from '../compare/compared-pair.js';
import { jointOf } from '../results/counted-two.js';
import { setPairOf } from '../compare/set-pair.js';
import type { SetPair } from '../compare/set-pair.js';
import { wholeNames } from '../results/whole-names.js';
import { MAX_NUMBERED } from '../matrix/draw-matrix.js';
import { sweptText } from '../plot/threshold-text.js';
import { html, together } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { formatCount, formatNumberOf, formatRows, labelName } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import type { Results } from '../results/results.js';
import { isOfSpans, termsOf } from '../results/terms.js';
import { areByUnit, nUnitsOf } from '../results/units-of-results.js';
import { PAGE_PARTS } from './built-page.js';
import { gatesHtml } from './gates-html.js';
import { pageMatrix, pagePanel, scriptJson } from './page-data.js';
import type { PageData } from './page-data.js';
import type { PagePart } from './page-parts.js';
import type { PageFacts, PageSection } from './section.js';
import type { SectionName } from './section-names.js';

/** What a page is written from, besides its sections. */
export interface PageParts {
  readonly title: string;
  readonly sections: readonly PageSection[];
  /** The stored evaluation as JSON; it stands in the page for other programs. */
  readonly evaluation: unknown;
}

/** Nothing is loaded, and nothing runs but the page's own scripts. */
function policyOf(parts: readonly PagePart[]): string {
  const hashes = (of: (part: PagePart) => string): string =>
    parts
      .map(of)
      .filter((hash) => hash !== '')
      .map((hash) => ` '${hash}'`)
      .join('');
  return [
    "default-src 'none'",
    `script-src${hashes(({ scriptHash }) => scriptHash)}`,
    `style-src${hashes(({ styleHash }) => styleHash)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The scripts and styles that the sections need. */
function neededParts(
  { matrix, results, isOfPositive }: PageFacts,
  sections: readonly PageSection[],
): readonly PagePart[] {
  const has = (name: SectionName): boolean => sections.some((section) => section.name === name);
  const { base, levels, beside, table, map, panel } = PAGE_PARTS;
  const isMap = matrix !== null && matrix.nClasses > MAX_NUMBERED;
  return [
    base,
    ...(matrix || results.labelSets ? [levels] : []),
    ...(has('matrix') ? [beside, isMap ? map : table] : []),
    ...(has('scores') || (isOfPositive && !results.head && has('summary')) ? [panel] : []),
  ];
}

/** Put the page together. */
export function writePage(facts: PageFacts, { title, sections, evaluation }: PageParts): string {
  const parts = neededParts(facts, sections);
  const at = asReported(facts);
  const wholes = wholeNames(facts.results);
  const head = [
    html('meta', { charset: 'utf-8' }),
    html('meta', { 'http-equiv': 'Content-Security-Policy', content: policyOf(parts) }),
    html('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    html('meta', { name: 'color-scheme', content: 'light dark' }),
    html('title', {}, title),
    parts.map(({ style }) => html('style', {}, { markup: style })),
  ];
  const body = [
    html('a', { class: 'sr', href: '#main' }, 'Skip to the report'),
    html(
      'header',
      {},
      html('h1', {}, title),
      {
        markup: withWholeNames(together(metaOf(facts)).markup, wholes),
      },
      gatesHtml(facts.results.gates ?? []),
    ),
    navigation(sections),
    {
      markup: withWholeNames(
        html(
          'main',
          { id: 'main' },
          sections.map((section) => sectionOf(section, at)),
        ).markup,
        wholes,
      ),
    },
    html('p', { id: 'live', class: 'sr', 'aria-live': 'polite' }),
    dataBlock('page', dataOf(facts, sections, evaluation)),
    evaluation === undefined ? null : dataBlock('confmat', evaluation),
    parts.map(({ script }) => (script === '' ? null : html('script', {}, { markup: script }))),
  ];
  const page = html('html', { lang: 'en' }, html('head', {}, head), html('body', {}, body));
  return `<!doctype html>\n${page.markup}\n`;
}

/** What stands after the title of a section that does not move with the threshold. */
function asReported({ results, isOfPositive }: PageFacts): string | null {
  const [first, ...others] = results.scores ?? [];
  const threshold = others.length === 0 ? first?.threshold : undefined;
  return isOfPositive && first && threshold !== undefined
    ? `as reported, at ${sweptText(first.sweep, threshold)}`
    : null;
}

function sectionOf(
  { name, title, content, isFolded = false, isAsReported = false }: PageSection,
  at: string | null,
): Markup {
  const note = isAsReported && at !== null ? html('small', {}, ` ${at}`) : null;
  const head = html('h2', { id: `${name}-title`, class: name === 'summary' && 'sr' }, title, note);
  const attributes = { id: name, 'aria-labelledby': `${name}-title` };
  return isFolded
    ? html('section', attributes, html('details', {}, html('summary', {}, head), content))
    : html('section', attributes, head, content);
}

function navigation(sections: readonly PageSection[]): Markup {
  const links = sections
    .filter(({ name }) => name !== 'summary')
    .map(({ name, title }) => html('a', { href: `#${name}` }, title));
  const tools = html('span', { class: 'tools script', id: 'tools' });
  return html('nav', { 'aria-label': 'Sections' }, links, tools);
}

function metaOf({ matrix, results }: PageFacts): Child {
  const { provenance = {}, labelSets, scores, classScores, answers } = results;
  const { rows, skipped, isWeighted } = countedRows(results);
  const posLabel = results.posLabel ?? scores?.[0]?.sweep.posLabel;
  const [scored] = scores?.length === 1 ? scores : [];
  const ofLabels = classScores?.of === 'labels' || (labelSets !== undefined && !matrix);
  const ofClasses = matrix ?? jointOf(results.two) ?? (ofLabels ? undefined : classScores);
  const nClasses = ofClasses?.labels.length;
  const pair = jointOf(results.two) ? null : pairOfResults(results);
  const sets = setPairOf(results);
  const ofEach = sets ? samplesOfEach(sets) : pair && rowsOfEach(pair.pair);
  const terms = termsOf({ matrix: matrix ?? undefined, labelSets });
  const counted = answers ? 'answer' : ofLabels ? terms.whole : 'row';
  const nUnits = nUnitsOf(results);
  const one = isOfSpans(labelSets) ? 'type' : 'label';
  const nDocuments = sets?.terms.whole === 'document' ? sets.nSamples : rows;
  const areDocuments = (sets ?? isOfSpans(labelSets)) && nUnits === nDocuments;
  const counts = [
    ofEach,
    rows === undefined
      ? null
      : isWeighted
        ? formatRows(rows, isWeighted)
        : formatNumberOf(rows, counted, `${counted}s`),
    answers?.nUnanswered
      ? `${formatCount(answers.nUnanswered)} without ${answers.name ?? 'confidence'}`
      : null,
    skipped > 0 ? `${formatCount(skipped)} left out for a missing label` : null,
    nClasses === undefined ? null : formatNumberOf(nClasses, 'class', 'classes'),
    labelSets ? formatNumberOf(labelSets.labels.tp.length, one, `${one}s`) : null,
    sets ? formatNumberOf(sets.labels.length, sets.terms.class, sets.terms.classes) : null,
    nUnits === undefined || areDocuments ? null : formatNumberOf(nUnits, 'unit', 'units'),
    posLabel === undefined ? null : `positive: ${labelName(posLabel)}${rateOf(results, posLabel)}`,
    scored?.threshold === undefined
      ? null
      : `threshold ${sweptText(scored.sweep, scored.threshold)}`,
  ];
  const facts = [
    ...(results.head?.counted ?? counts),
    provenance.rule ?? null,
    provenance.date === undefined ? null : dateText(provenance.date),
  ].filter((fact) => fact !== null);
  return html('p', { class: 'meta' }, facts.join(' · '));
}

/** A date as a person reads it, if it is one of UTC to the second; others are as the caller writes them. */
function dateText(date: string): string {
  return date.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\dZ$/, '$1 $2 UTC');
}

/** The share of positives, in brackets. */
function rateOf({ matrix, scores, two }: Results, posLabel: Label): string {
  const sweep = scores?.[0]?.sweep;
  const joint = jointOf(two);
  const counted = matrix ?? (joint && jointMatrices(joint).a);
  const code = counted?.labels.indexOf(posLabel) ?? -1;
  const share = sweep
    ? sweep.nPositives / (sweep.nPositives + sweep.nNegatives)
    : (counted?.support[code] ?? NaN) / (counted?.total ?? NaN);
  const whole = (sweep ?? counted)?.weighted ? 'weight' : 'rows';
  return Number.isNaN(share) ? '' : ` (${shareText(share)} of the ${whole})`;
}

/** How many rows two models saw, each its own. */
function rowsOfEach({ a, b }: ComparedPair): string {
  const [first, second] = [a, b].map(({ total, weighted }) => formatRows(total, weighted));
  if (first === second) return `${first ?? ''} each`;
  return `${a.weighted ? first : formatCount(a.total)} and ${second}`;
}

/** How many samples, or documents, two models saw. */
function samplesOfEach({
  terms: { whole },
  nSamples: first,
  otherSamples: second,
}: SetPair): string {
  const rows = formatNumberOf(second, whole, `${whole}s`);
  return first === second ? `${rows} each` : `${formatCount(first)} and ${rows}`;
}

/** How many rows the results are of, as the first part that counts rows has them. */
function countedRows({ matrix, labelSets, scores, classScores, answers, two }: Results): {
  readonly rows?: number | undefined;
  readonly skipped: number;
  readonly isWeighted: boolean;
} {
  const sweep = answers?.sweep ?? scores?.[0]?.sweep ?? classScores?.sweeps[0];
  if (!matrix && !labelSets && sweep) {
    const { nPositives, nNegatives, nSkipped, weighted } = sweep;
    const rows = nPositives + nNegatives + (answers?.nUnanswered ?? 0);
    return { rows, skipped: nSkipped, isWeighted: weighted };
  }
  // Samples and their number are known, whatever they weigh.
  if (!matrix && labelSets) {
    const { nSamples, nSkipped } = labelSets.labels;
    return { rows: nSamples, skipped: nSkipped, isWeighted: false };
  }
  const joint = jointOf(two);
  const counted = matrix ?? (joint && jointMatrices(joint).a);
  return {
    rows: counted?.total,
    skipped: counted?.nSkipped ?? 0,
    isWeighted: counted?.weighted ?? false,
  };
}

function dataOf(
  { matrix, names, order, level, results, panel }: PageFacts,
  sections: readonly PageSection[],
  evaluation: unknown,
): PageData {
  const z = areByUnit(results) ? null : twoSidedZ(level);
  const friendly = friendlyNames(wholeNames(results));
  const has = (name: SectionName): boolean => sections.some((section) => section.name === name);
  const hasPanel = results.scores?.length && (has('scores') || (has('summary') && !results.head));
  return {
    ...(matrix && order && has('matrix')
      ? {
          matrix: pageMatrix(
            matrix,
            names.map((name) => friendly.get(name) ?? name),
            order,
            evaluation,
          ),
        }
      : {}),
    ...(panel && hasPanel ? { panel: pagePanel(panel, evaluation) } : {}),
    z,
  };
}

function dataBlock(id: string, value: unknown): Markup {
  return together({
    markup: `<script type="application/json" id="${id}">${scriptJson(value)}</script>`,
  });
}
