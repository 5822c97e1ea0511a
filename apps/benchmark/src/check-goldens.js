// Our outputs against what scikit-learn returned when the goldens were recorded: no Python needed.
import * as sklearn from '@confmat/sklearn';
import { loadTestkit } from './load-testkit.js';

/**
 * @typedef {object} Golden
 * @property {string} fn
 * @property {string} data
 * @property {'int' | 'fractional' | null} weight
 * @property {Record<string, unknown>} args
 * @property {unknown} value
 * @property {'text' | 'dict'} [output]
 *
 * @typedef {object} Columns Of a data set of any golden file.
 * @property {any} yTrue
 * @property {any} [yPred]
 * @property {any} [yScore]
 * @property {any} intWeight
 * @property {any} fractionalWeight
 *
 * @typedef {object} GoldenCheck
 * @property {number} nEqual
 * @property {string[]} different A line for each.
 * @property {string} scikitLearn Version that the goldens are of.
 */

const TOLERANCE = 1e-12;
/** Of curves: not of two columns, not scikit-learn's, or at every threshold. */
const NOT_OF_SCORES = ['auc', 'ks_2samp', 'fbeta_score'];
const FACE = /** @type {Record<string, (...args: any[]) => any>} */ (/** @type {any} */ (sklearn));

/**
 * Call the functions under scikit-learn's names as it was called: confusion matrices, metrics,
 * reports, curves and areas, label sets.
 * @returns {Promise<GoldenCheck>}
 */
export async function checkGoldens() {
  const { loadGolden } = await loadTestkit();
  const { datasets } = loadGolden('datasets');
  const curves = loadGolden('curves');
  const multilabel = loadGolden('multilabel');
  /** @type {readonly (readonly [cases: readonly Golden[], datasets: Readonly<Record<string, Columns>>, kind: Kind])[]} */
  const files = [
    ...['confusion-matrix', 'metrics', 'report'].map(
      (name) =>
        /** @type {const} */ ([
          /** @type {any} */ (loadGolden(/** @type {'report'} */ (name)).cases),
          datasets,
          'labels',
        ]),
    ),
    [/** @type {any} */ (curves.cases), curves.datasets, 'scores'],
    [/** @type {any} */ (multilabel.cases), multilabel.datasets, 'sets'],
  ];
  sklearn.setWarningHandler(() => {});
  let nEqual = 0;
  /** @type {string[]} */
  const different = [];
  for (const [cases, columns, kind] of files) {
    for (const golden of cases) {
      const data = columns[golden.data];
      if (!data || isNotCalled(golden, kind)) continue;
      const fault = differenceOf(golden, () => call(golden, data, kind));
      if (fault === null) ++nEqual;
      else different.push(fault);
    }
  }
  return { nEqual, different, scikitLearn: multilabel.meta.scikitLearn };
}

/** @typedef {'labels' | 'scores' | 'sets'} Kind */

/**
 * @param {Golden} golden
 * @param {Kind} kind
 */
function isNotCalled({ fn }, kind) {
  return kind === 'scores' && NOT_OF_SCORES.includes(fn);
}

/**
 * @param {Golden} golden
 * @param {Columns} data
 * @param {Kind} kind
 * @returns {unknown}
 */
function call({ fn, weight, args, output }, data, kind) {
  const second = kind === 'scores' ? data.yScore : data.yPred;
  const options = {
    ...args,
    ...(weight !== null && { sample_weight: data[`${weight}Weight`] }),
    ...(output === 'dict' && { output_dict: true }),
  };
  return FACE[fn]?.(data.yTrue, second, options);
}

/**
 * @param {Golden} golden
 * @param {() => unknown} compute
 * @returns {string | null} What differs; null if nothing does.
 */
export function differenceOf(golden, compute) {
  const { fn, data, weight, args, value, output } = golden;
  const name = `${fn} of ${data}, weight ${weight ?? 'none'}, ${JSON.stringify(args)}`;
  try {
    // An object of JavaScript has its whole-numbered keys first.
    const valuesOf = output === 'dict' ? (/** @type {any} */ lines) => flat(byKey(lines)) : flat;
    const received = valuesOf(compute());
    const expected = valuesOf(value);
    const same =
      received.length === expected.length && received.every((one, i) => isSame(one, expected[i]));
    return same ? null : `${name}: ${shown(received)}, scikit-learn ${shown(expected)}`;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * The values of a result in any container: nested arrays, matrices with a shape, tuples,
 * dictionaries.
 * @param {any} value
 * @returns {unknown[]}
 */
function flat(value) {
  if (value === null || typeof value !== 'object') return [value];
  if (ArrayBuffer.isView(value)) return Array.from(/** @type {any} */ (value));
  if (Array.isArray(value)) return value.flatMap(flat);
  if ('data' in value && 'shape' in value) return flat(value.data);
  if (value instanceof Map) return [...value].flatMap(flat);
  return Object.entries(value).flatMap(flat);
}

/**
 * @param {Record<string, unknown> | [string, unknown][]} lines
 * @returns {[string, unknown][]}
 */
function byKey(lines) {
  const pairs = Array.isArray(lines) ? lines : Object.entries(lines);
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * @param {unknown} received
 * @param {unknown} expected
 */
function isSame(received, expected) {
  if (typeof received !== 'number' || typeof expected !== 'number') return received === expected;
  if (Object.is(received, expected) || received === expected) return true;
  const scale = Math.max(1, Math.abs(expected));
  return Math.abs(received - expected) <= TOLERANCE * scale;
}

/** @param {readonly unknown[]} values */
function shown(values) {
  const text = values.slice(0, 6).map(String).join(' ');
  return values.length > 6 ? `${text} …` : text;
}
