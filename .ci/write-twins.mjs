// node .ci/write-twins.mjs [--check]: writes the kernels that differ from another one by a type or a
// few terms, or tells whether they are what it would write. Each is a loop of its own: a loop that
// has met arrays of both types is slower on either (bench/suites/sweep.js has both in one process),
// and one that serves both cases would ask at every row.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * What a twin is made of: whole names, then texts, each of which must occur, then lines to leave out.
 *
 * @typedef {object} Twin
 * @property {string} from The folder `kernels` and a file in it, from `packages`.
 * @property {string} to A file in the folder `twins` next to it.
 * @property {string} is What the twin is, after the name of the other function.
 * @property {Record<string, string>} names
 * @property {readonly (readonly [text: string, other: string])[]} [texts]
 * @property {RegExp} [without]
 */

const SINGLE = 'of single floats';
const UNWEIGHTED = 'without weights';
const INTEGERS = 'of whole numbers, no two of whose products exceed 2^53';

/** @type {readonly Twin[]} */
const TWINS = [
  {
    from: 'core/src/kernels/find-not-finite.ts',
    to: 'find-not-finite-single.ts',
    is: SINGLE,
    names: { findNotFinite: 'findNotFiniteSingle', Float64Array: 'Float32Array' },
  },
  {
    from: 'core/src/joint/kernels/count-triples.ts',
    to: 'count-triples-bytes.ts',
    is: 'of bytes',
    names: { countTriplesWithin: 'countTriplesWithinBytes', Int32Array: 'Uint8Array' },
  },
  {
    from: 'core/src/metrics/kernels/reduce-kappa.ts',
    to: 'reduce-kappa-of-integers.ts',
    is: INTEGERS,
    names: { reduceKappa: 'reduceKappaOfIntegers' },
    texts: [
      ['determinant(a, b, c, d)', '(a * d - b * c)'],
      ['value < -1 && value > JUST_BELOW ? -1 : value', 'value'],
    ],
    without: /^import|JUST_BELOW|Rounding/,
  },
  {
    from: 'core/src/metrics/kernels/reduce-rate-difference.ts',
    to: 'reduce-rate-difference-of-integers.ts',
    is: INTEGERS,
    names: { reduceRateDifference: 'reduceRateDifferenceOfIntegers' },
    texts: [['determinant(a[i]!, b[i]!, c[i]!, d[i]!)', '(a[i]! * d[i]! - b[i]! * c[i]!)']],
    without: /^import/,
  },
  {
    from: 'core/src/metrics/kernels/reduce-ratio.ts',
    to: 'reduce-ratio-of-totals.ts',
    is: 'where fn is what tp leaves of `positives`, and tn what fp leaves of `negatives`',
    names: { reduceRatio: 'reduceRatioOfTotals' },
    texts: [
      ['fn: Float64Array', 'positives: number'],
      ['tn: Float64Array', 'negatives: number'],
      ['fnHere = fn[i]!', 'fnHere = positives - tpHere'],
      ['tnHere = tn[i]!', 'tnHere = negatives - fpHere'],
      ['g * fn[i]!', 'g * (positives - tp[i]!)'],
      ['h * tn[i]!', 'h * (negatives - fp[i]!)'],
    ],
  },
  {
    from: 'thresholds/src/scores/kernels/find-range.ts',
    to: 'find-range-single.ts',
    is: SINGLE,
    names: { findRange: 'findRangeSingle', findOutside: 'findOutsideSingle' },
    texts: [['values: Float64Array', 'values: Float32Array']],
  },
  {
    from: 'thresholds/src/scores/kernels/gather-column.ts',
    to: 'gather-column-single.ts',
    is: SINGLE,
    names: { gatherColumn: 'gatherColumnSingle', Float64Array: 'Float32Array' },
  },
  {
    from: 'thresholds/src/kernels/gather-rows.ts',
    to: 'gather-rows-single.ts',
    is: SINGLE,
    names: { gatherRows: 'gatherRowsSingle', Float64Array: 'Float32Array' },
  },
  {
    from: 'thresholds/src/kernels/gather-rows.ts',
    to: 'gather-row-bytes.ts',
    is: 'of bytes',
    names: { gatherRows: 'gatherRowBytes', Float64Array: 'Uint8Array' },
  },
  {
    from: 'thresholds/src/kernels/gather-rows.ts',
    to: 'gather-row-codes.ts',
    is: 'of codes',
    names: { gatherRows: 'gatherRowCodes', Float64Array: 'Int32Array' },
  },
  {
    from: 'thresholds/src/sweep/kernels/find-buckets.ts',
    to: 'find-buckets-single.ts',
    is: SINGLE,
    names: {
      countUniform: 'countUniformSingle',
      findBuckets: 'findBucketsSingle',
    },
    texts: [['scores: Float64Array', 'scores: Float32Array']],
  },
  {
    from: 'thresholds/src/refine/kernels/track-extremes.ts',
    to: 'track-extremes-single.ts',
    is: SINGLE,
    names: { trackExtremes: 'trackExtremesSingle' },
    texts: [['scores: Float64Array', 'scores: Float32Array']],
  },
  {
    from: 'thresholds/src/sweep/kernels/heap-sort-pairs.ts',
    to: 'heap-sort-rows.ts',
    is: 'that carries numbers of rows',
    names: { heapSortPairs: 'heapSortRows', siftPairDown: 'siftRowDown', payload: 'rows' },
    texts: [['rows: Float64Array', 'rows: Int32Array']],
  },
  {
    from: 'thresholds/src/sweep/kernels/scatter-weighted.ts',
    to: 'scatter-scores.ts',
    is: UNWEIGHTED,
    names: { scatterWeighted: 'scatterScores' },
    without: /weights/i,
  },
  {
    from: 'thresholds/src/sweep/kernels/scatter-weighted.ts',
    to: 'scatter-rows.ts',
    is: 'with row numbers in place of weights',
    names: { scatterWeighted: 'scatterRows', movedWeights: 'rows' },
    texts: [
      ['rows: Float64Array', 'rows: Int32Array'],
      ['weights[i]!', 'i'],
      ['weights: Float64Array,\n', ''],
    ],
  },
  {
    from: 'thresholds/src/slices/kernels/scatter-weighted-groups.ts',
    to: 'scatter-groups.ts',
    is: UNWEIGHTED,
    names: { scatterWeightedGroups: 'scatterGroups' },
    without: /weights/i,
  },
  {
    from: 'thresholds/src/sweep/kernels/split-weighted-by-sign.ts',
    to: 'split-by-sign.ts',
    is: UNWEIGHTED,
    names: { splitWeightedBySign: 'splitBySign' },
    without: /weights/i,
  },
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
let nChanged = 0;
for (const twin of TWINS) await write(twin);
console.log(
  `twins: ${nChanged} of ${TWINS.length} files ${values.check ? 'would change' : 'changed'}`,
);
if (values.check && nChanged > 0) process.exitCode = 1;

/** @param {Twin} twin */
async function write(twin) {
  const source = `${ROOT}packages/${twin.from}`;
  const file = `${dirname(source)}/twins/${twin.to}`;
  const style = await resolveConfig(file);
  const text = await format(textOf(twin, readFileSync(source, 'utf8')), {
    ...style,
    filepath: file,
  });
  if (text === readIfThere(file)) return;
  ++nChanged;
  const shown = relative(ROOT, file);
  console.log(values.check ? `${shown} is not what write-twins.mjs writes` : shown);
  if (values.check) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * @param {Twin} twin
 * @param {string} source
 */
function textOf({ from, is, names, texts = [], without }, source) {
  let text = source
    .replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport function (\w+)/g, (doc, name) =>
      [commentOf(`\`${name}\` ${is}. ${costIn(doc, from)}`), `export function ${name}`].join('\n'),
    )
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/from '(\.[^']*)'/g, (_, path) => `from '../${path.replace(/^\.\//, '')}'`);
  for (const [name, other] of Object.entries(names)) {
    // In its doc a function names the other one.
    const whole = new RegExp(`(?<!\`)\\b${name}\\b`, 'g');
    text = replaced(text, whole, other, from);
  }
  for (const [part, other] of texts) text = replaced(text, part, other, from);
  if (without) {
    const lines = text.split('\n');
    text = lines.filter((line) => /^(\/\*\*| \*) .*`/.test(line) || !without.test(line)).join('\n');
  }
  const file = from.slice(from.lastIndexOf('/') + 1);
  return `// Written by .ci/write-twins.mjs from ../${file}.\n\n${text}`;
}

/**
 * @param {string} text
 * @param {string | RegExp} part
 * @param {string} other
 * @param {string} from
 */
function replaced(text, part, other, from) {
  const result = text.replaceAll(part, () => other);
  if (result === text) throw new Error(`${from} has no ${part}`);
  return result;
}

/**
 * The sentence of a kernel's doc that says what it costs.
 *
 * @param {string} doc
 * @param {string} from
 */
function costIn(doc, from) {
  const flat = doc.replace(/\s*\n \* ?/g, ' ');
  const cost = /O\([^.]*\ballocat[^.]*\./.exec(flat)?.[0];
  if (cost === undefined) throw new Error(`${from} does not say what its kernels cost`);
  return cost;
}

/** @param {string} words */
function commentOf(words) {
  const line = `/** ${words} */`;
  if (line.length <= 100) return line;
  return `/**\n${words
    .match(/.{1,97}(?= |$)/g)
    ?.map((part) => ` * ${part.trimStart()}`)
    .join('\n')}\n */`;
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
