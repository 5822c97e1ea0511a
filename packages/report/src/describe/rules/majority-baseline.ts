import { noInformationTest } from '@confmat/core';
import { digitsOf, metricOf, name, score, sentence, testOf, words } from '../write-sentence.js';
import type { Interval } from '@confmat/inference';
import { isByUnit } from '../../results/units-of-results.js';
import type { CellPart } from '../../results/share-of-cells.js';
import type { Evidence, Tone } from '../sentence.js';
import type { Ends } from '../facts.js';
import type { Rule } from '../rule.js';
import { AVOIDED } from './bounds.js';

/** Whether the model is more often right than one that always answers the most frequent class. */
export const majorityBaseline: Rule = {
  name: 'majority-baseline',
  tells: 'accuracy against always answering the most frequent class',
  speaksIf:
    'the interval of accuracy lies on one side of that share, and the exact interval of the model’s part of the rows that only one of the two has right lies on the same side of a half; or it holds that share and ends where at most a fifth of the errors of that answer would be avoided',
  find({ results: { matrix }, intervals, total, classes, cautiousShare }) {
    const accuracy = intervals?.accuracy;
    if (!matrix || !accuracy) return [];
    const { noInformationRate, pValue } = noInformationTest(matrix);
    const most = classes.reduce((a, b) => (b.support > a.support ? b : a));
    const code = classes.indexOf(most);
    const gained = classes.reduce((sum, { tp }) => sum + tp, 0) - most.tp;
    const verdict = verdictOf(
      accuracy,
      noInformationRate,
      cautiousShare(gained, gained + most.fn, 1, onlyOneRight(code)),
    );
    if (verdict === null) return [];
    const majority = most.label;
    const of = metricOf('accuracy', accuracy);
    const digits = digitsOf([of]);
    const base: Evidence = {
      ...{ metric: 'share', of: 'true class', labels: [majority] },
      ...{ value: noInformationRate, rows: total },
    };
    const always = name(majority);
    const say = sentence({
      ...{ rule: 'majority-baseline', rows: total, tone: verdict.tone },
      also: isByUnit(matrix) ? [] : [testOf('exact binomial test', pValue, total)],
    });
    return [
      verdict.tone === 'good'
        ? say`Accuracy is ${score(of)}; always answering ${always} would reach ${score(base, digits)}.`
        : say`Accuracy is ${score(of)}, ${words(verdict.how)} always answering ${always}, which would reach ${score(base, digits)}.`,
    ];
  },
};

const HALF = 0.5;

/** The rows that only the model or only that answer has right: the model's are hits. */
function onlyOneRight(majority: number): CellPart {
  return (t, p) => {
    if (t === p) return t === majority ? 'none' : 'hit';
    return t === majority ? 'other' : 'none';
  };
}

/** How accuracy compares with the share of the most frequent class; null where that is open. */
function verdictOf(
  { estimate, low, high }: Interval,
  base: number,
  paired: Ends,
): { readonly tone: Tone; readonly how: string } | null {
  if (low > base) return paired.low > HALF ? { tone: 'good', how: 'better than' } : null;
  if (high < base) return paired.high < HALF ? { tone: 'bad', how: 'worse than' } : null;
  if (base === 1 || !(high - base <= AVOIDED * (1 - base))) return null;
  return { tone: 'bad', how: estimate > base ? 'hardly better than' : 'no better than' };
}
