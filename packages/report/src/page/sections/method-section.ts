import { isClustered, nClustersOf } from '../../clusters/is-clustered.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatShare } from '../../svg/format.js';
import type { ReportResults } from '../../results.js';
import type { SectionName } from '../section-names.js';
import type { PageSection, SectionWriter } from '../section.js';

/** How the numbers were made. */
export const methodSection: SectionWriter = ({ results, level, matrix }, shown) => {
  const { provenance = {} } = results;
  const facts: (readonly [string, string | undefined])[] = [
    ['Source', provenance.source],
    ['True labels', provenance.truth],
    ['Predictions', provenance.prediction],
    ['How they were obtained', provenance.rule],
    ['Clusters', provenance.cluster && `rows of one ${provenance.cluster}`],
    ['Command', provenance.command],
    ['Version', provenance.version],
    ['Hash of the counts', provenance.hash],
  ];
  const weighted = matrix?.weighted ?? results.labelSets?.labels.weighted ?? false;
  return {
    name: 'method',
    title: 'Method',
    content: [
      html(
        'p',
        {},
        nClustersOf(results) === 1
          ? 'All rows are of one cluster: how clusters differ is unknown, and no number has an interval. A value that is 0/0 is shown as a dash.'
          : isClustered(results)
            ? `Ranges are ${formatShare(level)} intervals that count each cluster as one unit.${whatHasNone(results, shown)} A value that is 0/0 is shown as a dash and left out of macro averages with an interval.`
            : weighted
              ? 'The counts are sums of weights, so no number has an interval.'
              : `Ranges are intervals at ${formatShare(level)}. Shares of rows, precision, recall and F1 have Wilson’s; means over classes are put together from those of the classes; Matthews’ correlation and κ have delta intervals. A value that is 0/0 is shown as a dash and left out of macro averages with an interval.`,
      ),
      list(facts),
    ],
  };
};

const OF_SCORES = ['a threshold that you move', 'bins of probabilities'];

/** What of the page has no interval of clusters, as a sentence; empty where all has. */
function whatHasNone({ scores = [] }: ReportResults, shown: readonly PageSection[]): string {
  const has = (section: SectionName): boolean => shown.some(({ name }) => name === section);
  const isOfSums = scores.some(({ sweep, clusters }) => sweep.weighted && !clusters);
  const missing = [
    ...(has('matrix') ? ['a class that you pick'] : []),
    ...(has('scores') ? (isOfSums ? ['scores of weighted rows'] : OF_SCORES) : []),
    ...(has('prevalence') ? ['other base rates'] : []),
  ];
  const last = missing.pop();
  if (last === undefined) return '';
  return ` There is none for ${[missing.join(', '), last].filter(Boolean).join(' or ')}.`;
}

function list(facts: readonly (readonly [string, string | undefined])[]): Child {
  const known = facts.filter(([, value]) => value !== undefined);
  if (known.length === 0) return null;
  return html(
    'dl',
    { class: 'facts' },
    known.map(([name, value = '']) => [html('dt', {}, name), html('dd', {}, value)]),
  );
}
