import { f1 } from '@confmat/core';
import { attribute } from '@confmat/inference';
import { attributionSvg, comparisonSvg } from '@confmat/report';
import {
  comparedClasses,
  comparedMetrics,
  comparedVerdict,
  labelName,
  pairOf,
  winsInWords,
  withWholes,
} from '@confmat/report/internal';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, CompareAnswer } from '../protocol.js';
import { sentencesBy } from './sentences.js';
import { LEVEL } from './level.js';

/** Two models on the same rows. */
export function compareAnswer(session: Session, choice: Choice): CompareAnswer {
  // A stored comparison has no rows: it stays at the thresholds that it was counted at.
  const asked = session.kind === 'table' ? choice : { ...choice, threshold: undefined };
  const found = evaluate(session, asked);
  const { two, posLabel, scores = [] } = found.results;
  if (!two) throw new Error('choose a second model to compare with');
  return session.memo.of(['compare', choice], () => {
    const [a, b] = two.names.map(labelName) as [string, string];
    const pair = pairOf(two.counted);
    const { table } = comparedMetrics(pair, [a, b], LEVEL, posLabel);
    return {
      names: [a, b],
      isLinked: session.kind === 'table' && scores.length > 1,
      verdict: [
        comparedVerdict(found.results, LEVEL),
        ...(pair.wins ? [winsInWords(pair.wins, [a, b], pair.a.weighted)] : []),
      ].join(' '),
      sentences: sentencesBy('comparison', found),
      metrics: withWholes(table, found.results),
      classes: withWholes(comparedClasses(pair, [a, b], LEVEL), found.results),
      pictures: [
        { name: 'comparison', svg: comparisonSvg(two.counted, { names: [a, b], width: 640 }) },
        {
          name: 'attribution',
          svg: attributionSvg(attribute(pair.a, pair.b, f1, { average: 'macro' }), {
            title: `Macro F1: what ${b} has more than ${a}`,
          }),
        },
      ],
    };
  });
}
