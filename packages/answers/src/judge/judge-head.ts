import { rangedShare, shareText } from '@confmat/report/document';
import type { HeadTile, PageHead } from '@confmat/report/document';
import { countOf, numberOf } from '@confmat/rows/document/rows-text.js';
import type { JudgeAnswers } from './judge-answers.js';

/** What a page on a judge begins with: how far to trust it. */
export function judgeHead(answers: JudgeAnswers): PageHead {
  const { tpr, tnr, kappa, nHuman, others, verdicts, negLabel, corrected } = answers;
  const [positive, negative] = [`"${verdicts.posLabel}"`, `"${negLabel}"`];
  const share = corrected && !Number.isNaN(corrected.estimate) ? corrected : null;
  const tiles: readonly (HeadTile | null)[] = [
    { name: `finds ${positive}`, found: tpr, isShare: true },
    { name: `finds ${negative}`, found: tnr, isShare: true },
    { name: 'agreement beyond chance (kappa)', found: kappa, isShare: false },
    share && { name: `${positive}, corrected`, found: share, isShare: true },
  ];
  return {
    counted: [
      `${numberOf(nHuman, 'row')} with a human label`,
      `${countOf(others.total)} without`,
      ...(verdicts.nWithout === 0 ? [] : [`${countOf(verdicts.nWithout)} without a verdict`]),
    ],
    sentence: [
      `Of what humans call ${positive}, the judge finds ${foundText(tpr)}; of what they call ${negative}, ${foundText(tnr)}.`,
      ...(share ? [correctedText(answers, share)] : []),
    ].join(' '),
    tiles: tiles.filter((tile) => tile !== null),
    pictures: [{ kind: 'agreement', title: 'Humans and the judge', axes: ['humans', 'judge'] }],
  };
}

/** A rate of the judge; humans may call no row so. */
const foundText = (rate: JudgeAnswers['tpr']): string =>
  Number.isNaN(rate.estimate) ? 'nothing is known' : rangedShare(rate);

/** The share of positives without the judge's errors. */
function correctedText(
  { labeled, others, verdicts: { posLabel } }: JudgeAnswers,
  share: NonNullable<JudgeAnswers['corrected']>,
): string {
  const without = 'the rows without a human label';
  const alone = shareText(others.positives / others.total);
  const [among, of] = labeled === 'by human label' ? [without, ''] : ['all rows', ` of ${without}`];
  return `Corrected for its errors, ${rangedShare(share)} of ${among} are "${posLabel}"; the judge alone says ${alone}${of}.`;
}
