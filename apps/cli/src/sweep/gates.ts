import type { GateResult } from '../document/document.js';
import { badGate, noSuchMetric } from '../refusals.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import type { ModelResult } from './result.js';

/** A metric that must not be under a bound. */
export interface SweepGate {
  /** As typed. */
  readonly text: string;
  /** An area, or a metric whose best value is meant. */
  readonly metric: string;
  /** A column of scores; null: every one. */
  readonly score: string | null;
  readonly bound: number;
}

const AREAS = ['rocAuc', 'averagePrecision'] as const;
const FORMS = `forms: rocAuc=0.8, averagePrecision=0.6, f1=0.5, 'rocAuc[SCORE]=0.8'`;

/** Read a gate: `metric=bound` or `metric[score]=bound`. */
export function parseSweepGate(text: string): SweepGate {
  const parts = /^\s*(\w+)(?:\[(.*)\])?\s*=\s*([^=\]]*)$/s.exec(text);
  if (!parts) throw badGate(text, 'is not a gate', FORMS);
  const [, metric = '', score = null, boundText = ''] = parts;
  const bound = boundText.trim() === '' ? NaN : Number(boundText);
  if (Number.isFinite(bound)) return { text, metric, score, bound };
  throw badGate(text, `${quote(boundText)} is not a number`, FORMS);
}

/** Refuse gates on metrics or scores that the result will not have. */
export function checkSweepGates(
  gates: readonly SweepGate[],
  maximize: readonly string[],
  scores: readonly string[],
): void {
  const metrics = [...AREAS, ...maximize];
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

/** Compare scores with the gates: each score, by the lower bound where only bounds are known. */
export function sweepGateResults(
  gates: readonly SweepGate[],
  models: readonly ModelResult[],
): readonly GateResult[] {
  return gates.flatMap(({ text, metric, score, bound }) =>
    models
      .filter(({ name }) => score === null || name === score)
      .map((model) => {
        const value = valueOfGate(model, metric);
        const gate = models.length > 1 && score === null ? `${text} of ${model.name}` : text;
        return { gate, value, bound, passed: value >= bound };
      }),
  );
}

function valueOfGate(model: ModelResult, metric: string): number {
  const area = AREAS.find((name) => name === metric);
  if (area) return model[area].lower;
  const found = model.best.find((best) => best.metric === metric)?.found;
  return found?.reached ? found.value : NaN;
}
