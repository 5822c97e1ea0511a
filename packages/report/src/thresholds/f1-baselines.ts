import { noSkillScores } from '@confmat/thresholds/baselines';
import { scoredPositives } from '@confmat/thresholds/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { f1 } from '@confmat/core';
import { binaryCounts } from '@confmat/core';
import type { LineLook } from '../plot/key.js';
import type { PlotArea } from '../plot/plot-area.js';
import { formatMetric } from '../svg/format.js';
import { valuesPath } from './metric-curve.js';

/** What to hold F1 against. */
export interface F1Baseline {
  readonly look: LineLook;
  readonly name: string;
  readonly numbers?: string;
  readonly path: (area: PlotArea) => string;
}

/**
 * The F1 of answering everything positive, 2p / (1 + p) if no positive was missed, and at every threshold
 * the F1 of a ranking of the rows that has all positives above all negatives and predicts as many rows
 * positive: no model does better.
 */
export function f1Baselines(sweep: ThresholdSweep): readonly F1Baseline[] {
  const noSkill = noSkillScores(sweep).f1;
  if (Number.isNaN(noSkill)) return [];
  const perfect = perfectF1(sweep);
  return [
    {
      look: { className: 'cm-baseline', dash: '5 4' },
      name: sweep.missedPositives ? 'no skill' : 'no skill, 2p/(1+p)',
      numbers: formatMetric(noSkill),
      path: ({ left, width, y }) => `M${left} ${Math.round(y(noSkill) * 10) / 10}h${width}`,
    },
    {
      look: { className: 'cm-baseline', dash: '1 3' },
      name: 'F1 of a perfect ranking',
      path: (area) => valuesPath(sweep, perfect, area),
    },
  ];
}

function perfectF1(sweep: ThresholdSweep): Float64Array {
  const { counts, nPositives } = sweep;
  const most = scoredPositives(sweep);
  const taken = (tp: number, row: number): number => tp + (counts.fp[row] ?? 0);
  const tp = counts.tp.map((found, row) => Math.min(taken(found, row), most));
  const fp = counts.tp.map((found, row) => Math.max(0, taken(found, row) - most));
  const fn = tp.map((found) => nPositives - found);
  return f1(binaryCounts({ tp, fp, fn }), { zeroDivision: NaN });
}
