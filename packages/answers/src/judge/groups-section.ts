import { nameText } from '@confmat/core/internal';
import { count, groupNames, measured, pValue, share } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import { withoutGroupNote } from '../document/slice-scores.js';
import type { GroupAnswers, JudgeAnswers } from './judge-answers.js';
import { NO_HUMAN_LABELS, rateCells } from './rate-cells.js';

/** The same of each group, and whether the judge is alike in all. */
export function groupsSection(answers: JudgeAnswers, digits: number): Section {
  const { by, groups, comparison, nWithoutGroup } = answers;
  const names = groupNames(by, groups);
  const hasShares = groups.some(({ corrected }) => corrected !== null);
  const cell = rateCells(answers, digits);
  const row = (group: GroupAnswers, place: number): readonly Cell[] => [
    ...(names[place] ?? []),
    count(group.nHuman),
    ...[cell.tpr(group), pValue(group.tprP)],
    ...[cell.tnr(group), pValue(group.tnrP)],
    share(group.judgeShare),
    ...(hasShares ? [shareCell(group, digits)] : []),
  ];
  return {
    title: `By ${by.map(nameText).join(', ')}`,
    content: {
      kind: 'table',
      head: [
        ...by.map(nameText),
        ...['human labels', 'TPR', 'p', 'TNR', 'p', "judge's share"],
        ...(hasShares ? ['corrected share'] : []),
      ],
      body: groups.map(row),
    },
    notes: [
      'p: how often a judge that is alike in all groups has a rate as far from that of the others (mid-p, not adjusted for the number of groups)',
      ...groups.flatMap(({ misfit, corrected, nHuman }, place) => {
        const reason = nHuman === 0 ? undefined : (misfit ?? corrected?.reason);
        return reason === undefined ? [] : [`${(names[place] ?? []).join(', ')}: ${reason}`];
      }),
      ...withoutGroupNote(nWithoutGroup),
      ...(comparison ? [comparisonText(comparison, names, digits)] : []),
    ],
  };
}

function shareCell({ nHuman, corrected, misfit }: GroupAnswers, digits: number): Cell {
  if (nHuman === 0) return NO_HUMAN_LABELS;
  if (!corrected && misfit === undefined) return 'every row has one';
  if (!corrected || Number.isNaN(corrected.estimate)) return '';
  return measured(corrected, digits);
}

/** The difference of two groups in words. */
function comparisonText(
  { difference, pValue: p, reason }: NonNullable<JudgeAnswers['comparison']>,
  [first = [], second = []]: readonly (readonly string[])[],
  digits: number,
): string {
  const what = `corrected shares, ${first.join(', ')} less ${second.join(', ')}`;
  if (reason !== undefined) return `${what}: no interval, ${reason}`;
  const { estimate, low, high } = difference;
  const [value, from, to] = [estimate, low, high].map((one) =>
    one.toFixed(digits).replace('-', '−'),
  );
  return `${what}: ${String(value)} (${String(from)} to ${String(to)}), p ${p < 0.001 ? '< 0.001' : `= ${p.toPrecision(2)}`}`;
}
