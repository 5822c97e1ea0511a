import { usageError } from '../command-error.js';
import type { GateResult } from '../output/messages.js';
import { didYouMean, quote, quoteList } from '../suggest.js';
import type { ModelFigures } from './result.js';

/** A figure that must not be under a bound. */
export interface SweepGate {
  /** As typed. */
  readonly text: string;
  readonly figure: string;
  /** A column of scores; null: every one. */
  readonly score: string | null;
  readonly bound: number;
}

const AREAS = ['rocAuc', 'averagePrecision'] as const;
const FORMS = `forms: rocAuc=0.8, averagePrecision=0.6, f1=0.5, 'rocAuc[SCORE]=0.8'`;

/** Read a gate: `figure=bound` or `figure[score]=bound`. */
export function parseSweepGate(text: string): SweepGate {
  const parts = /^\s*(\w+)(?:\[(.*)\])?\s*=\s*([^=\]]*)$/s.exec(text);
  if (!parts) throw usageError(`--fail-under ${quote(text)}: is no gate`, FORMS);
  const [, figure = '', score = null, boundText = ''] = parts;
  const bound = boundText.trim() === '' ? NaN : Number(boundText);
  if (Number.isFinite(bound)) return { text, figure, score, bound };
  throw usageError(`--fail-under ${quote(text)}: ${quote(boundText)} is no number`, FORMS);
}

/** Refuse gates on figures or scores that the result will not have. */
export function checkSweepGates(
  gates: readonly SweepGate[],
  maximize: readonly string[],
  scores: readonly string[],
): void {
  const figures = [...AREAS, ...maximize];
  for (const { text, figure, score } of gates) {
    const where = `--fail-under ${quote(text)}`;
    if (!figures.includes(figure)) {
      const meant = didYouMean(figure, figures);
      throw usageError(
        `${where}: no figure ${quote(figure)}${meant}`,
        `figures: ${figures.join(', ')}; others go with --maximize`,
      );
    }
    if (score !== null && !scores.includes(score)) {
      const meant = didYouMean(score, scores);
      throw usageError(
        `${where}: no --score ${quote(score)}${meant}`,
        `scores: ${quoteList(scores)}`,
      );
    }
  }
}

/** Compare figures with the gates: of bounds the lower, of several scores each. */
export function checkedGates(
  gates: readonly SweepGate[],
  models: readonly ModelFigures[],
): readonly GateResult[] {
  return gates.flatMap(({ text, figure, score, bound }) =>
    models
      .filter(({ name }) => score === null || name === score)
      .map((model) => {
        const value = figureOf(model, figure);
        const gate = models.length > 1 && score === null ? `${text} of ${model.name}` : text;
        return { gate, value, bound, passed: value >= bound };
      }),
  );
}

function figureOf(model: ModelFigures, figure: string): number {
  const area = AREAS.find((name) => name === figure);
  if (area) return model[area].lower;
  const found = model.best.find(({ metric }) => metric === figure)?.found;
  return found?.reached ? found.value : NaN;
}
