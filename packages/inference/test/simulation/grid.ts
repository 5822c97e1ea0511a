import { ANSWER_SIZES, WORLDS, acceptanceShares } from './acceptance.js';
import { areaComparison, areaCoverage } from './areas.js';
import { unitAreaComparison, unitAreaCoverage } from './unit-areas.js';
import { unitCoverage } from './even-units.js';
import { PAIRS, comparisonShares, dropShares } from './comparisons.js';
import { costCoverage } from './costs.js';
import { DESIGNS } from './designs.js';
import type { Design } from './designs.js';
import { borderShares, floorShares } from './gates.js';
import { GROUPS, gapShares } from './gaps.js';
import { JUDGE_CASES, judgeMethodShares } from './judge-methods.js';
import { judgedShares } from './judges.js';
import { labelSetCoverage } from './label-sets.js';
import { pairedSpanShares } from './paired-spans.js';
import { fewUnitShares } from './few-differing.js';
import type { FewUnits } from './few-differing.js';
import { pairedUnitShares } from './paired-units.js';
import { MARKED_GROUPS, markedShares } from './marks.js';
import { netBenefitShares } from './net-benefit.js';
import { prevalenceCoverage } from './prevalence.js';
import {
  RARE_CASES,
  RARE_GATES,
  RARE_UNITS,
  RATIO_CASES,
  rareCoverage,
  rareGateShares,
  rareUnitCoverage,
  ratioCoverage,
} from './rare.js';
import type { Draws, Shares } from './shares.js';
import { JUDGES, deltaWidth, simulate } from './simulate.js';
import type { Covered } from './simulate.js';
import { falling, logNormal, oneOf, unevenCoverage } from './uneven.js';
import type { UnevenUnits } from './uneven.js';
import { unevenAreaShares } from './uneven-areas.js';
import { unevenPairShares } from './uneven-pairs.js';
import { unevenSetShares } from './uneven-sets.js';
import { COMPARINGS, nVerdicts, pairShares } from './pairs.js';
import { RATED_UNITS, RATINGS, agreementShares } from './raters.js';
import { trialShares } from './tries.js';
import type { TaskKinds } from './tries.js';
import { WEIGHTINGS, weightedCoverage } from './weights.js';

/** Cases of the full grid: the population, rows, samples drawn. */
const MATRICES = [
  ['two, 30 %', 50, 20_000],
  ['two, 30 %', 200, 20_000],
  ['two, 30 %', 2000, 20_000],
  ['two, 10 %', 50, 20_000],
  ['two, 10 %', 200, 20_000],
  ['two, 10 %', 2000, 20_000],
  ['two, 2 %', 50, 20_000],
  ['two, 2 %', 200, 20_000],
  ['two, 2 %', 2000, 20_000],
  ['two, 10 %, strong', 50, 20_000],
  ['two, 10 %, strong', 200, 20_000],
  ['two, 10 %, strong', 2000, 20_000],
  ['three', 50, 20_000],
  ['three', 200, 20_000],
  ['three', 2000, 20_000],
  ['ten', 50, 20_000],
  ['ten', 200, 20_000],
  ['ten', 2000, 20_000],
  ['ten, rare', 50, 20_000],
  ['ten, rare', 200, 20_000],
  ['ten, rare', 2000, 20_000],
  ['hundred', 2000, 2000],
  ['hundred', 20_000, 2000],
  ['hundred, strong', 2000, 2000],
  ['hundred, strong', 20_000, 2000],
  ['three hundred', 6000, 600],
  ['three hundred', 60_000, 600],
  ['thousand', 20_000, 200],
  ['thousand', 200_000, 200],
] as const;

/** Shifts of the scores: areas of 0.64, 0.90, 0.96 and 0.99. */
const SHIFTS = [0.5, 1.8, 2.5, 3.3];
const SCORED = [
  [5, 45],
  [10, 190],
  [20, 180],
  [40, 1960],
  [200, 1800],
  [1000, 1000],
] as const;

