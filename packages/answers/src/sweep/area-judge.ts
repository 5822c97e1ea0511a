import type { Interval } from '@confmat/inference';
import { levelOf, withinBounds } from '@confmat/inference/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { GateOutcome } from '../document/document.js';
import { sureGate } from '../gates/sure-gate.js';
import type { Sureness } from '../gates/sureness.js';
import { areaIntervals } from '../intervals/area-intervals.js';
import { noInterval } from '../intervals/no-interval.js';
import { own } from '@confmat/rows/own.js';
import type { ModelSummary } from './result.js';

/** Gives a gate of an area the verdict of its interval; a mean over classes has no model. */
export type AreaJudge = (
  plain: GateOutcome,
  metric: string,
  model: ModelSummary | null,
) => GateOutcome;

/** What is judged of a column of scores. */
export interface JudgedAreas {
  readonly nSamples: number;
  readonly areas: Readonly<Record<string, Interval>>;
}

/** The intervals that gates with a confidence judge. */
export function judgedAreas(sweep: ThresholdSweep, confidence: number): JudgedAreas {
  return {
    nSamples: sweep.nPositives + sweep.nNegatives,
    areas: areaIntervals(sweep, levelOf(confidence)),
  };
}

/** Judge areas by intervals, those of each model by its name. */
export function areaJudge(
  byModel: ReadonlyMap<string, JudgedAreas>,
  sureness: Sureness,
): AreaJudge {
  return (plain, metric, model) => {
    const { nSamples = 0, areas = {} } = byModel.get(model?.name ?? '') ?? {};
    const found = model ? own(areas, metric) : undefined;
    const of = { metric, direction: 'max', level: levelOf(sureness.confidence) } as const;
    const interval =
      found && model
        ? withinBounds(found, plain.value, model[metric as 'rocAuc' | 'averagePrecision'])
        : noInterval({ ...of, estimate: plain.value }, `no method is known to hold for ${metric}`);
    return sureGate(plain, interval, nSamples, sureness);
  };
}
