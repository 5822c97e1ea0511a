import * as core from '@confmat/core';
import { f1 } from '@confmat/core';
import * as multilabel from '../src/index.js';

/** A call that is right: its arguments, and every option with a value that it takes. */
export interface Call {
  readonly args: readonly unknown[];
  /** Null where the function takes no options. */
  readonly options: Readonly<Record<string, unknown>> | null;
}

type Callable = (...args: readonly unknown[]) => unknown;

/** The functions of this package; those that are core's are tested there. */
export const FUNCTIONS: Readonly<Record<string, Callable>> = Object.fromEntries(
  Object.entries(multilabel).filter(([name]) => !(name in core)),
) as Record<string, Callable>;

const yTrue = [['a', 'b'], ['a'], []];
const yPred = [['b'], ['a'], ['b']];
const truth = [[1, 0, 1], [0, 1, 0]]; // prettier-ignore
const scores = [[0.9, 0.1, 0.5], [0.2, 0.8, 0.4]]; // prettier-ignore
const read = { labels: ['a', 'b'], separator: '|', nulls: 'skip', format: 'sets' };
const paired = { ...read, sampleWeight: [1, 2, 3] };
const ranked = { sampleWeight: [1, 2] };
const atZero = { zeroDivision: { precision: 1, recall: NaN }, costs: { addition: 2 } };
const pair = { args: [yTrue, yPred], options: paired };
const ranking = { args: [truth, scores], options: ranked };

const tree = [core.confusionMatrix(['a', 'b'], ['b', 'b']), { a: 'top', b: 'top' }];

const counted = multilabel.createLabelAccumulator<string>().update(yTrue, yPred);

/** A right call of every function. */
export const CALLS: Readonly<Record<string, Call>> = {
  labelSets: { args: [yTrue], options: read },
  treeCounts: { args: tree, options: { countTop: true } },
  treeSampleCounts: { args: tree, options: { countTop: true } },
  levelMatrices: { args: tree, options: null },
  csrFromSets: { args: [multilabel.labelSets(yTrue)], options: null },
  indicatorFromSets: { args: [multilabel.labelSets(yTrue)], options: null },
  labelCounts: { args: [yTrue, yPred], options: { ...paired, unit: ['x', 'y', 'x'] } },
  sampleCounts: pair,
  meanOverSamples: { args: [yTrue, yPred, f1], options: { ...paired, zeroDivision: NaN } },
  createLabelAccumulator: { args: [], options: read },
  labelRows: { args: [yTrue, yPred, 'a'], options: { ...read, maxRows: 3 } },
  labelPowersetMatrix: pair,
  coverageBySize: {
    args: [multilabel.sampleCounts([['a'], ['b']], [['a'], []])],
    options: { sizes: [0, 1] },
  },
  exactMatch: pair,
  hammingLoss: pair,
  labelEdits: {
    args: [yTrue, yPred],
    options: { ...paired, costs: { addition: 2 }, perSample: true },
  },
  labelCardinality: { args: [yTrue], options: paired },
  labelCooccurrence: { args: [yTrue], options: paired },
  multilabelConfusion: pair,
  denseLabelPairs: { args: [multilabel.labelCooccurrence(yTrue)], options: null },
  labelPairsToJson: { args: [multilabel.labelCooccurrence(yTrue)], options: null },
  labelPairsFromJson: {
    args: [multilabel.labelPairsToJson(multilabel.labelCooccurrence(yTrue))],
    options: null,
  },
  coverageError: ranking,
  labelRankingAveragePrecision: ranking,
  labelRankingLoss: ranking,
  dcg: { args: [truth, scores], options: { ...ranked, k: 2, logBase: 10, ignoreTies: true } },
  ndcg: { args: [truth, scores], options: { ...ranked, k: 2, ignoreTies: true } },
  precisionAtK: { args: [truth, scores, 2], options: ranked },
  recallAtK: { args: [truth, scores, 2], options: { ...ranked, zeroDivision: NaN } },
  multilabelReport: { args: [yTrue, yPred], options: { ...paired, ...atZero } },
  multilabelReportOfCounts: {
    args: [multilabel.labelCounts(yTrue, yPred), multilabel.sampleCounts(yTrue, yPred)],
    options: atZero,
  },
  formatMultilabelReport: {
    args: [multilabel.multilabelReport(yTrue, yPred)],
    options: { digits: 3 },
  },
  multilabelReportToJson: { args: [multilabel.multilabelReport(yTrue, yPred)], options: null },
  multilabelReportFromJson: {
    args: [multilabel.multilabelReportToJson(multilabel.multilabelReport(yTrue, yPred))],
    options: null,
  },
  labelAccumulatorFromJson: { args: [counted.toJSON()], options: null },
  labelAccumulatorFromBinary: { args: [counted.toBinary()], options: null },
};

/**
 * Call a function of this package.
 *
 * @param name Its name.
 * @param args Its arguments.
 * @returns What it returns.
 */
export function call(name: string, args: readonly unknown[]): unknown {
  const made = FUNCTIONS[name];
  if (!made) throw new Error(`bug: no function ${name}`);
  return made(...args);
}
