import type { Units, UnitsOf } from '@confmat/core';
import { countsOfTwo } from '../../results/counted-two.js';
import { isOfShare } from '../../document/f-score.js';
import { scoreName } from '../../document/score-name.js';
import { unitsOfResults } from '../../results/units-of-results.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { formatLevel } from '../../svg/format.js';
import type { AnswerResults, Results } from '../../results/results.js';
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
    ['Units', provenance.unit && `rows of one ${provenance.unit}`],
    ['Command', provenance.command],
    ['Version', provenance.version],
    ['Hash of the counts', provenance.hash],
  ];
  const { labelSets, scores = [] } = results;
  const counted = [matrix, labelSets?.labels, ...countsOfTwo(results)];
  const weighted =
    counted.find((part) => part)?.weighted ?? scores.some(({ sweep }) => sweep.weighted);
  const units = unitsOfResults(results);
  const why = whyNone(units);
  return {
    name: 'method',
    title: 'Method',
    isFolded: true,
    content: [
      html(
        'p',
        {},
        why !== undefined
          ? `${why}, and no number has an interval. A value that is 0/0 is shown as a dash.`
          : units !== undefined
            ? `Ranges are ${formatLevel(level)} intervals that count each unit as one.${whatHasNone(results, shown)} A value that is 0/0 is shown as a dash; ${undefinedInAverages(results)}`
            : weighted
              ? 'The counts are sums of weights, so no number has an interval.'
              : `Ranges are intervals at ${formatLevel(level)}. Shares of rows, precision, recall and F1 have Wilson’s; means over classes are put together from those of the classes; ${isOfShare(results.beta) ? '' : `${scoreName(results.beta)}, `}the Matthews correlation and Cohen's kappa have delta intervals. A value that is 0/0 is shown as a dash; ${undefinedInAverages(results)}`,
      ),
      results.answers ? html('p', {}, boundsInWords(results.answers)) : null,
      list(facts),
    ],
  };
};

/** Where the bounds of the share of wrong answers come from. */
function boundsInWords({ threshold, accuracy }: AnswerResults): string {
  const bounds =
    'Upper bounds of the share of wrong answers are exact (Clopper–Pearson), at each threshold by itself.';
  return threshold === undefined || accuracy === undefined
    ? bounds
    : `${bounds} A promise holds although the same rows chose the threshold, if it was chosen by tests in a fixed order.`;
}

/** How averages count what is 0/0. */
function undefinedInAverages(results: Results): string {
  const { zeroDivision = 0, matrix, labelSets } = results;
  // A difference is one of metrics as their intervals are, which leave it out.
  const isOfTwo = countsOfTwo(results).length > 0;
  if (Number.isNaN(zeroDivision) || (isOfTwo && !matrix && !labelSets)) {
    return 'averages leave it out.';
  }
  const ofTwo = isOfTwo ? ', those of two models leave it out' : '';
  return `averages count it as ${zeroDivision}${ofTwo}.`;
}

/** Why no number of dependent rows has an interval; undefined where some have one. */
function whyNone(units: UnitsOf<Units>): string | undefined {
  if (units === 'unknown') return 'Which rows belong together is unknown';
  if (units?.keys.length !== 1) return undefined;
  return 'All rows are of one unit: how units differ is unknown';
}

const OF_SCORES = ['a threshold that you move', 'bins of probabilities'];

/** What of the page has no interval by unit, as a sentence; empty where all has. */
function whatHasNone({ scores = [] }: Results, shown: readonly PageSection[]): string {
  const has = (section: SectionName): boolean => shown.some(({ name }) => name === section);
  const isOfSums = scores.some(({ sweep }) => sweep.weighted);
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
