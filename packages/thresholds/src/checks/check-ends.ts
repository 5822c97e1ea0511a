import { invalidOption, FINITE, optionConflict } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';

export function checkEnds(
  option: string,
  range: unknown,
): readonly [lowest: number, highest: number] {
  if (!Array.isArray(range) || range.length !== 2)
    throw invalidOption(option, range, 'two numbers, the lower first');
  const [lowest, highest] = range as readonly unknown[];
  const least = checkEnd(`${option}[0]`, lowest);
  const greatest = checkEnd(`${option}[1]`, highest);
  if (least > greatest) throw optionConflict(option, `goes down from ${least} to ${greatest}`);
  if (!Number.isFinite(greatest - least)) throw mustBeNearer(option, least, greatest);
  return [least, greatest];
}

function checkEnd(option: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalidOption(option, value, FINITE);
}

function mustBeNearer(option: string, lowest: number, highest: number): MetricError {
  const fact = `goes from ${lowest} to ${highest}, farther than a number can tell`;
  return optionConflict(option, fact);
}
