import {
  classCounts,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  diagnosticOddsRatio,
  matthewsCorrcoef,
  negativeLikelihoodRatio,
  positiveLikelihoodRatio,
} from '@confmat/core';
import type { ConfusionMatrix, ProblemMetric } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { atanhEnds, deltaVariance, smoothedMatrix } from '../../src/delta/additive-gradient.js';
import { kappaGradient, matthewsGradient } from '../../src/delta/agreement-gradients.js';
import { betaQuantile, twoSidedZ } from '../../src/numerics/distributions.js';
import { checkGate, gate, interval, weightedKappaInterval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import type { AgreementGradient } from '../../src/rows/agreement-ends.js';
import { endsHolding } from '../../src/interval/interval-data.js';
import type { Design } from './designs.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { drawMatrix, populationOf } from './simulate.js';

/** Two classes; the rare one has `share` of the rows. */
function rareDesign(share: number, sensitivity: number, specificity: number): Design {
  const others = 1 - share;
  const shares = Float64Array.of(
    ...[others * specificity, others * (1 - specificity)],
    ...[share * (1 - sensitivity), share * sensitivity],
  );
  const ratio = Number((others / share).toFixed(1));
  const name = `1 : ${ratio}, sensitivity ${sensitivity}, specificity ${specificity}`;
  return { name, nClasses: 2, shares };
}

const ALIKE: Design = {
  name: '1 : 32, two raters alike',
  nClasses: 2,
  shares: Float64Array.of(0.96, 0.01, 0.01, 0.02),
};

/** Two rare classes beside one; of those missed, half are taken for each of the two others. */
function threeOf(share: number, sensitivity: number, specificity: number): Design {
  const [rest, missed] = [1 - 2 * share, (share * (1 - sensitivity)) / 2];
  const wrong = (rest * (1 - specificity)) / 2;
  const shares = Float64Array.of(
    ...[rest * specificity, wrong, wrong],
    ...[missed, share * sensitivity, missed],
    ...[missed, missed, share * sensitivity],
  );
  const name = `three classes, ${1 - 2 * share}, ${share}, ${share}, sensitivity ${sensitivity}, specificity ${specificity}`;
  return { name, nClasses: 3, shares };
}

/** Classes of some shares, and hardly an error: each is as likely to be any other class. */
function hardlyWrong(shares: readonly number[], right: number): Design {
  const nClasses = shares.length;
  const cells = shares.flatMap((share, code) =>
    shares.map((_, other) =>
      other === code ? share * right : (share * (1 - right)) / (nClasses - 1),
    ),
  );
  const name = `${nClasses} classes, ${shares.join(', ')}, ${right} right`;
  return { name, nClasses, shares: Float64Array.from(cells) };
}

const RARE = 1 / 33;

/** Populations with rare classes, and rows of a sample. */
export const RARE_CASES: readonly (readonly [design: Design, nSamples: number])[] = [
  [rareDesign(RARE, 0.5, 0.9), 100],
  [rareDesign(RARE, 0.5, 0.9), 300],
  [ALIKE, 100],
  [rareDesign(RARE, 0.8, 0.98), 100],
  [rareDesign(RARE, 0.8, 0.98), 200],
  [rareDesign(RARE, 0.8, 0.98), 300],
  [rareDesign(RARE, 0.9, 0.995), 100],
  [rareDesign(0.2, 0.97, 0.998), 100],
  [threeOf(0.02, 0.8, 0.97), 60],
  [threeOf(0.02, 0.8, 0.97), 100],
  [threeOf(0.02, 0.5, 0.9), 100],
  [threeOf(0.02, 0.8, 0.97), 400],
  [hardlyWrong([0.4, 0.3, 0.3], 0.99), 100],
  [hardlyWrong([0.8, 0.1, 0.05, 0.03, 0.02], 0.98), 100],
];

/** The four worlds in which gates on κ failed good models most, and one with few errors. */
export const RARE_GATES: readonly (readonly [design: Design, nSamples: number])[] = [
  [rareDesign(RARE, 0.5, 0.9), 100],
  [ALIKE, 100],
  [rareDesign(RARE, 0.8, 0.98), 100],
  [rareDesign(RARE, 0.8, 0.98), 300],
  [rareDesign(0.2, 0.97, 0.998), 100],
];

type AgreementName = 'kappa' | 'Matthews';
interface Agreement {
  readonly metric: ProblemMetric;
  readonly gradientOf: AgreementGradient;
}

const AGREEMENTS: Readonly<Record<AgreementName, Agreement>> = {
  kappa: { metric: cohenKappa as ProblemMetric, gradientOf: kappaGradient },
  Matthews: { metric: matthewsCorrcoef, gradientOf: matthewsGradient },
};

/** The interval by the delta method alone. */
function byDelta(matrix: ConfusionMatrix<number>, name: AgreementName, level: number): Interval {
  const { metric, gradientOf } = AGREEMENTS[name];
  const found = interval(matrix, metric, { level });
  if (Number.isNaN(found.low)) return found;
  const at = smoothedMatrix(matrix);
  const gradient = gradientOf(at);
  const ends = atanhEnds(gradient.value, deltaVariance(at, gradient), twoSidedZ(level));
  const [low, high] = endsHolding(found.estimate, ends);
  return { ...found, low, high };
}

/** How often intervals hold the agreement of a population with rare classes, and are warned of. */
export function rareCoverage(design: Design, nSamples: number, draws: Draws): Shares {
  const truth = populationOf(design);
  const [kappa, matthews] = [cohenKappa(truth), matthewsCorrcoef(truth)];
  const quadratic = cohenKappa(truth, { weights: 'quadratic' });
  return sharesOf(draws, (state) => {
    const matrix = drawMatrix(state, design, nSamples);
    const found = interval(matrix, cohenKappa);
    return {
      kappa: holds(found, kappa),
      'kappa, delta method': holds(byDelta(matrix, 'kappa', 0.95), kappa),
      Matthews: holds(interval(matrix, matthewsCorrcoef), matthews),
      'Matthews, delta method': holds(byDelta(matrix, 'Matthews', 0.95), matthews),
      'quadratic kappa': holds(weightedKappaInterval(matrix), quadratic),
      warned: Number.isNaN(found.low) ? null : found.warning !== undefined,
    };
  });
}

/** How often gates on an agreement decide about a model, with the intervals as they are and by the delta method. */
export function rareGateShares(
  design: Design,
  nSamples: number,
  { name, above }: { readonly name: AgreementName; readonly above: number },
  draws: Draws,
): Shares {
  const { metric } = AGREEMENTS[name];
  const truth = metric(populationOf(design));
  const bound = Number((truth - above).toFixed(12));
  const text = `${metric.name}>=${bound}`;
  return sharesOf(draws, (state) => {
    const matrix = drawMatrix(state, design, nSamples);
    const { verdict } = checkGate(matrix, text, { confidence: 0.95 });
    const strict = checkGate(matrix, text, { confidence: 0.95, strict: true }).verdict;
    const before = gate(byDelta(matrix, name, 0.9), { atLeast: bound }).verdict;
    return {
      fail: verdict === 'fail',
      inconclusive: verdict === 'inconclusive',
      'fail, strict': strict === 'fail',
      'fail, delta method': before === 'fail',
      'inconclusive, delta method': before === 'inconclusive',
    };
  });
}

/** Units with rows of a rare class: their number and size, the share of the class, and how it is found. */
export const RARE_UNITS = [
  [30, 10, 0.03, 0.8, 0.97],
  [60, 5, 0.03, 0.5, 0.9],
  [30, 10, 0.2, 0.8, 0.97],
  [100, 5, 0.02, 0.9, 0.99],
  [20, 5, 0.1, 0.9, 0.98],
] as const;

/** How alike the rows of a unit are. */
const CORRELATION = 0.1;

/** How often intervals by unit hold κ and Matthews' correlation, where units have a share of positives each. */
export function rareUnitCoverage(
  [nUnits, size, share, sensitivity, specificity]: (typeof RARE_UNITS)[number],
  draws: Draws,
): Shares {
  const truth = populationOf(rareDesign(share, sensitivity, specificity));
  const [kappa, matthews] = [cohenKappa(truth), matthewsCorrcoef(truth)];
  const scale = (1 - CORRELATION) / CORRELATION;
  return sharesOf(draws, (state) => {
    const [yTrue, yPred, unit]: [number[], number[], number[]] = [[], [], []];
    for (let code = 0; code < nUnits; ++code) {
      const own = betaQuantile(nextUniform(state), share * scale, (1 - share) * scale);
      for (let row = 0; row < size; ++row) {
        const label = Number(nextUniform(state) < own);
        const isRight = nextUniform(state) < (label === 1 ? sensitivity : specificity);
        yTrue.push(label);
        yPred.push(isRight ? label : 1 - label);
        unit.push(code);
      }
    }
    const matrix = confusionMatrix(yTrue, yPred, { labels: [0, 1], unit });
    const found = interval(matrix, cohenKappa);
    return {
      kappa: holds(found, kappa),
      Matthews: holds(interval(matrix, matthewsCorrcoef), matthews),
      warned: Number.isNaN(found.low) ? null : found.warning !== undefined,
    };
  });
}

/** Sensitivity, specificity, positives, negatives. */
export const RATIO_CASES = [
  [0.95, 0.8, 15, 60],
  [0.9, 0.98, 50, 200],
  [0.8, 0.95, 20, 80],
  [0.9, 0.9, 20, 20],
  [0.6, 0.7, 10, 10],
  [0.99, 0.99, 100, 400],
  [0.97, 0.9, 30, 300],
  [0.95, 0.98, 10, 300],
] as const;

/** How often intervals hold likelihood ratios and the odds ratio, and end at infinity. */
export function ratioCoverage(
  [sensitivity, specificity, positives, negatives]: (typeof RATIO_CASES)[number],
  draws: Draws,
): Shares {
  const [plus, minus] = [sensitivity / (1 - specificity), (1 - sensitivity) / specificity];
  return sharesOf(draws, (state) => {
    const tp = drawBinomial(state, positives, sensitivity);
    const tn = drawBinomial(state, negatives, specificity);
    const counts = classCounts(
      confusionMatrixFromCounts([[tn, negatives - tn], [positives - tp, tp]], [0, 1]), // prettier-ignore
    );
    const [, ofPlus] = interval(counts, positiveLikelihoodRatio);
    const [, ofMinus] = interval(counts, negativeLikelihoodRatio);
    const [, ofOdds] = interval(counts, diagnosticOddsRatio);
    if (!ofPlus || !ofMinus || !ofOdds) throw new Error('bug: two classes');
    return {
      'positive ratio': holds(ofPlus, plus),
      'to ∞': ofPlus.high === Infinity,
      'negative ratio': holds(ofMinus, minus),
      'odds ratio': holds(ofOdds, plus / minus),
      'odds to ∞': ofOdds.high === Infinity,
    };
  });
}
