import { ourMatrix } from '../ours.js';
import { workload } from '../workload.js';

/** @import { Case } from '../case.js' */

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
  ];
}
