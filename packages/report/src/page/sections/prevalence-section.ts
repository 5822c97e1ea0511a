import { RATES_MEANING, RATE_COLUMNS, atBaseRates } from '../../rates/base-rates.js';
import { html } from '../../svg/element.js';
import { metricCell, table } from '../html/table.js';
import type { SectionWriter } from '../section.js';

/** The same answers among more or fewer positives. */
export const prevalenceSection: SectionWriter = ({ results }) => {
  const models = atBaseRates(results);
  if (models.length === 0) return null;
  const columns = ['positives', ...RATE_COLUMNS].map((name) => ({ name }));
  return {
    name: 'prevalence',
    title: 'Other base rates',
    content: [
      html('p', {}, RATES_MEANING),
      models.map(({ name, rows }, at) => [
        name === '' ? null : html('h3', {}, `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
        table(
          columns,
          rows.map(({ positives, found }) => [positives, ...found.map(metricCell)]),
          {
            caption: `Other base rates${name === '' ? '' : `, ${name}`}`,
            file: `base-rates${at === 0 ? '' : `-${at + 1}`}`,
          },
        ),
      ]),
    ],
  };
};
