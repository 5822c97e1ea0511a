import type { Units, UnitNumbering } from '@confmat/core';
import { named, uniteKeys } from '@confmat/core/internal';
import { checkEvaluation } from './evaluation-to-json.js';
import type { Evaluation } from './evaluation.js';
import { checkedEvaluation } from './make-evaluation.js';
import { hasUnitNames, unitsOfTally, withChangedUnits } from './unit-names.js';

/**
 * Leave out the names of units, such as e-mail addresses of users, and number them instead. What is found of
 * one evaluation stays the same to the bit: its intervals, gates, slices, cuts. What tells units of two
 * evaluations apart by their names refuses it.
 * @param evaluation What `evaluation` returned.
 * @returns The same counts; units are numbered from 0, in the order of their names, in all parts alike. The
 *   evaluation itself if it has no names of units.
 * @throws {MetricError} `unsupported-type`; `option-conflict` for units of several kinds of names.
 * @example
 * const matrix = confusionMatrix(['yes', 'no'], ['yes', 'yes'], { unit: ['ann@x.org', 'bob@x.org'] });
 * JSON.stringify(withoutUnitNames(evaluation({ matrix }))).includes('ann'); // → false
 */
export function withoutUnitNames<E extends Evaluation>(evaluation: E): E {
  return named('withoutUnitNames', () => {
    checkEvaluation('evaluation', evaluation);
    if (!hasUnitNames(evaluation)) return evaluation;
    const tables = [evaluation, ...evaluation.slices].flatMap(unitsOfTally);
    const { keys, codes } = uniteKeys(tables);
    const numbering: UnitNumbering = { nUnits: keys.length };
    const numbersOf = new Map(tables.map((table, i) => [table, Array.from(codes[i] ?? [])]));
    const change = <U extends Units>(units: U): U => ({
      ...units,
      keys: numbersOf.get(units) ?? [],
      numbering,
    });
    return checkedEvaluation({
      ...withChangedUnits(partsOf(evaluation), change),
      slices: evaluation.slices.map((slice) => withChangedUnits(slice, change)),
    }) as E;
  });
}

/** What an evaluation is made of. */
function partsOf({ task: _, ...parts }: Evaluation): Omit<Evaluation, 'task'> {
  return parts;
}
