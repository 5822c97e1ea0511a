import type { ConfusionMatrix } from '@confmat/core';
import { matrixSvg, thresholdSvg } from '@confmat/report';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, Picture } from '../protocol.js';
import { reported } from './reported.js';

/** So many classes have numbers that can be read in a small picture; a map has none. */
const MOST_NUMBERED = 12;
const LEAST_MAPPED = 61;
const MAP_WIDTH = 420;
/** On a phone it shrinks; a wider one would scroll. */
const CURVE_WIDTH = 480;

/** The matrix and the curve over the threshold, small: what the numbers of a summary are of. */
export function overviewAnswer(session: Session, choice: Choice): readonly Picture[] {
  const { matrix, scores = [] } = reported(evaluate(session, ofOneModel(choice)));
  const [first] = scores;
  return session.memo.of(['overview', choice], () => [
    ...(matrix ? smallMatrix(matrix) : []),
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

/** Tiles have its margins; of some numbers of classes no small picture can be read. */
function smallMatrix(matrix: ConfusionMatrix): readonly Picture[] {
  const { nClasses } = matrix;
  if (nClasses > MOST_NUMBERED && nClasses < LEAST_MAPPED) return [];
  const width = nClasses > MOST_NUMBERED ? MAP_WIDTH : undefined;
  return [{ name: 'matrix', svg: matrixSvg(matrix, { margins: false, width }) }];
}
