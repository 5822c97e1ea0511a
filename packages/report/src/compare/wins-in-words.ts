import { formatCount } from '../svg/format.js';
import type { ComparedPair } from './compared-pair.js';

/** How many rows only one of two models has right. */
export function winsInWords(wins: NonNullable<ComparedPair['wins']>, a: string, b: string): string {
  const sum = (side: 0 | 1): number => wins.reduce((all, win) => all + win[side], 0);
  const [onlyA, onlyB] = [sum(0), sum(1)];
  const verb = onlyA === 1 ? 'row is' : 'rows are';
  return `${formatCount(onlyA)} ${verb} right by ${a} alone, ${formatCount(onlyB)} by ${b} alone.`;
}
