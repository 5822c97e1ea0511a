import { thresholdText } from '../plot/threshold-text.js';
import { html } from '../svg/element.js';
import type { Child, Markup } from '../svg/element.js';
import { formatCount, formatInterval, formatMetric, labelName } from '../svg/format.js';
import { nearestCut } from './find-cut.js';
import { measure } from './measure.js';
import { benefitText } from './net-benefit.js';
import { cellsAt, readModel } from './panel-model.js';
import type { PanelData, PanelModelData } from './panel-data.js';

/**
 * The threshold panel as it stands in the page: counts and metrics where each model is used. Its
 * controls work with the script, which writes into `data-of` cells.
 */
export function panelHtml(data: PanelData): Markup {
  return html(
    'div',
    { id: 'panel' },
    controls(data),
    html(
      'div',
      { class: 'cards' },
      data.models.map((model, at) => card(data, model, at)),
    ),
    html('p', { class: 'meta script', id: 'panel-note' }),
  );
}

function controls({ models }: PanelData): Child {
  const button = (name: string, text: string): Markup =>
    html('button', { type: 'button', 'data-go': name }, text);
  const limit = (name: string, label: string): Child => [
    button(name, `${label} ≥`),
    html('input', {
      ...{ type: 'number', min: 0, max: 1, step: 0.05, value: '0.8' },
      ...{ id: `at-${name}`, 'aria-label': `least ${name}` },
    }),
  ];
  const link = html(
    'label',
    {},
    'Other models at the same ',
    html(
      'select',
      { id: 'link' },
      ['recall', 'alerts', 'threshold'].map((name) => html('option', { value: name }, name)),
    ),
  );
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
      limit('precision', 'precision'),
      limit('recall', 'recall'),
      models.length > 1 ? link : null,
      html(
        'label',
        {},
        'if positives were ',
        html('input', {
          ...{ type: 'number', id: 'rate', min: 0, max: 100, step: 'any' },
          placeholder: 'as in the data',
        }),
        ' %',
      ),
      html('b', { 'data-of': 'goal', role: 'status' }),
    ),
  );
}

function card(data: PanelData, given: PanelModelData, at: number): Markup {
  const model = readModel(given);
  const row = nearestCut(model, given.start);
  const cells = cellsAt(model, row);
  const cell = (place: number, name: string, className: string): Markup =>
    html(
      'td',
      { class: className },
      html('span', { 'data-of': `${at}-${place}` }, formatCount(cells[place] ?? 0)),
      html('i', {}, name),
    );
  const head = (text: string, scope: string): Markup => html('th', { scope }, text);
  return html(
    'div',
    {},
    given.name === '' ? null : html('h3', {}, labelName(given.name)),
    html(
      'p',
      {},
      'Threshold ',
      html('b', { 'data-of': `${at}-t` }, thresholdText(given.start)),
      ': ',
      html('span', { 'data-of': `${at}-n` }, formatCount(cells[0] + cells[1])),
      ` of ${formatCount(model.nPositives + model.nNegatives)} rows predicted positive`,
    ),
    html(
      'table',
      { class: 'two' },
      html(
        'thead',
        {},
        html('tr', {}, html('td'), head('predicted positive', 'col'), head('negative', 'col')),
      ),
      html(
        'tbody',
        {},
        html(
          'tr',
          {},
          head('truly positive', 'row'),
          cell(0, 'true positives', 'tp'),
          cell(2, 'false negatives', 'fn'),
        ),
        html(
          'tr',
          {},
          head('negative', 'row'),
          cell(1, 'false positives', 'fp'),
          cell(3, 'true negatives', 'tn'),
        ),
      ),
    ),
    html(
      'table',
      {},
      html(
        'tbody',
        {},
        data.metrics.map((metric, place) => {
          const { value, low, high } = measure(metric, cells, data.z, null);
          return html(
            'tr',
            {},
            head(metric.name, 'row'),
            html(
              'td',
              {},
              html('span', { 'data-of': `${at}-m${place}` }, formatMetric(value)),
              ' ',
              html('small', { 'data-of': `${at}-i${place}` }, formatInterval(low, high)),
            ),
          );
        }),
        html(
          'tr',
          {},
          head('net benefit of 100 rows', 'row'),
          html('td', { 'data-of': `${at}-b` }, benefitText(model, row)),
        ),
      ),
    ),
  );
}
