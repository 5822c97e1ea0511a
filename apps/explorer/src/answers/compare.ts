import { accuracy, f1, jointMatrices, precision, recall } from '@confmat/core';
import type { JointTally, Label } from '@confmat/core';
import { attribute, compare, interval } from '@confmat/inference';
import type { Comparison } from '@confmat/inference';
import { attributionSvg, comparisonSvg, describe } from '@confmat/report';
import type { ComparedModels } from '@confmat/report';
import {
  formatCount,
  formatInterval,
  formatMetric,
  formatPValue,
  labelName,
} from '@confmat/report/internal';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, CompareAnswer, Measure, TableData } from '../protocol.js';
import { count, difference, measure, text } from './cells.js';
import { reported } from './reported.js';

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
    const whole = metricsOf(joint, posLabel);
    const matrices = jointMatrices(joint);
    return {
      names: [a, b],
      isLinked: session.kind === 'table' && scores.length > 1,
      verdict: verdictOf(whole[0]?.[1], a, b),
      sentences: describe(reported(found), { rules: ['comparison'] }),
      metrics: {
        caption: 'Both models',
        columns: ['metric', a, b, `${b} − ${a}`, 'p'],
        rows: whole.map(([name, of]) => [
          text(name),
          measure(of.a),
          measure(of.b),
          difference(fromAToB(of)),
          text(formatPValue(of.pValue).replace('= ', '')),
        ]),
      },
      classes: classesTable(comparison, a, b),
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

type Named = readonly [name: string, comparison: Comparison];

function metricsOf(joint: JointTally, posLabel: Label | undefined): readonly Named[] {
  const ofPositive = { average: 'binary', posLabel } as const;
  const of = posLabel === undefined ? '' : labelName(posLabel);
  const binary: readonly Named[] =
    posLabel === undefined
      ? []
      : [
          [`precision of ${of}`, compare(joint, precision, ofPositive)],
          [`recall of ${of}`, compare(joint, recall, ofPositive)],
          [`F1 of ${of}`, compare(joint, f1, ofPositive)],
        ];
  return [
    ['accuracy', compare(joint, accuracy)],
    ...binary,
    ['macro F1', compare(joint, f1, { average: 'macro' })],
  ];
}

function verdictOf(found: Comparison | undefined, a: string, b: string): string {
  if (!found) return '';
  const { difference: fromBToA, onlyA, onlyB } = found;
  const rows = `${formatCount(onlyA)} ${onlyA === 1 ? 'row is' : 'rows are'} right by ${a} alone, ${formatCount(onlyB)} by ${b} alone`;
  const change = fromAToB(found);
  const isB = change.low > 0;
  if (!isB && !(change.high < 0)) {
    return `${rows}: these rows cannot tell which has the higher accuracy; ${b} − ${a} is ${amount(change)}.`;
  }
  return `${rows}: ${isB ? b : a} has the higher accuracy, by ${amount(isB ? change : fromBToA)}.`;
}

/** From the first model to the second, as the pictures draw it: above 0 the second is better. */
function fromAToB({ difference: { estimate, low, high } }: Comparison): Measure {
  return { estimate: 0 - estimate, low: 0 - high, high: 0 - low };
}

function amount({ estimate, low, high }: Measure): string {
  const ends = formatInterval(low, high);
  return formatMetric(estimate) + (ends === '' ? '' : ` (${ends})`);
}

function classesTable({ joint }: ComparedModels, a: string, b: string): TableData {
  const { labels, trueCodes, aCodes, bCodes, counts } = joint;
  const wins = new Float64Array(labels.length);
  const losses = new Float64Array(labels.length);
  counts.forEach((n, cell) => {
    const t = trueCodes[cell] ?? 0;
    const [isA, isB] = [aCodes[cell] === t, bCodes[cell] === t];
    if (isA && !isB) wins[t] = (wins[t] ?? 0) + n;
    if (isB && !isA) losses[t] = (losses[t] ?? 0) + n;
  });
  const matrices = jointMatrices(joint);
  const [ofA, ofB] = [interval(matrices.a, f1), interval(matrices.b, f1)];
  const none = { estimate: NaN, low: NaN, high: NaN };
  return {
    caption: 'Both models by class',
    columns: ['class', `F1 of ${a}`, `F1 of ${b}`, `only ${a} right`, `only ${b} right`],
    rows: labels.map((label, code) => [
      text(labelName(label)),
      measure(ofA[code] ?? none),
      measure(ofB[code] ?? none),
      count(wins[code] ?? 0),
      count(losses[code] ?? 0),
    ]),
  };
}
