import type { Interval } from '@confmat/inference';
import { ofTogether } from '@confmat/inference/internal';
import type { Input } from '@confmat/rows/input/input.js';
import { MOST_LABELS } from '@confmat/rows/input/score-rows.js';
import type { ScoreRequest } from '@confmat/rows/input/score-rows.js';
import { widestOf } from '@confmat/thresholds/internal';
import type { IntervalSettings } from '../../intervals/interval-settings.js';
import { ClassTally, ranksOf } from './class-tally.js';
import type { ScoreMetrics } from './metrics-of-scores.js';

const APART =
  'an engine counts the scores of each class separately, and does not see the scores of one row together';

/**
 * Metrics of columns of scores, one for each class, besides the areas that a sweep has: one pass over
 * the file, in which the true labels are groups. Sums are held, and no rows.
 *
 * @param names The classes, in the order of the columns.
 * @param isByUnit Whether rows are by unit: intervals of independent shares do not hold for them.
 */
export async function classMetrics(
  input: Input,
  { unit: _unit, ...request }: ScoreRequest,
  names: readonly string[],
  isByUnit: boolean,
): Promise<ScoreMetrics> {
  const { scores, sampleWeight } = request;
  if (input.ask) {
    const top = ranksOf(names.length).map((k) => `top${k}Accuracy`);
    const none = [...top, 'logLoss', 'brierScore', 'expectedCalibrationError'];
    return {
      ...{ values: {}, names: none, remarks: [], refusesGates: true },
      missing: Object.fromEntries(none.map((name) => [name, APART])),
      intervals: () => Promise.resolve({}),
    };
  }
  const precision = widestOf(scores.map((score) => score.precision));
  const newTally = (): ClassTally => new ClassTally(names, precision);
  let tally = newTally();
  const by = { columns: [request.yTrue], maxGroups: MOST_LABELS };
  await input.read({ ...request, by }, () => {
    const own = newTally();
    tally = own;
    return (batch) => {
      own.add(batch);
    };
  });
  const found = tally.result();
  const { nRows } = found;
  const intervals = async (
    settings: IntervalSettings,
  ): Promise<Readonly<Record<string, Interval>>> => {
    const { shareInterval } = await import('../../intervals/share-interval.js');
    const shares = Object.entries(found.values).filter(([name]) => /^top\dAccuracy$/.test(name));
    return Object.fromEntries(
      shares.map(([name, value]) => {
        const nHits = sampleWeight ? value * nRows : Math.round(value * nRows);
        const share = shareInterval(name, nHits, nRows, sampleWeight !== undefined, settings);
        return [name, isByUnit ? ofTogether(share) : share];
      }),
    );
  };
  return { ...found, intervals };
}
