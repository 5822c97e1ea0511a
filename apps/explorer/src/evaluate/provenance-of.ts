import type { EvaluationProvenance } from '@confmat/evaluation';
import { OTHER_ANSWERS } from '@confmat/sql/internal';
import type { Choice } from '../protocol.js';
import type { RowSession } from './session.js';

/**
 * Where counts of a choice come from.
 *
 * @param rules How the labels of each model came about.
 * @param names What two models are called.
 */
export function provenanceOf(
  { name, format }: RowSession,
  { truth, model, weight, unit, areOthersOne }: Choice,
  rules: readonly string[],
  names: readonly string[] = [model],
): EvaluationProvenance {
  return {
    program: 'confmat explorer',
    inputs: [{ name, format }],
    predictions: names.map((one, at) => ({ name: one, rule: rules[at] })),
    options: {
      ...{ true: truth, nulls: 'skip' },
      ...(weight === undefined ? {} : { weight }),
      ...(unit === undefined ? {} : { unit }),
      ...(areOthersOne ? { other: OTHER_ANSWERS } : {}),
    },
  };
}
