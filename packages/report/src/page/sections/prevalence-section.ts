import { ratesMeaning, ratesTables } from '../../tables/base-rates.js';
import { html } from '../../svg/element.js';
import { tableHtml } from '../../document/table-html.js';
import type { SectionWriter } from '../section.js';

/** The same answers among more or fewer positives. */
export const prevalenceSection: SectionWriter = ({ results }) => {
  const tables = ratesTables(results);
  if (tables.length === 0) return null;
  const title = 'Other base rates';
  return {
    name: 'prevalence',
    title,
    isFolded: true,
    content: [
      html('p', {}, ratesMeaning(results)),
      tables.map((table) => [
        table.caption === '' ? null : html('h3', {}, table.caption),
        tableHtml({
          ...table,
          caption: table.caption === '' ? title : `${title}, ${table.caption}`,
        }),
      ]),
    ],
  };
};
