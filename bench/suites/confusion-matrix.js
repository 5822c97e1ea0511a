import { ourDictionaryMatrix, ourMatrix, ourWeightedMatrix } from '../ours.js';
import {
  cLoop,
  duckdb,
  naiveLoop,
  numbaLoop,
  numpyBincount,
  pandas,
  polars,
  sklearnMatrix,
  torchmetrics,
  weightedRival,
} from '../rivals.js';
import { workload } from '../workload.js';

/** @import { Case, Target } from '../case.js' */
/** @import { Workload } from '../workload.js' */

const N = 1_000_000;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'scikit-learn confusion_matrix of int64 takes at least 30 × confusionMatrix of Int32Array',
    slow: 'scikit-learn confusion_matrix n=1e6 k=10 int64 uniform',
    fast: 'confusionMatrix n=1e6 k=10 int32 uniform',
    atLeast: 30,
  },
  {
    text: 'scikit-learn confusion_matrix of int64 takes at least 30 × confusionMatrix of BigInt64Array',
    slow: 'scikit-learn confusion_matrix n=1e6 k=10 int64 uniform',
    fast: 'confusionMatrix n=1e6 k=10 int64 uniform',
    atLeast: 30,
  },
  {
    text: 'scikit-learn on fixed-width strings takes at least 250 × confusionMatrix of Arrow dictionaries',
    slow: 'scikit-learn confusion_matrix (fixed-width) n=1e6 k=10 strings uniform',
    fast: 'confusionMatrix of Arrow Dictionary of Utf8 n=1e6 k=10 strings uniform',
    atLeast: 250,
  },
  {
    text: 'of 10 M rows it takes at least 250 × too',
    slow: 'scikit-learn confusion_matrix (fixed-width) n=1e7 k=10 strings uniform',
    fast: 'confusionMatrix of Arrow Dictionary of Utf8 n=1e7 k=10 strings uniform',
    atLeast: 250,
  },
  {
    text: "confusionMatrix with weights takes at most 1.5 × NumPy's weighted bincount",
    slow: 'confusionMatrix weighted n=1e6 k=10 int32 uniform',
    fast: 'NumPy bincount weighted n=1e6 k=10 int32 uniform',
    atMost: 1.5,
  },
  ...['uniform', 'zipf'].map((skew) => ({
    text: `100,000 classes (${skew}) take at most 10 × 100 classes`,
    slow: `confusionMatrix n=1e6 k=100000 int32 ${skew}`,
    fast: `confusionMatrix n=1e6 k=100 int32 ${skew}`,
    atMost: 10,
  })),
];

/**
 * `confusionMatrix` by number of rows and classes, skew and type, compared with bare loops and with
 * other libraries.
 *
 * Left out: scikit-learn with 100,000 classes, whose matrix would take 80 GB, and of 10 M strings as
 * Python's objects, which takes a minute.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const ten = workload({ n: N, k: 10 });
  const dense = [
    workload({ n: N, k: 2 }),
    workload({ n: N, k: 10, skew: 'zipf' }),
    workload({ n: N, k: 100 }),
    workload({ n: N, k: 1000 }),
    workload({ n: N, k: 1000, skew: 'zipf' }),
  ];
  const many = workload({ n: N, k: 100_000 });
  return [
    ...loops(ten),
    sklearnMatrix(ten, 'int32'),
    pandas(ten, 'crosstab', 'int32'),
    pandas(ten, 'groupby', 'int32'),
    polars(ten, 'int32'),
    torchmetrics(ten, 'int32'),
    numbaLoop(ten, 'int32'),
    duckdb(ten, 'int32'),
    duckdb(ten, 'int32', { threads: 1 }),
    ...dense.flatMap((data) => [...loops(data), sklearnMatrix(data, 'int32')]),
    // Too many classes for a table, for us and for others.
    ourMatrix(many, 'int32'),
    pandas(many, 'groupby', 'int32'),
    polars(many, 'int32'),
    ourMatrix(workload({ n: N, k: 100_000, skew: 'zipf' }), 'int32'),
    ourMatrix(workload({ n: N, k: 100, skew: 'zipf' }), 'int32'),
    ourMatrix(ten, 'uint8'),
    sklearnMatrix(ten, 'uint8'),
    ourMatrix(ten, 'int64'),
    numpyBincount(ten, 'int64'),
    sklearnMatrix(ten, 'int64'),
    torchmetrics(ten, 'int64'),
    ourWeightedMatrix(ten),
    weightedRival(ten, 'numpy'),
    weightedRival(ten, 'numba'),
    weightedRival(ten, 'sklearn'),
    ourDictionaryMatrix(ten),
    ourMatrix(ten, 'strings'),
    sklearnMatrix(ten, 'fixed-width'),
    pandas(ten, 'groupby', 'category'),
    pandas(ten, 'groupby', 'strings'),
    polars(ten, 'enum'),
    polars(ten, 'strings'),
    duckdb(ten, 'enum'),
    duckdb(ten, 'strings'),
    ...(quick ? [] : tenMillion()),
  ];
}

/**
 * @param {Workload} data
 * @returns {Case[]}
 */
function loops(data) {
  return [ourMatrix(data, 'int32'), naiveLoop(data), cLoop(data), numpyBincount(data, 'int32')];
}

/** @returns {Case[]} */
function tenMillion() {
  const data = workload({ n: 10 * N, k: 10 });
  return [
    ...loops(data),
    sklearnMatrix(data, 'int32'),
    polars(data, 'int32'),
    duckdb(data, 'int32'),
    ourMatrix(data, 'uint8'),
    ourWeightedMatrix(data),
    weightedRival(data, 'numpy'),
    weightedRival(data, 'sklearn'),
    ourDictionaryMatrix(data),
    ourMatrix(data, 'strings'),
    sklearnMatrix(data, 'fixed-width'),
    polars(data, 'strings'),
  ];
}