/** Number, size and correlation of units. */
const CLUSTERS = [
  [20, 10, 0.3],
  [50, 4, 0.3],
  [200, 10, 0.3],
  [30, 10, 0.1],
] as const;

/** Units by the name of their sizes; the rows of a sample on average. */
type Sizes = readonly [name: string, sizes: UnevenUnits['sizes'], nSamples: number];

/** Units, some of them large. */
const FALLING: readonly Sizes[] = [
  ['30 units of 2,000 / u rows', falling(30), 7990],
  ['100 units of 2,000 / u rows', falling(100), 10_374],
  ['50 units of log-normal size', logNormal(50), 1650],
];

/** Units where one has nearly all rows; their correlation. */
const GIANTS: readonly (readonly [...Sizes, correlation: number])[] = [
  ['20 units, one of 2,000 rows, others of 1', oneOf(20, 1, 2000), 2019, 0.1],
  ['20 units, one of 500 rows, others of 5', oneOf(20, 5, 500), 595, 0.3],
];

/** Even units that are few, or nearly always right: rate and correlation. */
const HARD: readonly (readonly [...Sizes, rate: number, correlation: number])[] = [
  ['20 units of 50', oneOf(20, 50, 50), 1000, 0.97, 0.5],
  ['10 units of 20', oneOf(10, 20, 20), 200, 0.9, 0.3],
  ['5 units of 20', oneOf(5, 20, 20), 100, 0.9, 0.3],
];

/** Uneven units whose rows are right at a rate: the rate, and their correlation. */
const RATED: readonly (readonly [...Sizes, rate: number, correlation: number])[] = [
  ...[0.8, 0.9].flatMap((rate) => FALLING.map((sizes) => [...sizes, rate, 0.3] as const)),
  ...GIANTS.map(([name, sizes, nSamples, correlation]) => [name, sizes, nSamples, 0.9, correlation] as const), // prettier-ignore
];

/** Samples of uneven units. */
const RUNS = 10_000;

/** Shares of samples with each of so many labels, each label rarer than the one before. */
const rarer = (nLabels: number): number[] =>
  Array.from({ length: nLabels }, (_, label) => 0.3 / (label + 1));

const FIVE = [0.4, 0.3, 0.2, 0.1, 0.05];

/** Labels, their shares; number, sizes and correlation of units; samples drawn. */
const CLUSTERED_SETS = [
  ['', FIVE, 20, [10, 10], 0.3, 2000],
  ['', FIVE, 50, [4, 4], 0.3, 2000],
  ['', FIVE, 200, [10, 10], 0.3, 2000],
  ['', FIVE, 100, [1, 19], 0.1, 2000],
  [' with rare ones', rarer(20), 50, [1, 19], 0.1, 1000],
  [' with rare ones', rarer(20), 200, [1, 19], 0.1, 1000],
  [' with rare ones', rarer(100), 200, [1, 19], 0.1, 300],
] as const;

/** Scores of units: their shift, the share of positives, whether a unit is of one class. */
const CLUSTERED_SCORES = [
  [0.5, 0.3, true],
  [1.8, 0.3, false],
  [1.8, 0.3, true],
  [2.5, 0.1, true],
] as const;

/** Positives and negatives of two models. */
const PAIRED_SCORES = [
  [2, 500],
  [3, 500],
  [5, 500],
  [200, 5],
  [10, 190],
  [20, 180],
  [40, 160],
  [200, 1800],
] as const;

/** Positives among 500 negatives, of areas of 0.993 and 0.961. */
const NEAR_ONE = [3, 20];

/**
 * The shift of one model, the standard deviation of the positives' scores of another with the same area
 * (0.95, 0.90, 0.80), positives among 500 negatives.
 */
const UNLIKE_SPREAD = [
  [2.326, 0.2, 5],
  [1.812, 4, 20],
  [1.19, 4, 100],
] as const;

