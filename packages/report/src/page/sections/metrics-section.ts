import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatMetric, labelName } from '../../svg/format.js';
import { wholeTiles } from '../html/tile.js';
import { tableHtml } from '../../document/table-html.js';
import { chosenNote } from '../../document/chosen-classes.js';
import { reportedScores } from '../../results/reported-scores.js';
import { reportedIntervals } from '../../results/reported-intervals.js';
import { averagesTable } from '../../tables/classes-tables.js';
import { baselineText } from '../../tables/whole-of-matrix.js';
import { termsOf } from '../../results/terms.js';
import type { PageFacts, SectionWriter } from '../section.js';

/** Metrics of the whole problem, with the baseline that always answers the same. */
export const metricsSection: SectionWriter = (facts) => {
  const { matrix, results } = facts;
  const source = matrix ?? results.labelSets?.labels;
  if (!source || matrix?.total === 0) return null;
  const found = reportedIntervals(results);
  if (!found) return null;
  return {
    name: 'metrics',
    title: facts.isOfPositive ? 'Both classes together' : 'Averages',
    isAsReported: true,
    isFolded: facts.isOfPositive,
    content: [
      facts.isOfPositive && matrix ? wholeTiles(matrix, found, facts.level) : null,
      matrix ? html('p', {}, baselineText(matrix)) : null,
      tableHtml(averagesTable(results, found)),
      chosenNote(found.rows.length, matrix?.nClasses).map((note) =>
        html('p', { class: 'note' }, note),
      ),
      spread(facts),
    ],
  };
};

function spread({ results }: PageFacts): Child {
  const report = reportedScores(results);
  if (!report || report.rows.length < 3) return null;
  const { standardDeviation, minimum, minimumKey } = report.spread.f1;
  return html(
    'p',
    {},
    `F1 of the ${termsOf(results).classes} has a standard deviation of ${formatMetric(standardDeviation)}; the lowest is ${formatMetric(minimum)}, of ${labelName(minimumKey ?? '')}.`,
  );
}
