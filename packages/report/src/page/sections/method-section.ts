import { isClustered } from '../../clusters/is-clustered.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatShare } from '../../svg/format.js';
import type { ReportResults } from '../../results.js';
import type { SectionWriter } from '../section.js';

/** How the numbers were made. */
export const methodSection: SectionWriter = ({ results, level, matrix }) => {
  const { provenance = {} } = results;
  const facts: (readonly [string, string | undefined])[] = [
    ['Source', provenance.source],
    ['True labels', provenance.truth],
    ['Predictions', provenance.prediction],
    ['How they were obtained', provenance.rule],
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
        isClustered(results)
          ? `Ranges are ${formatShare(level)} intervals that count each cluster as one unit. There is none for ${whatHasNone(results)}. A value that is 0/0 is shown as a dash and left out of macro averages with an interval.`
          : weighted
            ? 'The counts are sums of weights, so no number has an interval.'
            : `Ranges are intervals at ${formatShare(level)}. Shares of rows, precision, recall and F1 have Wilson’s; means over classes are put together from those of the classes; Matthews’ correlation and κ have delta intervals. A value that is 0/0 is shown as a dash and left out of macro averages with an interval.`,
      ),
      list(facts),
    ],
  };
};

/** What the page cannot give an interval of clusters. */
function whatHasNone({ scores }: ReportResults): string {
  if (!scores?.length) return 'a class that you pick, nor for other base rates';
  if (scores.some(({ sweep, clusters }) => sweep.weighted && !clusters)) {
    return 'the scores, whose rows have weights, nor for a class that you pick or other base rates';
  }
  return 'a threshold that you move, nor for bins of probabilities or other base rates';
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
