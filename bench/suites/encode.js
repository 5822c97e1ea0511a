import { ourMatrix } from '../ours.js';
import { mlConfusionMatrix } from '../rivals.js';
import { workload } from '../workload.js';

/** @import { Case, Target } from '../case.js' */

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'ml-confusion-matrix takes at least 4 × confusionMatrix of strings',
    slow: 'ml-confusion-matrix n=1e6 k=10 strings uniform',
    fast: 'confusionMatrix n=1e6 k=10 strings uniform',
    atLeast: 4,
  },
  {
    text: 'of strings that are each an object of its own it takes at least 2 ×',
    slow: 'ml-confusion-matrix n=1e6 k=10 parsed-strings uniform',
    fast: 'confusionMatrix n=1e6 k=10 parsed-strings uniform',
    atLeast: 2,
  },
];

/**
 * What `confusionMatrix` costs by the kind of column that it has to read.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const ten = workload({ n: 1_000_000, k: 10 });
  const thousand = workload({ n: 1_000_000, k: 1000 });
  return [
    ...[ten, thousand].flatMap((data) => {
      const group = `${data.name}, against int32`;
      /** @type {Parameters<typeof ourMatrix>[1][]} */
      const types = ['int32', 'int16', 'uint32', 'float64', 'int64', 'numbers', 'strings'];
      if (data === ten) types.push('parsed-strings', 'uint8', 'int8');
      return types.map((dtype) => ({ ...ourMatrix(data, dtype), group }));
    }),
    mlConfusionMatrix(ten, 'strings'),
    mlConfusionMatrix(ten, 'parsed-strings'),
  ];
}
