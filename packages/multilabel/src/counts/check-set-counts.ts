import type { MetricError } from '@confmat/core';
import {
  checkSameLength,
  describeType,
  isArrayOf,
  refusal,
  optionConflict,
  unsupported,
} from '@confmat/core/internal';
import type { SetCounts } from './set-counts.js';

export function checkSetCounts(argument: string, counts: unknown, of: 'labels' | 'samples'): void {
  const refuse = (received: string): MetricError => mustBeCounts(argument, received, of);
  if (typeof counts !== 'object' || counts === null) throw refuse(describeType(counts));
  const parts = counts as Partial<SetCounts>;
  if (parts.of !== of) {
    throw refuse(typeof parts.of === 'string' ? `counts of ${parts.of}` : describeType(counts));
  }
  for (const name of ['nSamples', 'nSkipped'] as const) {
    if (!Number.isSafeInteger(parts[name])) throw refuse(`counts without ${name}`);
  }
  for (const name of COLUMNS) {
    const column = parts[name];
    if (column === undefined) throw refusal({ code: 'partial-counts', missing: name });
    if (!isArrayOf(column, 'Float64Array'))
      throw refuse(`counts whose ${name} is ${describeType(column)}`);
  }
  const { tp, fp, fn, tn, keys, rowWeights } = parts;
  if (rowWeights !== undefined && !isArrayOf(rowWeights, 'Float64Array')) {
    throw refuse(`counts whose rowWeights is ${describeType(rowWeights)}`);
  }
  if (of === 'labels' && !Array.isArray(keys)) {
    throw optionConflict('keys', 'are missing, a report needs counts whose rows have labels');
  }
  checkSameLength({ tp, fp, fn, tn, keys, rowWeights });
}

const COLUMNS = ['tp', 'fp', 'fn', 'tn'] as const;

function mustBeCounts(argument: string, received: string, of: 'labels' | 'samples'): MetricError {
  const maker = of === 'labels' ? 'labelCounts' : 'sampleCounts';
  return unsupported(argument, received, `counts of ${of}, as ${maker} returns them`);
}