/** By how much the second model is less often right. */
const CLUSTERED_DROPS = { alike: 0, better: 0.1 } as const;

/** Populations whose answers cost. */
const COSTS = [
  ...['two, 10 %', 'two, 2 %', 'two, 10 %, strong', 'three', 'ten', 'ten, rare'].flatMap((name) =>
    [50, 200, 2000].map((nSamples) => [name, nSamples, 2000] as const),
  ),
  ['hundred', 2000, 600],
  ['hundred, strong', 2000, 600],
] as const;

/** Rows whose net benefit is simulated. */
const NET_BENEFIT_ROWS = [50, 150, 500, 2000];

/** How rows with human labels are chosen, how many there are, and the share of positives. */
const LABELED = ['at random', 'by human label', 'by judge label'] as const;
const HUMAN_LABELS = [40, 100, 200, 400];
const PASS_RATES = [0.7, 0.97];

/**
 * A share, a judge's sensitivity and specificity, human labels at random, rows: judges that are worse
 * than chance, or hardly better, and rare errors.
 */
const OTHER_RATES = [
  [0.5, 0.1, 0.1, 400, 100_000],
  [0.5, 0.4, 0.4, 400, 10_000],
  [0.5, 0.55, 0.55, 60, 10_000],
  [0.5, 0.99, 1, 200, 100_000],
  [0.5, 0.98, 1, 150, 100_000],
  [0.1, 0.9, 0.999, 200, 100_000],
  [0.02, 0.9, 0.99, 200, 20_000],
  [0.02, 0.5, 0.99, 200, 2000],
  [0.02, 0.9, 0.995, 500, 50_000],
  [0.3, 0.8, 0.8, 100, 10_000],
] as const;

/**
 * A choice, a share, a judge's sensitivity and specificity, human labels, those positive by the choice,
 * rows.
 */
const UNEVEN_LABELS = [
  ['by human label', 0.1, 0.9, 0.95, 100, 20, 10_000],
  ['by human label', 0.005, 0.7, 0.6, 60, 48, 10_000],
  ['by human label', 0.5, 0.3, 0.9, 100, 10, 10_000],
  ['by human label', 0.5, 1, 1, 40, 35, 100],
  ['by human label', 0.3, 0.92, 0.88, 40, 1, 10_000],
  ['by judge label', 0.1, 0.9, 0.95, 100, 80, 10_000],
  ['by judge label', 0.2, 0.98, 0.9, 1000, 500, 10_000],
] as const;

/** Tasks by how likely their tries pass. */
const TASKS: Readonly<Record<string, TaskKinds>> = {
  'all alike': [[1, 0.7]],
  'of all kinds': Array.from({ length: 10 }, (_, tenth) => [0.1, (tenth + 0.5) / 10]),
  'all or nothing': [
    [0.5, 0.02],
    [0.5, 0.98],
  ],
  'mostly passed': [
    [0.6, 0.99],
    [0.3, 0.9],
    [0.1, 0.4],
  ],
  'one in ten ever fails': [
    [0.9, 1],
    [0.1, 0.8],
  ],
};

/** Tries that pass@k and pass^k draw. */
const DRAWN_TRIES = 4;

/** True negatives among negatives, the share of positives, rows of either class. */
const RATES = [0.99, 0.995, 0.999].flatMap((specificity) =>
  [0.001, 0.01].flatMap((prevalence) =>
    [50, 100, 200, 500, 1000].map((rows) => [specificity, prevalence, rows] as const),
  ),
);

const SIZES = [50, 200, 2000];

/** True accuracy and rows of a model whose floor is 0.9. */
const FLOORS = [
  [0.92, 200],
  [0.92, 1000],
  [0.9, 200],
  [0.9, 1000],
  [0.88, 1000],
] as const;

