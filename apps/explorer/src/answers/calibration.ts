import { calibrationSvg, curveSvg } from '@confmat/report';
import { areByUnit, hasCorp, labelName } from '@confmat/report/internal';
import { brierScore, logLoss } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import { expectedCalibrationError, maximumCalibrationError } from '@confmat/thresholds/calibration';
import { modelKind } from '../evaluate/model-kind.js';
import { complete } from '../evaluate/scored-rows.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { CalibrationAnswer, Choice, ModelCalibration, Picture, Tile } from '../protocol.js';
import { sentencesBy } from './sentences.js';

/** Whether the probabilities of each chosen model come true as often as they say. */
export function calibrationAnswer(session: Session, choice: Choice): CalibrationAnswer {
  if (session.kind === 'evaluation') throw new Error('bug: a stored evaluation has no such view');
  const { truth, model, other } = choice;
  const scored = [model, ...(other === undefined ? [] : [other])].filter(
    (key) => modelKind(session.facts, truth, key) === 'scores',
  );
  // Only the first model stands at the threshold; nothing here depends on it.
  const found = scored.map((key) => ({
    key,
    own: calibrationOf(session, { ...ofOneModel(choice), model: key, threshold: undefined }),
  }));
  const models = found.flatMap(({ own }) => own?.model ?? []);
  if (models.length === 0) {
    throw new Error('the scores are no probabilities: they are not all in [0, 1]');
  }
  const others = found.flatMap(({ key, own }) => (own ? [] : [labelName(key)]));
  const together = session.memo.of(['calibration without bins', choice], () =>
    pictureOf(found.flatMap(({ own }) => own ?? [])),
  );
  return { models, others, together };
}

/** A model, and what its picture is drawn from. */
interface Calibrated {
  readonly model: ModelCalibration;
  readonly sweep: ThresholdSweep;
}

function pictureOf(found: readonly Calibrated[]): Picture | null {
  const [only, ...others] = found;
  if (!only || !found.every(({ sweep }) => hasCorp(sweep))) return null;
  const named = found.map(({ model, sweep }) => [model.name, sweep] as const);
  const sweeps = others.length === 0 ? only.sweep : Object.fromEntries(named);
  return { name: 'calibration without bins', svg: curveSvg(sweeps, { kind: 'corp', width: 480 }) };
}

/** One model; null where its scores are no probabilities. */
function calibrationOf(session: Session, choice: Choice): Calibrated | null {
  const evaluated = evaluate(session, choice);
  const { results, rows } = evaluated;
  const { posLabel, scores: [first] = [] } = results;
  const calibration = first && calibrationOfSweep(first.sweep);
  if (!calibration || !rows?.scores || posLabel === undefined) return null;
  const { sweep } = first;
  const { scores, yTrue, weights } = rows;
  const model = session.memo.of(['calibration of a model', choice], (): ModelCalibration => {
    const { labels, values, sampleWeight } = complete(yTrue, scores, weights);
    const tile = (name: string, estimate: number, note: string): Tile => ({
      name,
      measure: { estimate, low: NaN, high: NaN },
      note,
    });
    const name = labelName(choice.model);
    return {
      name,
      tiles: [
        tile(
          'expected calibration error',
          expectedCalibrationError(calibration),
          'mean distance from the diagonal, 10 equal bins',
        ),
        tile('greatest gap of a bin', maximumCalibrationError(calibration), '10 equal bins'),
        tile(
          'Brier score',
          brierScore(labels, values, { posLabel, sampleWeight }),
          'mean squared error: lower is better',
        ),
        tile('log loss', logLoss(labels, values, { posLabel, sampleWeight }), 'lower is better'),
      ],
      sentences: sentencesBy('calibration', evaluated),
      picture: {
        name: 'calibration',
        svg: calibrationSvg(calibration, {
          ...{ width: 480, title: `Calibration of ${name}` },
          whiskers: !areByUnit(results),
        }),
      },
    };
  });
  return { model, sweep };
}
