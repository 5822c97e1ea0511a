import { invalidOption, optionConflict } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';

/**
 * Check the ends of a range of scores.
 *
 * @throws {MetricError} `invalid-option`, `option-conflict`.
 */
export function checkEnds(
  option: string,
  range: unknown,
): readonly [lowest: number, highest: number] {
  if (!Array.isArray(range) || range.length !== 2) {
    const allowed = 'two numbers, the lower first';
    throw invalidOption(option, range, allowed);
  }
  const [lowest, highest] = range as readonly unknown[];
  const least = checkEnd(`${option}[0]`, lowest);
  const greatest = checkEnd(`${option}[1]`, highest);
  const fail = (reason: string): MetricError => optionConflict(option, reason);
  if (least > greatest) throw fail(`goes down from ${least} to ${greatest}`);
  if (!Number.isFinite(greatest - least)) {
    throw fail(`goes from ${least} to ${greatest}, farther than a number can tell`);
  }
  return [least, greatest];
}

function checkEnd(option: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const allowed = 'a finite number';
  throw invalidOption(option, value, allowed);
}
