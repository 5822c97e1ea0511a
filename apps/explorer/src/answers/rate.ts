import {
  classCounts,
  f1,
  falsePositiveRate,
  negativePredictiveValue,
  precision,
  recall,
  selectRows,
} from '@confmat/core';
import { atPrevalence, interval } from '@confmat/inference';
import { bare, measured } from '@confmat/report/document';
import { isByUnit, labelName, shareText } from '@confmat/report/internal';
import type { Cell, Measure } from '@confmat/report/document';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, RateAnswer } from '../protocol.js';

const METRICS = [
  ['precision', precision],
  ['recall', recall],
  ['F1', f1],
  ['false positive rate', falsePositiveRate],
  ['negative predictive value', negativePredictiveValue],
] as const;

/** What metrics would be if positives were more or less frequent. */
export function rateAnswer(session: Session, choice: Choice): RateAnswer {
  const { results } = evaluate(session, ofOneModel(choice));
  const { matrix, posLabel } = results;
  if (!matrix) throw new Error('there is no matrix');
  const label = posLabel ?? matrix.labels.at(-1) ?? '';
  const counts = selectRows(classCounts(matrix), [label]);
  const support = matrix.support[matrix.labels.indexOf(label)] ?? 0;
  const inData = support / matrix.total;
  // An address may say anything.
  const rate = (choice.rate ?? 0) > 0 && (choice.rate ?? 1) < 1 ? choice.rate : undefined;
  const found = ([one]: readonly Measure[]): Cell =>
    one && !isByUnit(matrix) ? measured(one) : bare(one?.estimate ?? NaN);
  return {
    inData,
    isWeighted: matrix.weighted,
    rate: rate ?? inData,
    table: {
      kind: 'table',
      name: 'base-rate',
      caption: `Metrics of ${labelName(label)}`,
      head: [
        ...['metric', 'as in the data'],
        ...(rate === undefined ? [] : [`if ${shareText(rate)} were positive`]),
      ],
      body: METRICS.map(([name, metric]) => [
        name,
        found(interval(counts, metric)),
        ...(rate === undefined ? [] : [found(atPrevalence(counts, metric, rate))]),
      ]),
    },
  };
}
