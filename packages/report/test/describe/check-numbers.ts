import { expect } from 'vitest';
import type { Evidence, Sentence } from '../../src/index.js';

/** Whether a number as it is shown is a value, rounded. */
function isShown(shown: string, value: number): boolean {
  const isPercent = shown.endsWith('%');
  const plain = shown.replace(/[,% ]/g, '').replace('−', '-');
  const scaled = isPercent ? value * 100 : value;
  if (plain.startsWith('<')) return scaled > 0 && scaled < Number(plain.slice(1));
  if (plain.startsWith('>')) return scaled > Number(plain.slice(1)) && scaled < 100;
  const digits = plain.split('.')[1]?.length ?? 0;
  // Six digits of a threshold; half a unit of the last digit otherwise, with room for binary fractions.
  const half = 0.5 * 10 ** -digits * (1 + 1e-9) + 1e-12;
  return plain !== '' && Math.abs(Number(plain) - scaled) <= half;
}

/** Check that a sentence shows no number but those of its evidence, and each of them as it is. */
export function checkNumbers({ text, parts, evidence }: Sentence): void {
  expect(evidence.length, text).toBeGreaterThan(0);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  for (const part of parts) {
    if (part.kind === 'words') expect(part.text.replaceAll('F1', ''), text).not.toMatch(/\d/);
    if (part.kind !== 'number') continue;
    const [value = '', low, high] = numbersIn(part.text);
    const found = evidence[part.evidence] as Evidence;
    expect(isShown(value, found.value), `${part.text} is ${found.value}`).toBe(true);
    expect(low !== undefined, part.text).toBe(high !== undefined);
    if (low === undefined || high === undefined) continue;
    const ends = found.interval ?? { low: NaN, high: NaN };
    expect(isShown(low, ends.low), `${part.text} from ${ends.low}`).toBe(true);
    expect(isShown(high, ends.high), `${part.text} to ${ends.high}`).toBe(true);
  }
}

/** A value and the ends of its interval, a percent sign with each where the text has one. */
function numbersIn(text: string): readonly string[] {
  const [value = '', ends] = text.replace(')', '').split(' (');
  if (ends === undefined) return [value];
  const unit = ends.endsWith('%') ? ' %' : '';
  const [low = '', high = ''] = ends.replace(' %', '').split(/ to |–/);
  return [value, low + unit, high + unit];
}
