import { calibrationSvg } from '@confmat/report';
import { areByUnit } from '@confmat/report/internal';
import {
  brierScore,
  expectedCalibrationError,
  logLoss,
  maximumCalibrationError,
} from '@confmat/thresholds';
import { complete } from '../evaluate/scored-rows.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { CalibrationAnswer, Choice, Tile } from '../protocol.js';

/** Whether probabilities come true as often as they say. */
export function calibrationAnswer(session: Session, choice: Choice): CalibrationAnswer {
  const { results, rows } = evaluate(session, ofOneModel(choice));
  const [first] = results.scores ?? [];
  const { posLabel } = results;
  if (!first?.calibration || !rows?.scores || posLabel === undefined) {
    throw new Error('the scores are no probabilities: they are not all in [0, 1]');
  }
  const { calibration } = first;
  const { scores, yTrue, weights } = rows;
  return session.memo.of(['calibration', { ...choice, threshold: null }], () => {
    const { labels, values, sampleWeight } = complete(yTrue, scores, weights);
    const tile = (name: string, estimate: number, note: string): Tile => ({
      name,
      measure: { estimate, low: NaN, high: NaN },
      note,
    });
    return {
      tiles: [
        tile(
          'expected calibration error',
          expectedCalibrationError(calibration),
          '10 bins of equal width',
        ),
        tile(
          'greatest gap of a bin',
          maximumCalibrationError(calibration),
          '10 bins of equal width',
        ),
        tile(
          'Brier score',
          brierScore(labels, values, { posLabel, sampleWeight }),
          'lower is better',
        ),
        tile('log loss', logLoss(labels, values, { posLabel, sampleWeight }), 'lower is better'),
      ],
      picture: {
        name: 'calibration',
        svg: calibrationSvg(calibration, { width: 560, whiskers: !areByUnit(results) }),
      },
    };
  });
}
