import type { Judged } from '@confmat/inference';
import { jsonGroup, jsonLabel } from '../document/json-document.js';
import { jsonInterval } from '../intervals/interval-json.js';
import type { JudgeAnswers } from './judge-answers.js';

/** What `confmat judge` adds to the report in JSON. */
export function judgeJson(answers: JudgeAnswers): Readonly<Record<string, unknown>> {
  const { tpr, tnr, kappa, corrected, labeled, next, groups, by, comparison } = answers;
  const { others, nHuman, humanShare, verdicts, nWithoutGroup } = answers;
  return {
    command: 'judge',
    posLabel: jsonLabel(verdicts.posLabel),
    ...{ nHuman, humanShare, judgeTotals: others, nWithoutVerdict: verdicts.nWithout },
    ...{ tpr: jsonInterval(tpr), tnr: jsonInterval(tnr), kappa: jsonInterval(kappa) },
    ...(labeled === undefined ? {} : { labeled }),
    ...(corrected ? { corrected: correctedJson(corrected) } : {}),
    ...(next ? { nextLabels: next } : {}),
    ...(groups.length === 0
      ? {}
      : {
          nWithoutGroup,
          byGroup: groups.map((group) => ({
            group: jsonGroup(by, group.group),
            nHuman: group.nHuman,
            ...{ tpr: jsonInterval(group.tpr), tnr: jsonInterval(group.tnr) },
            ...{ tprP: group.tprP, tnrP: group.tnrP, judgeShare: group.judgeShare },
            ...(group.corrected ? { corrected: correctedJson(group.corrected) } : {}),
            ...(group.misfit === undefined ? {} : { misfit: group.misfit }),
          })),
        }),
    ...(comparison
      ? {
          difference: { ...jsonInterval(comparison.difference), pValue: comparison.pValue },
        }
      : {}),
  };
}

function correctedJson(corrected: Judged): Record<string, unknown> {
  const { trust, roganGladen, humanOnly, ...own } = corrected;
  return {
    ...jsonInterval(own),
    ...(Number.isNaN(trust) ? {} : { trust }),
    ...(Number.isNaN(roganGladen) ? {} : { roganGladen }),
    ...(humanOnly.method === 'none' ? {} : { humanOnly: jsonInterval(humanOnly) }),
  };
}
