import { invalidOption, FINITE } from '@confmat/core/internal';
import { mustBeEnds, mustBeNearer, mustGoUp } from '../refusals.js';

export function checkEnds(
  option: string,
  range: unknown,
): readonly [lowest: number, highest: number] {
  if (!Array.isArray(range) || range.length !== 2) throw mustBeEnds(option, range);
  const [lowest, highest] = range as readonly unknown[];
  const least = checkEnd(`${option}[0]`, lowest);
  const greatest = checkEnd(`${option}[1]`, highest);
  if (least > greatest) throw mustGoUp(option, least, greatest);
  if (!Number.isFinite(greatest - least)) throw mustBeNearer(option, least, greatest);
  return [least, greatest];
}

function checkEnd(option: string, value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalidOption(option, value, FINITE);
}