/** Populations whose models are at the floor itself. */
const BORDERS = ['two, 30 %', 'two, 10 %, strong', 'three', 'ten'].flatMap((name) =>
  [200, 2000].map((nSamples) => [name, nSamples] as const),
);

/**
 * Documents, how many true spans they have, the share of equal luck, whether each model has its own, and
 * the deviation of the logarithm of their weights.
 */
const DOCUMENTS = [
  ['10 documents of 3 to 12 spans', 10, [3, 12], 0.5, false],
  ['20 documents of 5 to 30', 20, [5, 30], 0.5, false],
  ['50 documents of 1 to 5', 50, [1, 5], 0.5, false],
  ['50 documents of 1 to 5, hardly different', 50, [1, 5], 0.95, false],
  ['200 documents of 0 to 3', 200, [0, 3], 0.8, false],
  ['50 documents of 1 to 5 each', 50, [1, 5], 0, true],
  ['200 documents of 1 to 5, uneven weights', 200, [1, 5], 0.5, false, 1],
] as const;

const SPAN_DROPS = { alike: 0, better: 0.05 } as const;

/** What was found of the intervals of a matrix. */
export interface RecordedMatrix {
  readonly design: string;
  readonly nSamples: number;
  readonly runs: number;
  readonly deltaWidth: number;
  readonly metrics: Record<string, Covered>;
}

/** What was found of something else. */
interface RecordedShares {
  readonly design: string;
  readonly nSamples: number;
  readonly runs: number;
  readonly shares: Shares;
}

/** The kinds of cases that have shares. */
export const KINDS = [
  'areas',
  'costs',
  'net benefits',
  'units',
  'areas of units',
  'comparisons of units',
  'label sets of units',
  'uneven units',
  'comparisons of uneven units',
  'areas of uneven units',
  'label sets of uneven units',
  'comparisons of spans',
  'weights',
  'comparisons',
  'comparisons of areas',
  'comparisons of areas of units',
  'judges',
  'judges of others',
  'tries',
  'raters',
  'pairs',
  'gaps',
  'marks',
  'prevalence',
  'floors',
  'borders',
  'drops',
  'promises',
  'rare classes',
  'rare classes of units',
  'gates of rare classes',
  'ratios',
  'few units that differ',
] as const;

/** What is recorded. */
export type Recorded = Readonly<Record<(typeof KINDS)[number], readonly RecordedShares[]>> & {
  readonly matrices: readonly RecordedMatrix[];
};

const SEED = 16;

/** The design of a name. */
export function designOf(name: string): Design {
  const design = DESIGNS[name];
  if (!design) throw new Error(`no design ${name}`);
  return design;
}

/** Simulate the cases of one kind. */
export function recordKind<K extends keyof Recorded>(kind: K): Recorded[K] {
  return RECORDERS[kind]();
}

/** Simulate every case of the full grid. */
export function record(): Recorded {
  const kinds = Object.keys(RECORDERS) as (keyof Recorded)[];
  return Object.fromEntries(kinds.map((kind) => [kind, recordKind(kind)])) as unknown as Recorded;
}

const NAMES = { alike: 'models that are as good', better: 'a model and a worse one' } as const;
const BOTH = ['alike', 'better'] as const;

