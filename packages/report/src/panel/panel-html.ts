import type { TruthAxis } from '@confmat/core';
import { oriented } from '@confmat/core/internal';
import { html } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { decimalsOf } from '../svg/decimals.js';
import { formatCount, formatInterval, formatMetric, labelName } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import { cutText } from './cut-text.js';
import { nearestCut } from './find-cut.js';
import type { Link } from './find-cut.js';
import { N_TILES } from './panel-of.js';
import { measure } from './measure.js';
import type { Measured } from './panel-data.js';
import { benefitText } from './net-benefit.js';
import { cellsAt, readModel } from './panel-model.js';
import type { PanelData, PanelMetric, PanelModelData } from './panel-data.js';

/** A tile that does not move with the threshold. */
export type StillTile = readonly [name: string, value: string, range: string];

/**
 * The threshold panel as it stands in the page: counts and metrics where each model is used. Its
 * controls work with the script, which writes into `data-of` cells.
 *
 * @param truth The axis of the true classes in the counts.
 * @param still Further tiles of each model.
 */
export function panelHtml(
  data: PanelData,
  truth: TruthAxis,
  still: readonly (readonly StillTile[])[] = [],
): Markup {
  return html(
    'div',
    { id: 'panel' },
    data.isStill ? null : controls(data),
    data.models.map((model, at) => card(data, model, { at, truth, still: still[at] ?? [] })),
    data.note === undefined ? null : html('p', { class: 'meta' }, data.note),
    html('p', { class: 'meta script', id: 'panel-note' }),
  );
}

/** Where other models stand beside the first. */
const LINKS: readonly (readonly [Link | 'own', string])[] = [
  ['own', 'their own threshold'],
  ['recall', 'the same recall'],
  ['alerts', 'as many alerts'],
  ['threshold', 'the same threshold'],
];

function controls({ models }: PanelData): Child {
  const button = (name: string, text: string): Markup => html('button', { 'data-go': name }, text);
  const number = (id: string, label: string, value: string, more = {}): Markup =>
    html('input', { type: 'number', min: 0, value, id, 'aria-label': label, ...more });
  const link = html(
    'label',
    {},
    'Other models at ',
    html(
      'select',
      { id: 'link' },
      LINKS.map(([value, text]) => html('option', { value }, text)),
    ),
  );
  const goal = (...parts: Child[]): Markup => html('span', {}, parts);
  return html(
    'div',
    { class: 'script', role: 'group', 'aria-label': 'Threshold' },
    html(
      'p',
      { class: 'slide' },
      html('label', { for: 't' }, 'Threshold '),
      html('input', { type: 'range', id: 't', min: 0, step: 1 }),
      html('input', { type: 'number', id: 'exact', step: 'any', 'aria-label': 'threshold, typed' }),
    ),
    html(
      'p',
      { class: 'go' },
      button('f1', 'best F1'),
      ['precision', 'recall'].map((name) =>
        goal(
          button(name, `${name} ≥`),
          number(`at-${name}`, `least ${name}`, '0.8', { max: 1, step: 0.05 }),
        ),
      ),
      goal(
        button('alerts', 'alerts ≤'),
        number('at-alerts', 'most alerts, %', '10', { max: 100, step: 'any' }),
        ' %',
      ),
      goal(
        button('cost', 'least cost'),
        ' a miss costs ',
        number('at-cost', 'cost of a miss', '5', { step: 'any' }),
        ' false alarms',
      ),
      models.length > 1 ? link : null,
      html(
        'label',
        {},
        'if positives were ',
        html('input', { type: 'number', id: 'rate', min: 0, max: 100, step: 'any' }),
        ' %',
      ),
    ),
  );
}

/** What a metric's value and interval read. */
function metricTexts(
  { per = 1 }: PanelMetric,
  { value, low, high }: Measured,
): readonly [value: string, range: string] {
  const digits = decimalsOf(value) - Math.log10(per);
  return [formatMetric(value * per, digits), formatInterval(low * per, high * per, digits)];
}

/** What a card shows besides the panel's data. */
interface CardFacts {
  readonly at: number;
  readonly truth: TruthAxis;
  readonly still: readonly StillTile[];
}

