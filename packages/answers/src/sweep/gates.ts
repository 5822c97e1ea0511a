import type { GateOutcome } from '../document/document.js';
import { boundIn, checkBound, gateResult } from '../gates/bound.js';
import { metricNamed, rangeOf } from '@confmat/inference/gate-text';
import type { Bound } from '@confmat/inference/gate-text';
import { badGate, noSuchMetric } from '@confmat/rows/refusals.js';
import { didYouMean, quote, quoteList } from '@confmat/rows/suggest.js';
import { METRIC_NAMES } from '../metrics/sweep-metrics.js';
import type { AreaJudge } from './area-judge.js';
import type { ModelSummary } from './result.js';

/** What a metric of a sweep must be. */
export interface SweepGate extends Bound {
  /** As typed. */
  readonly text: string;
  /** An area, or a metric whose best value is meant. */
  readonly metric: string;
  /** A column of scores; null: every one. */
  readonly score: string | null;
}

const AREAS = ['rocAuc', 'averagePrecision'] as const;
/** Areas that are means over the classes. */
export const MACRO_AREAS = ['macroRocAuc', 'macroAveragePrecision'] as const;
/** Metrics of a column of scores itself. */
const OF_COLUMN: readonly string[] = [
  ...['logLoss', 'brierScore', 'expectedCalibrationError'],
  ...['miscalibration', 'discrimination'],
];
/** Metrics of columns of scores, one for each class. */
const OF_CLASSES: readonly string[] = [
  ...['logLoss', 'brierScore'],
  ...['top2Accuracy', 'top3Accuracy', 'top4Accuracy', 'top5Accuracy'],
];
const OF_SCORES: readonly string[] = [...new Set([...OF_COLUMN, ...OF_CLASSES])];

/** Whether a metric is of the scores themselves, and of no threshold. */
export function isOfScores(metric: string): boolean {
  return OF_SCORES.includes(metric);
}

const FORMS = `forms: 'rocAuc>=0.8', 'averagePrecision>=0.6', 'errorRate<=0.2', 'rocAuc[SCORE]>=0.8'`;

/** Read a gate: `metric` or `metric[score]`, a comparison and a bound. */
export function parseSweepGate(text: string): SweepGate {
  const { left, ...bound } = boundIn(text, FORMS);
  const parts = /^\s*([\w-]+)(?:\[(.*)\])?\s*$/s.exec(left);
  if (!parts) throw badGate(text, 'is not a gate', FORMS);
  const [, name = '', score = null] = parts;
  const metric = metricNamed(name, [...AREAS, ...MACRO_AREAS, ...OF_SCORES, ...METRIC_NAMES]);
  checkBound(text, bound, rangeOf(metric), FORMS);
  return { text, metric, score, ...bound };
}

/** Refuse gates on metrics or scores that the result will not have. */
export function checkSweepGates(
  gates: readonly SweepGate[],
  maximize: readonly string[],
  scores: readonly string[],
): void {
  const metrics = [...AREAS, ...OF_COLUMN, ...maximize];
  for (const { text, metric, score } of gates) {
    if (!metrics.includes(metric)) {
      const more = '; name others in --maximize';
      throw noSuchMetric(`--fail-under ${quote(text)}`, metric, metrics, { more });
    }
    if (score !== null && !scores.includes(score)) {
      const meant = didYouMean(score, scores);
      throw badGate(text, `no --score ${quote(score)}${meant}`, `scores: ${quoteList(scores)}`);
    }
  }
}

/** Refuse gates on metrics that a sweep of each class will not have. */
export function checkClassGates(gates: readonly SweepGate[], maximize: readonly string[]): void {
  const metrics = [...AREAS, ...MACRO_AREAS, ...OF_CLASSES, ...maximize];
  for (const { text, metric, score } of gates) {
    const isMacro = isOfScores(metric) || MACRO_AREAS.some((name) => name === metric);
    if (isMacro && score !== null) throw badGate(text, `${metric} is of all classes`);
    if (metrics.includes(metric)) continue;
    const more = '; name others in --maximize';
    throw noSuchMetric(`--fail-under ${quote(text)}`, metric, metrics, { more });
  }
}

/** Refuse to be sure of a best value: the threshold was chosen on the rows that would judge it. */
export function refuseTunedGates(gates: readonly SweepGate[]): void {
  const areas: readonly string[] = [...AREAS, ...MACRO_AREAS, ...OF_SCORES];
  const tuned = gates.find(({ metric }) => !areas.includes(metric));
  if (!tuned) return;
  throw badGate(
    tuned.text,
    `the threshold of the best ${tuned.metric} is chosen on these same rows, where no --confidence holds`,
    'choose the threshold on other rows, and judge it here: confmat report --score COLUMN --threshold NUMBER',
  );
}

/**
 * Compare scores with the gates: each score, by the worse limit where only bounds are known.
 * @param judge Null: by the values themselves.
 * @param ofScores What came of gates on the scores themselves.
 */
export function sweepGateResults(
  gates: readonly SweepGate[],
  models: readonly ModelSummary[],
  judge: AreaJudge | null,
  ofScores: ReadonlyMap<SweepGate, readonly GateOutcome[]>,
): readonly GateOutcome[] {
  return gates.flatMap(
    (gate) =>
      ofScores.get(gate) ??
      models
        .filter(({ name }) => gate.score === null || name === gate.score)
        .map((model) => {
          const isOfOne = models.length === 1 || gate.score !== null;
          const text = isOfOne ? gate.text : `${gate.text} of ${model.name}`;
          const plain = gateResult(text, valueOfGate(model, gate), gate);
          return judge ? judge(plain, gate.metric, model) : plain;
        }),
  );
}

function valueOfGate(model: ModelSummary, { metric, comparison }: SweepGate): number {
  const area = AREAS.find((name) => name === metric);
  if (area) return model[area][comparison === '>=' ? 'low' : 'high'];
  const found = model.best.find((best) => best.metric === metric)?.found;
  return found?.reached ? found.value : NaN;
}
