import { attributionOf } from '@confmat/inference/internal';
import { attributionSvg, comparisonSvg } from '@confmat/report';
import {
  capitalized,
  comparedClasses,
  comparedMetrics,
  comparedVerdict,
  labelName,
  pairOfResults,
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
  const { two, scores = [] } = found.results;
  if (!two) throw new Error('choose a second model to compare with');
  return session.memo.of(['compare', choice], () => {
    const models = pairOfResults(found.results);
    if (!models) throw new Error('bug: there are two models');
    const { pair } = models;
    const { main } = models.asked;
    const [a, b] = models.names.map(labelName) as [string, string];
    const moved = attributionOf([pair.a, pair.b], main);
    return {
      names: [a, b],
      isLinked: session.kind === 'table' && scores.length > 1,
      verdict: [
        comparedVerdict(found.results, LEVEL),
        ...(pair.joint ? [winsInWords(pair.joint, [a, b])] : []),
      ].join(' '),
      sentences: sentencesBy('comparison', found),
      metrics: withWholes(comparedMetrics(models).table, found.results),
      classes: withWholes(comparedClasses(models), found.results),
      pictures: [
        { name: 'comparison', svg: comparisonSvg(two.counted, { names: [a, b], width: 640 }) },
        ...(moved
          ? [
              {
                name: 'attribution',
                svg: attributionSvg(moved, {
                  title: `${capitalized(main.title)}: what ${b} has more than ${a}`,
                }),
              },
            ]
          : []),
      ],
    };
  });
}
