import { f1, jointMatrices } from '@confmat/core';
import { attribute } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { attributionSvg, comparisonSvg, describe } from '@confmat/report';
import { cellText, measured } from '@confmat/report/document';
import {
  TYPESET,
  comparedClasses,
  comparedMetrics,
  formatCount,
  labelName,
  pairOfJoint,
  turned,
} from '@confmat/report/internal';
import type { Measure } from '@confmat/report/document';
import type { ComparedPair } from '@confmat/report/internal';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, CompareAnswer } from '../protocol.js';
import { reported } from './reported.js';
import { LEVEL } from './level.js';

/** Two models on the same rows. */
export function compareAnswer(session: Session, choice: Choice): CompareAnswer {
  // A stored comparison has no rows: it stays at the thresholds that it was counted at.
  const asked = session.kind === 'table' ? choice : { ...choice, threshold: undefined };
  const found = evaluate(session, asked);
  const { comparison, posLabel, scores = [] } = found.results;
  if (!comparison) throw new Error('choose a second model to compare with');
  const { joint } = comparison;
  return session.memo.of(['compare', choice], () => {
    const [a, b] = comparison.names.map(labelName) as [string, string];
    const pair = pairOfJoint(joint);
    const { table, found: all } = comparedMetrics(pair, [a, b], LEVEL, posLabel);
    const matrices = jointMatrices(joint);
    return {
      names: [a, b],
      isLinked: session.kind === 'table' && scores.length > 1,
      verdict: verdictOf(pair, all[0]?.difference, a, b),
      sentences: describe(reported(found), { rules: ['comparison'] }),
      metrics: table,
      classes: comparedClasses(pair, [a, b], LEVEL),
      pictures: [
        { name: 'comparison', svg: comparisonSvg(joint, { names: [a, b], width: 640 }) },
        {
          name: 'attribution',
          svg: attributionSvg(attribute(matrices.a, matrices.b, f1, { average: 'macro' }), {
            title: `Macro F1: what ${b} has more than ${a}`,
          }),
        },
      ],
    };
  });
}

function verdictOf(
  { wins }: ComparedPair,
  fromBToA: Interval | undefined,
  a: string,
  b: string,
): string {
  if (!fromBToA || !wins) return '';
  const [onlyA, onlyB] = [0, 1].map((side) => wins.reduce((all, win) => all + (win[side] ?? 0), 0));
  const rows = `${formatCount(onlyA ?? 0)} ${onlyA === 1 ? 'row is' : 'rows are'} right by ${a} alone, ${formatCount(onlyB ?? 0)} by ${b} alone`;
  const change = turned(fromBToA);
  const isB = change.low > 0;
  if (!isB && !(change.high < 0)) {
    return `${rows}: these rows cannot tell which has the higher accuracy; ${b} − ${a} is ${amount(change)}.`;
  }
  return `${rows}: ${isB ? b : a} has the higher accuracy, by ${amount(isB ? change : fromBToA)}.`;
}

function amount(found: Measure): string {
  return cellText(measured(found), TYPESET);
}
