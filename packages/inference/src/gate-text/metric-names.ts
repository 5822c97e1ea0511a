import { own } from './own.js';

/** Other names of metrics, without case and separators, by our own. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  accuracy: ['acc', 'accuracyscore'],
  averagePrecision: ['ap', 'averageprecisionscore'],
  balancedAccuracy: ['bacc', 'balancedaccuracyscore'],
  brierScore: ['brier', 'brierscoreloss'],
  cohenKappa: ['kappa', 'cohenskappa', 'cohenkappascore'],
  errorRate: ['zeroone', 'zerooneloss'],
  exactMatch: ['subsetaccuracy', 'exactmatchratio'],
  expectedCalibrationError: ['ece'],
  f1: ['f1score', 'dice'],
  falseDiscoveryRate: ['fdr'],
  falseNegativeRate: ['fnr', 'missrate'],
  falseOmissionRate: ['for'],
  falsePositiveRate: ['fpr', 'fallout'],
  fbeta: ['fbetascore'],
  gMean: ['geometricmean'],
  informedness: ['youden', 'youdenj', 'youdensj'],
  jaccard: ['jaccardscore', 'iou'],
  macroRocAuc: ['macroauc', 'aucovr', 'rocaucovr'],
  matthewsCorrcoef: ['mcc', 'matthews', 'phi'],
  negativePredictiveValue: ['npv'],
  precision: ['ppv', 'positivepredictivevalue', 'precisionscore'],
  recall: ['sensitivity', 'tpr', 'truepositiverate', 'recallscore'],
  rocAuc: ['auc', 'auroc', 'rocaucscore'],
  specificity: ['tnr', 'truenegativerate', 'selectivity'],
};

/** A name without case and separators: all spellings of `balanced_accuracy` are one. */
function folded(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}

/**
 * Find the metric that a name means, in any case and with any separators, or by another usual name.
 *
 * @param typed As typed.
 * @param known The names that an option accepts.
 * @returns The name among `known`; `typed` if there is none.
 */
export function metricNamed(typed: string, known: readonly string[]): string {
  if (known.includes(typed)) return typed;
  const wanted = folded(typed);
  const other = known.find((name) => own(OTHER_NAMES, name)?.includes(wanted));
  if (other !== undefined) return other;
  return known.find((name) => folded(name) === wanted) ?? typed;
}

/** An average that a name begins or ends with, as in `f1_macro` and `macro-f1`, and the rest. */
export function averageIn(
  typed: string,
  averages: readonly string[],
): { readonly average: string; readonly metric: string } | null {
  const [, first = '', last = ''] = /^([a-z]+)[-_ ](.+)$/i.exec(typed) ?? [];
  const [, rest = '', end = ''] = /^(.+)[-_ ]([a-z]+)$/i.exec(typed) ?? [];
  if (averages.includes(first.toLowerCase())) return { average: first.toLowerCase(), metric: last };
  if (averages.includes(end.toLowerCase())) return { average: end.toLowerCase(), metric: rest };
  return null;
}
