import { RATE_COLUMNS, atBaseRates, ratesMeaning } from '../../rates/base-rates.js';
import { html } from '../../svg/element.js';
import type { Interval } from '@confmat/inference';
import type { Child } from '../../svg/element.js';
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
      html('p', {}, ratesMeaning(results)),
      models.map(({ name, rows }, at) => [
        name === '' ? null : html('h3', {}, name),
        table(
          columns,
          rows.map(({ positives, found }) => [positives, ...found.map(rateCell)]),
          {
            caption: `Other base rates${name === '' ? '' : `, ${name}`}`,
            file: `base-rates${at === 0 ? '' : `-${at + 1}`}`,
          },
        ),
      ]),
    ],
  };
};

/** A metric; the words above the table say why it may have no interval. */
function rateCell({ reason: _, ...found }: Interval): Child {
  return metricCell(found);
}
