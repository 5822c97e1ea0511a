import type { CurvePoints } from './curve-points.js';
import type { ScoreColumns } from './score-row.js';

/** Area below straight lines between points of the ROC curve from (0, 0), in pairs of rows. */
export function rocTrapezoids({ tp, fp }: CurvePoints): number {
  let [area, tpBefore, fpBefore] = [0, 0, 0];
  for (const [point, hits] of tp.entries()) {
    const errors = fp[point] ?? 0;
    area += ((errors - fpBefore) * (hits + tpBefore)) / 2;
    [tpBefore, fpBefore] = [hits, errors];
  }
  return area;
}

/** Area below the precision-recall curve, in positives. */
export function precisionArea(
  points: CurvePoints,
  { lines, start, variant }: Pick<ScoreColumns, 'lines' | 'start' | 'variant'>,
): number {
  if (variant === 'later ties weigh as one') return unevenTies(points);
  if (variant === 'a point for each positive')
    return trapezoids(withInserted(points), 'precision 1');
  if (lines === 'counts rise evenly') return evenCounts(points);
  if (lines === 'lines') return trapezoids(precisions(points), start);
  return steps(lines === 'greatest' ? greatest(precisions(points)) : precisions(points));
}

/** Points of a precision-recall curve, the recall as a number of positives. */
interface PrecisionPoints {
  readonly hits: readonly number[];
  readonly precision: readonly number[];
}

function precisions({ tp, fp }: CurvePoints): PrecisionPoints {
  const all = tp.map((hits, point) => hits + (fp[point] ?? 0));
  const isPoint = all.map((rows) => rows > 0);
  const precision = tp.map((hits, point) => hits / (all[point] ?? 0));
  return {
    hits: tp.filter((_, point) => isPoint[point]),
    precision: precision.filter((_, point) => isPoint[point]),
  };
}

/** Each positive at the precision of the point that finds it. */
function steps({ hits, precision }: PrecisionPoints): number {
  return hits.reduce((area, here, point) => area + (here - (hits[point - 1] ?? 0)) * (precision[point] ?? 0), 0); // prettier-ignore
}

/** Each point at the greatest precision there or further down. */
function greatest({ hits, precision }: PrecisionPoints): PrecisionPoints {
  const best = [...precision];
  for (let point = best.length - 2; point >= 0; --point) {
    best[point] = Math.max(best[point] ?? 0, best[point + 1] ?? 0);
  }
  return { hits, precision: best };
}

/** Straight lines between the points. */
function trapezoids({ hits, precision }: PrecisionPoints, start: ScoreColumns['start']): number {
  const first = precision[0] ?? 0;
  let [before, precisionBefore] = {
    'precision 1': [0, 1],
    'first precision': [0, first],
    'first point': [hits[0] ?? 0, first],
  }[start] as [number, number];
  let area = 0;
  for (const [point, here] of hits.entries()) {
    const value = precision[point] ?? 0;
    area += ((here - before) * (value + precisionBefore)) / 2;
    [before, precisionBefore] = [here, value];
  }
  return area;
}

/** Both counts rise evenly between the points. */
function evenCounts({ tp, fp }: CurvePoints): number {
  let [area, tpBefore, before] = [0, 0, 0];
  for (const [point, hits] of tp.entries()) {
    const all = hits + (fp[point] ?? 0);
    area += evenArea([tpBefore, before], [hits, all]);
    [tpBefore, before] = [hits, all];
  }
  return area;
}

/**
 * Area between two points of the precision-recall curve, both counts rising evenly in between.
 *
 * @see Davis & Goadrich 2006, "The relationship between precision-recall and ROC curves", section 4.
 */
function evenArea(
  [tpAbove, above]: readonly [number, number],
  [tp, all]: readonly [number, number],
): number {
  if (all === above) return 0;
  const slope = (tp - tpAbove) / (all - above);
  const start = tpAbove - slope * above;
  const ratio = above > 0 ? all / above : 1;
  return slope * (tp - tpAbove + start * Math.log(ratio));
}

/** ELKI's: as `evenCounts`, but a tied group after the first point weighs as one positive. */
function unevenTies({ tp, fp }: CurvePoints): number {
  let [area, tpBefore, before] = [0, 0, 0];
  for (const [point, hits] of tp.entries()) {
    const all = hits + (fp[point] ?? 0);
    const found = before === 0 ? 1 : Math.max(1, hits - tpBefore);
    area += evenArea([tpBefore, before], [hits, all]) / found;
    [tpBefore, before] = [hits, all];
  }
  return area;
}

/**
 * ROCR's: where more than two positives are found at once, a point for each stands between, on the line
 * on which both counts rise evenly. They are put behind the place that the point had before others were
 * put in.
 */
function withInserted({ tp, fp }: CurvePoints): PrecisionPoints {
  const ownTp = [0, ...tp];
  const ownFp = [0, ...fp];
  const hits = [...ownTp];
  const precision = ownTp.map((own, point) => own / (own + (ownFp[point] ?? 0)));
  precision[0] = 1;
  for (let point = 0; point + 1 < ownTp.length; ++point) {
    const [from, to] = [ownTp[point] ?? 0, ownTp[point + 1] ?? 0];
    if (to - from <= 2) continue;
    const errors = ownFp[point] ?? 0;
    const skew = ((ownFp[point + 1] ?? 0) - errors) / (to - from);
    const found = Array.from({ length: to - from }, (_, place) => place + 1);
    hits.splice(point + 1, 0, ...found.map((more) => from + more));
    precision.splice(
      point + 1,
      0,
      ...found.map((more) => (from + more) / (from + errors + more + skew * more)),
    );
  }
  return { hits, precision };
}
