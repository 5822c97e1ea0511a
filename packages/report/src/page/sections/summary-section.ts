import { cellParts } from '../../document/cell.js';
import { reportedIntervals } from '../../results/reported-intervals.js';
import { TYPESET } from '../../document/typeset.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { AREAS, areaCells } from '../../tables/areas-table.js';
import { wholeTiles } from '../html/tile.js';
import { panelHtml } from '../../panel/panel-html.js';
import { wholeLabel } from '../../svg/format.js';
import { comparedVerdict } from '../../verdict/compared-verdict.js';
import { rankText } from '../../verdict/rank-text.js';
import { verdictOf } from '../../verdict/verdict.js';
import type { VerdictText } from '../../verdict/verdict.js';
import { headHtml } from '../head/head-html.js';
import type { PageFacts, SectionWriter } from '../section.js';

/** What the results come to: a verdict, and for a positive class its numbers at the threshold. */
export const summarySection: SectionWriter = (facts) => {
  const { results, matrix } = facts;
  const { head } = results;
  if (head) return { name: 'summary', title: 'Summary', content: headHtml(head, matrix) };
  const verdict = textsOf(facts);
  const numbers = panelSection(facts);
  if (!verdict && !numbers) return null;
  return {
    name: 'summary',
    title: 'Summary',
    content: [
      verdict &&
        html(
          'p',
          {
            class: 'verdict',
            title: results.posLabel === undefined ? undefined : wholeLabel(results.posLabel),
          },
          verdict.atCut === '' ? null : html('span', { 'data-of': 'verdict' }, verdict.atCut),
          verdict.atCut === '' || verdict.rest === '' ? null : ' ',
          verdict.rest,
        ),
      numbers,
      numbers ? null : tilesOf(facts),
    ],
  };
};

/** The verdict of one model, or of two models if the results hold only these. */
function textsOf({ results, level, panel }: PageFacts): VerdictText | null {
  const { matrix, labelSets, scores = [] } = results;
  const compared = matrix || labelSets ? '' : comparedVerdict(results, level);
  if (compared !== '') return { atCut: '', rest: compared };
  const verdict = verdictOf(results, level, panel);
  const [only, ...others] = scores;
  const rank = only && others.length === 0 ? rankText(only, level) : '';
  return verdict && verdict.atCut !== '' ? { ...verdict, rest: rank } : verdict;
}

/** The metrics of a matrix that has rows. */
function tilesOf({ matrix, results, level }: PageFacts): Child {
  const found = matrix && matrix.total > 0 ? reportedIntervals(results) : null;
  return matrix && found ? wholeTiles(matrix, found, level) : null;
}

function panelSection({ results, level, truth, isOfPositive, panel }: PageFacts): Child {
  if (!isOfPositive || !panel) return null;
  const { scores = [] } = results;
  const areas = scores.map(({ sweep }) =>
    areaCells(sweep, level).map((cell, at) => {
      const [value, range] = cellParts(cell, TYPESET);
      return [AREAS[at] ?? '', value, range] as const;
    }),
  );
  return panelHtml(panel, truth, areas);
}
