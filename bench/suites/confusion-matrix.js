import { ourMatrix, ourWeightedMatrix } from '../ours.js';
import { cLoop, naiveLoop, numpyBincount, sklearnMatrix } from '../rivals.js';
import { workload } from '../workload.js';

/** @import { Case } from '../case.js' */

const N = 1_000_000;

/**
 * `confusionMatrix` by number of classes, skew and type, beside bare loops and scikit-learn.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const ten = workload({ n: N, k: 10 });
  const dense = [
    workload({ n: N, k: 2 }),
    ten,
    workload({ n: N, k: 10, skew: 'zipf' }),
    workload({ n: N, k: 100 }),
    workload({ n: N, k: 1000 }),
    workload({ n: N, k: 1000, skew: 'zipf' }),
  ];
  return [
    ...dense.flatMap((data) => [
      ourMatrix(data, 'int32'),
      naiveLoop(data),
      cLoop(data),
      numpyBincount(data, 'int32'),
      sklearnMatrix(data, 'int32'),
    ]),
    // Too many classes for a table, for us and for all others.
    ourMatrix(workload({ n: N, k: 100_000 }), 'int32'),
    ourMatrix(workload({ n: N, k: 100_000, skew: 'zipf' }), 'int32'),
    ourMatrix(ten, 'uint8'),
    sklearnMatrix(ten, 'uint8'),
    ourMatrix(ten, 'int64'),
    numpyBincount(ten, 'int64'),
    sklearnMatrix(ten, 'int64'),
    ourWeightedMatrix(ten),
  ];
}
