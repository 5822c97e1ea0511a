import type { Judged } from '@confmat/inference';
import type { JudgeAnswers } from './judge-answers.js';

/** What `confmat judge` adds to the report in JSON. */
export function judgeJson(answers: JudgeAnswers): Readonly<Record<string, unknown>> {
  const { tpr, tnr, kappa, corrected, labeled, next, groups, comparison } = answers;
  const { others, nHuman, humanShare, verdicts, nWithoutGroup } = answers;
  return {
    command: 'judge',
    posLabel: verdicts.posLabel,
    ...{ nHuman, humanShare, judgeTotals: others, nWithoutVerdict: verdicts.nWithout },
    ...{ tpr, tnr, kappa },
    ...(labeled === undefined ? {} : { labeled }),
    ...(corrected ? { corrected: correctedJson(corrected) } : {}),
    ...(next ? { nextLabels: next } : {}),
    ...(groups.length === 0
      ? {}
      : {
          nWithoutGroup,
          byGroup: groups.map((group) => ({
            group: group.group,
            nHuman: group.nHuman,
            ...{ tpr: group.tpr, tnr: group.tnr },
            ...{ tprP: group.tprP, tnrP: group.tnrP, judgeShare: group.judgeShare },
            ...(group.corrected ? { corrected: correctedJson(group.corrected) } : {}),
            ...(group.misfit === undefined ? {} : { misfit: group.misfit }),
          })),
        }),
    ...(comparison
      ? {
          difference: { ...comparison.difference, pValue: comparison.pValue },
        }
      : {}),
  };
}

function correctedJson(corrected: Judged): Record<string, unknown> {
  const { trust, roganGladen, humanOnly, ...own } = corrected;
  return {
    ...own,
    ...(Number.isNaN(trust) ? {} : { trust }),
    ...(Number.isNaN(roganGladen) ? {} : { roganGladen }),
    ...(humanOnly.method === 'none' ? {} : { humanOnly }),
  };
}
