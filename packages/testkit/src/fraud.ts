import { createRandom } from './random.js';

/** Payments with the scores of two models. */
export interface FraudRows {
  /** 1 is a fraud, 0 is not. */
  readonly truth: readonly (0 | 1)[];
  readonly scoreOld: readonly number[];
  readonly scoreNew: readonly number[];
  readonly country: readonly string[];
  readonly channel: readonly string[];
}

const COUNTRIES = ['DE', 'FR', 'GB', 'US'];

/**
 * Draw payments with the scores of two models. About 0.8 % are fraud. At 0.2 the old model finds half of
 * it and the new one more; both find less in the US. The same number of rows gives the same rows.
 */
export function fraudRows(nRows = 50_000): FraudRows {
  const random = createRandom(8);
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const score = (logit: number): number => Math.round(1e4 / (1 + Math.exp(-logit))) / 1e4;
  const rows = Array.from({ length: nRows }, () => {
    const country = COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? '';
    const channel = random() < 0.6 ? 'web' : random() < 0.7 ? 'app' : 'phone';
    const isHard = country === 'US';
    const truth: 0 | 1 = random() < (isHard ? 0.012 : 0.0066) ? 1 : 0;
    const shared = 0.6 * normal();
    const found = (skill: number, noise: number): number =>
      score(-5 + truth * (isHard ? skill - 0.8 : skill) + noise * normal() + shared);
    return { country, channel, truth, scoreOld: found(4, 1.1), scoreNew: found(4.7, 0.9) };
  });
  return {
    truth: rows.map(({ truth }) => truth),
    scoreOld: rows.map(({ scoreOld }) => scoreOld),
    scoreNew: rows.map(({ scoreNew }) => scoreNew),
    country: rows.map(({ country }) => country),
    channel: rows.map(({ channel }) => channel),
  };
}

/** The same as a file. */
export function fraudCsv(nRows?: number): string {
  const { truth, scoreOld, scoreNew, country, channel } = fraudRows(nRows);
  const lines = truth.map((one, row) =>
    [one, scoreOld[row], scoreNew[row], country[row], channel[row]].join(','),
  );
  return ['fraud,score_old,score_new,country,channel', ...lines, ''].join('\n');
}