/** How the cases of each kind are simulated, in the order of the record. */
const RECORDERS: { readonly [K in keyof Recorded]: () => Recorded[K] } = {
  matrices: () =>
    MATRICES.map(([name, nSamples, runs]): RecordedMatrix => {
      const design = designOf(name);
      const metrics = simulate(design, nSamples, { runs, seed: SEED, judges: Object.keys(JUDGES) });
      const width = Number(deltaWidth(design, nSamples).toFixed(4));
      return { design: design.name, nSamples, runs, deltaWidth: width, metrics };
    }),
  areas: () =>
    SHIFTS.flatMap((shift) =>
      SCORED.map(([nPositives, nNegatives]) =>
        recorded(
          `${nPositives} positives, scores ${shift} deviations apart`,
          nPositives + nNegatives,
          2000,
          (draws) => areaCoverage({ shift, nPositives, nNegatives }, draws),
        ),
      ),
    ),
  costs: () =>
    COSTS.map(([name, nSamples, runs]) =>
      recorded(designOf(name).name, nSamples, runs, (draws) =>
        costCoverage(designOf(name), nSamples, draws),
      ),
    ),
  'net benefits': () =>
    NET_BENEFIT_ROWS.map((nRows) =>
      recorded('even scores that are calibrated', nRows, 3000, (draws) =>
        netBenefitShares(nRows, draws),
      ),
    ),
  units: () =>
    CLUSTERS.map(([nUnits, size, correlation]) =>
      recorded(
        `${nUnits} units of ${size}, correlation ${correlation}`,
        nUnits * size,
        2000,
        (draws) => unitCoverage({ nUnits, size, correlation }, draws),
      ),
    ),
  'areas of units': () =>
    CLUSTERED_SCORES.flatMap(([shift, positives, isOfOneClass]) =>
      CLUSTERS.map(([nUnits, size, correlation]) => {
        const scores = { nUnits, size, correlation, shift, positives, isOfOneClass };
        const kind = `${isOfOneClass ? ', each of one class' : ''}, ${100 * positives} % positive`;
        return recorded(
          `${nUnits} units of ${size}${kind}, scores ${shift} deviations apart`,
          nUnits * size,
          2000,
          (draws) => unitAreaCoverage(scores, draws),
        );
      }),
    ),
  'comparisons of units': () =>
    BOTH.flatMap((name) =>
      CLUSTERS.map(([nUnits, size, correlation]) =>
        recorded(`${NAMES[name]}, ${nUnits} units of ${size}`, nUnits * size, 2000, (draws) =>
          pairedUnitShares({ nUnits, size, correlation }, CLUSTERED_DROPS[name], draws),
        ),
      ),
    ),
  'label sets of units': () =>
    CLUSTERED_SETS.map(([kind, shares, nUnits, sizes, correlation, runs]) => {
      const [least, greatest] = sizes;
      const size = least === greatest ? `${least}` : `${least} to ${greatest}`;
      return recorded(
        `${shares.length} labels${kind}, ${nUnits} units of ${size}, correlation ${correlation}`,
        (nUnits * (least + greatest)) / 2,
        runs,
        (draws) => labelSetCoverage({ nUnits, sizes, shares, correlation }, draws),
      );
    }),
  'uneven units': () => [
    ...RATED.map(([name, sizes, nSamples, rate, correlation]) =>
      recorded(`${name}, accuracy ${rate}`, nSamples, RUNS, (draws) =>
        unevenCoverage({ sizes, rate, correlation }, draws),
      ),
    ),
    ...HARD.map(([name, sizes, nSamples, rate, correlation]) =>
      recorded(
        `${name}, even, accuracy ${rate}, correlation ${correlation}`,
        nSamples,
        RUNS,
        (draws) => unevenCoverage({ sizes, rate, correlation }, draws),
      ),
    ),
  ],
  'comparisons of uneven units': () =>
    RATED.map(([name, sizes, nSamples, rate, correlation]) =>
      recorded(`${name}, accuracy ${rate}`, nSamples, RUNS, (draws) =>
        unevenPairShares({ sizes, rate, correlation }, draws),
      ),
    ),
  'areas of uneven units': () => [
    ...[false, true].flatMap((isOfOneClass) =>
      FALLING.map(([name, sizes, nSamples]) =>
        recorded(`${name}${isOfOneClass ? ', each of one class' : ''}`, nSamples, RUNS, (draws) =>
          unevenAreaShares({ sizes, correlation: 0.3 }, isOfOneClass, draws),
        ),
      ),
    ),
    ...GIANTS.map(([name, sizes, nSamples, correlation]) =>
      recorded(name, nSamples, RUNS, (draws) =>
        unevenAreaShares({ sizes, correlation }, false, draws),
      ),
    ),
  ],
  'label sets of uneven units': () =>
    [...FALLING.map((sizes) => [...sizes, 0.3] as const), ...GIANTS].map(
      ([name, sizes, nSamples, correlation]) =>
        recorded(`5 labels, ${name}`, nSamples, RUNS, (draws) =>
          unevenSetShares({ sizes, correlation }, draws),
        ),
    ),
  'comparisons of spans': () =>
    BOTH.flatMap((name) =>
      DOCUMENTS.map(([what, nDocuments, sizes, alike, isApart, weighting]) =>
        recorded(`${NAMES[name]}, ${what}`, nDocuments, 1000, (draws) =>
          pairedSpanShares(
            {
              ...{ nDocuments, sizes, alike, isApart, correlation: 0.2, drop: SPAN_DROPS[name] },
              ...(weighting && { weighting }),
            },
            draws,
          ),
        ),
      ),
    ),
  weights: () =>
    ['two, 10 %', 'three'].flatMap((name) =>
      WEIGHTINGS.flatMap((weighting) =>
        [200, 2000].map((nSamples) =>
          recorded(`${designOf(name).name}: weights ${weighting.name}`, nSamples, 1000, (draws) =>
            weightedCoverage(designOf(name), weighting, nSamples, draws),
          ),
        ),
      ),
    ),
  comparisons: () =>
    BOTH.flatMap((name) =>
      SIZES.map((nSamples) =>
        recorded(NAMES[name], nSamples, 2000, (draws) =>
          comparisonShares(PAIRS[name], nSamples, draws, { replicates: 400 }),
        ),
      ),
    ),
  'comparisons of areas': () => [
    ...BOTH.flatMap((name) =>
      PAIRED_SCORES.map(([nPositives, nNegatives]) =>
        recorded(
          `${NAMES[name]}, ${nPositives} positives`,
          nPositives + nNegatives,
          2000,
          (draws) =>
            areaComparison(
              { shift: 1.8, nPositives, nNegatives },
              { shift: name === 'alike' ? 1.8 : 1.3 },
              draws,
            ),
        ),
      ),
    ),
    recorded('a model and a far worse one, 10 positives', 200, 2000, (draws) =>
      areaComparison({ shift: 2.5, nPositives: 10, nNegatives: 190 }, { shift: 1.3 }, draws),
    ),
    ...NEAR_ONE.map((nPositives) =>
      recorded(`two areas near 1, ${nPositives} positives`, nPositives + 500, 2000, (draws) =>
        areaComparison({ shift: 3.476, nPositives, nNegatives: 500 }, { shift: 2.492 }, draws),
      ),
    ),
    ...UNLIKE_SPREAD.map(([shift, spread, nPositives]) =>
      recorded(
        `models of equal ROC AUC, of unlike spread, ${nPositives} positives`,
        nPositives + 500,
        2000,
        (draws) =>
          areaComparison(
            { shift, nPositives, nNegatives: 500 },
            // The same area under the curve.
            { shift: (shift * Math.hypot(1, spread)) / Math.SQRT2, spread },
            draws,
          ),
      ),
    ),
  ],
  'comparisons of areas of units': () =>
    BOTH.flatMap((name) =>
      [true, false].flatMap((isOfOneClass) =>
        CLUSTERS.map(([nUnits, size, correlation]) => {
          const scores = { nUnits, size, correlation, shift: 1.8, positives: 0.3, isOfOneClass };
          const kind = isOfOneClass ? ', each of one class' : '';
          return recorded(
            `${NAMES[name]}, ${nUnits} units of ${size}${kind}`,
            nUnits * size,
            2000,
            (draws) => unitAreaComparison(scores, name === 'alike' ? 1.8 : 1.3, draws),
          );
        }),
      ),
    ),
  judges: () => [
    ...LABELED.flatMap((labeled) =>
      PASS_RATES.flatMap((share) =>
        HUMAN_LABELS.map((nLabels) => {
          const judging = { share, sensitivity: 0.92, specificity: 0.88, nLabels, nRows: 10_000 };
          return recorded(`${labeled}, share ${share}`, nLabels, 10_000, (draws) =>
            judgedShares(judging, labeled, draws),
          );
        }),
      ),
    ),
    ...OTHER_RATES.map(([share, sensitivity, specificity, nLabels, nRows]) => {
      const judging = { share, sensitivity, specificity, nLabels, nRows };
      const rates = `sensitivity ${sensitivity}, specificity ${specificity}, ${nRows} rows`;
      return recorded(`at random, share ${share}, ${rates}`, nLabels, 10_000, (draws) =>
        judgedShares(judging, 'at random', draws),
      );
    }),
    ...UNEVEN_LABELS.map(([labeled, share, sensitivity, specificity, nLabels, nChosen, nRows]) => {
      const judging = { share, sensitivity, specificity, nLabels, nChosen, nRows };
      const size = nRows === 10_000 ? '' : `, ${nRows} rows`;
      const rates = `sensitivity ${sensitivity}, specificity ${specificity}${size}`;
      const design = `${labeled}, ${nChosen} positive, share ${share}, ${rates}`;
      return recorded(design, nLabels, 10_000, (draws) => judgedShares(judging, labeled, draws));
    }),
  ],
  'judges of others': () =>
    JUDGE_CASES.map(({ chosen, share, labels, rows, runs }, place) => ({
      design: `${chosen}, share ${share}, ${rows} rows judged`,
      ...{ nSamples: labels, runs, shares: judgeMethodShares(place) },
    })),
  tries: () =>
    Object.entries(TASKS).flatMap(([name, kinds]) =>
      [10, 20, 50, 200].flatMap((nTasks) =>
        [4, 12].map((tries) =>
          recorded(`${nTasks} tasks, ${tries} tries, ${name}`, nTasks * tries, 4000, (draws) =>
            trialShares({ kinds, nTasks, tries, k: DRAWN_TRIES }, draws),
          ),
        ),
      ),
    ),
  raters: () =>
    Object.entries(RATINGS).flatMap(([name, rating]) =>
      RATED_UNITS.map((nUnits) => {
        const nRatings = Math.round(nUnits * rating.raters * (1 - (rating.missing ?? 0)));
        return recorded(
          `${nUnits} units, ${rating.raters} raters, ${name}`,
          nRatings,
          2000,
          (draws) => agreementShares(rating, nUnits, draws),
        );
      }),
    ),
  pairs: () =>
    Object.entries(COMPARINGS).map(([name, comparing]) =>
      recorded(name, nVerdicts(comparing), 2000, (draws) => pairShares(comparing, draws)),
    ),
  gaps: () =>
    Object.entries(GROUPS).map(([name, groups]) => {
      const nRows = groups.sizes.reduce((rows, size) => rows + size, 0);
      return recorded(name, nRows, 2000, (draws) => gapShares(groups, draws));
    }),
  marks: () =>
    Object.entries(MARKED_GROUPS).map(([name, groups]) => {
      const nRows = groups.reduce((rows, [size]) => rows + size, 0);
      return recorded(name, nRows, RUNS, (draws) => markedShares(groups, draws));
    }),
  prevalence: () =>
    RATES.map(([specificity, prevalence, rowsOfClass]) =>
      recorded(
        `specificity ${specificity}, prevalence ${prevalence}, ${rowsOfClass} rows of either class`,
        2 * rowsOfClass,
        10_000,
        (draws) =>
          prevalenceCoverage({ sensitivity: 0.8, specificity, prevalence, rowsOfClass }, draws),
      ),
    ),
  floors: () =>
    FLOORS.map(([truth, nSamples]) =>
      recorded(`accuracy ${truth}, floor 0.9`, nSamples, 4000, (draws) =>
        floorShares(truth, 0.9, nSamples, draws),
      ),
    ),
  borders: () =>
    BORDERS.flatMap(([name, nSamples]) => {
      const design = designOf(name);
      const runs = 4000;
      const found = Object.entries(borderShares(design, nSamples, { runs, seed: SEED }));
      return found.map(([metric, shares]) => {
        return { design: `${design.name}: ${metric}`, nSamples, runs, shares };
      });
    }),
  drops: () =>
    [200, 1000, 5000].flatMap((nSamples) =>
      BOTH.map((name) =>
        recorded(`${NAMES[name]}, a drop of 0.01 allowed`, nSamples, 2000, (draws) =>
          dropShares(PAIRS[name], nSamples, 0.01, draws),
        ),
      ),
    ),
  promises: () =>
    WORLDS.flatMap((world) =>
      ANSWER_SIZES.map((size) =>
        recorded(world.name, size, 4000, (draws) => acceptanceShares(world, size, draws)),
      ),
    ),
  'rare classes': () =>
    RARE_CASES.map(([design, nSamples]) =>
      recorded(design.name, nSamples, RUNS, (draws) => rareCoverage(design, nSamples, draws)),
    ),
  'rare classes of units': () =>
    RARE_UNITS.map((units) => {
      const [nUnits, size, share, sensitivity, specificity] = units;
      const rates = `sensitivity ${sensitivity}, specificity ${specificity}`;
      const name = `${nUnits} units of ${size}, share ${share}, ${rates}`;
      return recorded(name, nUnits * size, RUNS, (draws) => rareUnitCoverage(units, draws));
    }),
  'gates of rare classes': () =>
    (['kappa', 'Matthews'] as const).flatMap((name) =>
      [0, 0.2].flatMap((above) =>
        RARE_GATES.map(([design, nSamples]) => {
          const of = above === 0 ? 'at the floor' : `${above} above the floor`;
          return recorded(`${name} ${of}: ${design.name}`, nSamples, RUNS, (draws) =>
            rareGateShares(design, nSamples, { name, above }, draws),
          );
        }),
      ),
    ),
  ratios: () =>
    RATIO_CASES.map((ratio) => {
      const [sensitivity, specificity, positives, negatives] = ratio;
      const rates = `sensitivity ${sensitivity}, specificity ${specificity}`;
      const name = `${rates}, ${positives} positives`;
      return recorded(name, positives + negatives, RUNS, (draws) => ratioCoverage(ratio, draws));
    }),
  'few units that differ': () =>
    FEW_UNITS.map((units) => {
      const { nUnits, size, share, by, chance } = units;
      const name = `${nUnits} units of ${size}, a share of ${share} differs by ${by}, ${chance} of them for a`;
      return recorded(name, nUnits * size, RUNS, (draws) => fewUnitShares(units, draws));
    }),
};

const FEW_UNITS: readonly FewUnits[] = [
  { nUnits: 12, size: 4, share: 0.2, by: 3, chance: 0.5 },
  { nUnits: 12, size: 4, share: 0.4, by: 3, chance: 0.5 },
  { nUnits: 12, size: 4, share: 0.2, by: 3, chance: 1 },
  { nUnits: 12, size: 4, share: 0.4, by: 3, chance: 0.75 },
  { nUnits: 8, size: 10, share: 0.3, by: 8, chance: 0.5 },
  { nUnits: 40, size: 4, share: 0.1, by: 2, chance: 0.5 },
  { nUnits: 40, size: 4, share: 0.2, by: 3, chance: 0.9 },
];

function recorded(
  design: string,
  nSamples: number,
  runs: number,
  find: (draws: Draws) => Shares,
): RecordedShares {
  return { design, nSamples, runs, shares: find({ runs, seed: SEED }) };
}