function card(data: PanelData, given: PanelModelData, { at, truth, still }: CardFacts): Markup {
  const model = readModel(given);
  const row = nearestCut(model, given.start);
  const cells = cellsAt(model, row);
  const live = (of: string, text: string, name = 'span'): Markup =>
    html(name, { 'data-of': `${at}-${of}` }, text);
  const shown = data.metrics.map((metric, place): readonly [string, Child, Child] => {
    const [value, range] = metricTexts(
      metric,
      given.atStart?.[place] ?? measure(metric, cells, data.z, null),
    );
    return [metric.name, live(`m${place}`, value), live(`i${place}`, range, 'small')];
  });
  const tiles: readonly (readonly [string, Child, Child])[] = [
    ...shown.slice(0, N_TILES),
    ...still.map(([name, value, range]) => [name, value, html('small', {}, range)] as const),
  ];
  const below = [
    ...shown.slice(N_TILES),
    ...(data.isStill
      ? []
      : [['net benefit of 100 rows', live('b', benefitText(model, row)), null] as const]),
  ];
  const isNamed = given.name !== '' && data.models.length > 1;
  return html(
    'div',
    { class: 'lead' },
    html(
      'div',
      {},
      isNamed
        ? html(
            'h3',
            {},
            labelName(given.name),
            html('small', {}, ' at ', live('t', cutText(model, row))),
          )
        : null,
      html(
        'dl',
        { class: 'tiles' },
        tiles.map(([name, value, range]) =>
          html('div', {}, html('dt', {}, name), html('dd', {}, html('b', {}, value), ' ', range)),
        ),
      ),
      html(
        'dl',
        { class: 'below' },
        below.map(([name, value, range]) =>
          html('div', {}, html('dt', {}, name), html('dd', {}, value, ' ', range)),
        ),
      ),
    ),
    twoByTwo(data, cells, { at, truth }),
  );
}

/** Of what the shares in the cells are. */
const SHARES = [
  ['true', 'share of true'],
  ['predicted', 'of predicted'],
  ['all', 'of all'],
] as const;

function twoByTwo(
  { classes: [positive, other], models }: PanelData,
  [tp, fp, fn, tn]: ReturnType<typeof cellsAt>,
  { at, truth }: Pick<CardFacts, 'at' | 'truth'>,
): Markup {
  const head = (text: string, scope: string): Markup => html('th', { scope }, text);
  const total = tp + fp + fn + tn;
  const cell = (place: number, name: string, className: string, of: readonly number[]): Markup => {
    const value = [tp, fp, fn, tn][place] ?? 0;
    return html(
      'td',
      { class: className },
      html('span', { 'data-of': `${at}-${place}` }, formatCount(value)),
      of.map((whole, which) =>
        html('em', { 'data-of': `${at}-s${place}${which}` }, shareText(value / whole)),
      ),
      html('i', {}, name),
    );
  };
  const sum = (name: string, value: number): Markup =>
    html('td', { class: 'sum', 'data-of': `${at}-${name}` }, formatCount(value));
  const cells = [
    [
      cell(0, 'true positives', 'tp', [tp + fn, tp + fp, total]),
      cell(2, 'false negatives', 'fn', [tp + fn, fn + tn, total]),
    ],
    [
      cell(1, 'false positives', 'fp', [fp + tn, tp + fp, total]),
      cell(3, 'true negatives', 'tn', [fp + tn, fn + tn, total]),
    ],
  ];
  const axis = (of: string, ...sums: Markup[]): readonly (readonly [string, Markup])[] => {
    const names = [`${of} ${positive}`, other.startsWith('not ') ? other : `${of} ${other}`];
    return sums.map((marginal, place) => [names[place] ?? '', marginal]);
  };
  const ofTrue = axis('true', sum('p', tp + fn), sum('q', fp + tn));
  const ofPredicted = axis('predicted', sum('n', tp + fp), sum('o', fn + tn));
  const [rows, columns] = truth === 'rows' ? [ofTrue, ofPredicted] : [ofPredicted, ofTrue];
  const name = models[at]?.name ?? '';
  return html(
    'div',
    { class: 'counts' },
    at > 0
      ? null
      : html(
          'fieldset',
          { class: 'shares', 'aria-label': 'Shares' },
          SHARES.map(([id, text], which) =>
            html(
              'label',
              {},
              html('input', {
                type: 'radio',
                name: 'shares',
                id: `of-${id}`,
                checked: which === 0,
              }),
              text,
            ),
          ),
        ),
    html(
      'table',
      { class: 'two' },
      html('caption', { class: 'sr' }, `Confusion matrix${name === '' ? '' : ` of ${name}`}`),
      html(
        'thead',
        {},
        html(
          'tr',
          {},
          html('td'),
          columns.map(([text]) => head(text, 'col')),
          head('all', 'col'),
        ),
      ),
      html(
        'tbody',
        {},
        oriented(cells, truth).map((line, row) => {
          const [text = '', marginal = null] = rows[row] ?? [];
          return html('tr', {}, head(text, 'row'), line, marginal);
        }),
        html(
          'tr',
          {},
          head('all', 'row'),
          columns.map(([, marginal]) => marginal),
          sum('a', total),
        ),
      ),
    ),
  );
}
