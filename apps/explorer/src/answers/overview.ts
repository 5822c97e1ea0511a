import type { ConfusionMatrix } from '@confmat/core';
import { matrixSvg, thresholdSvg } from '@confmat/report';
import { matrixMap, resultsOf } from '@confmat/report/internal';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, Picture } from '../protocol.js';
import { reported } from './reported.js';

/** Numbers of so many classes can be read in a small picture; a map has none. */
const MOST_NUMBERED = 12;
/** On a phone they shrink; wider ones would scroll. */
const MAP_WIDTH = 500;
const CURVE_WIDTH = 480;

/** The matrix and the curve over the threshold, small: what the numbers of a summary are of. */
export function overviewAnswer(session: Session, choice: Choice): readonly Picture[] {
  const { matrix, scores = [] } = resultsOf(...reported(evaluate(session, ofOneModel(choice))));
  const [first] = scores;
  return session.memo.of(['overview', choice], () => [
    ...(matrix ? [{ name: 'matrix', svg: smallMatrix(matrix) }] : []),
    ...(first
      ? [
          {
            name: 'thresholds',
            svg: thresholdSvg(first.sweep, { width: CURVE_WIDTH, threshold: first.threshold }),
          },
        ]
      : []),
  ]);
}

/** Its margins stand in the tiles. */
function smallMatrix(matrix: ConfusionMatrix): string {
  return matrix.nClasses > MOST_NUMBERED
    ? matrixMap(matrix, MAP_WIDTH)
    : matrixSvg(matrix, { margins: false });
}
