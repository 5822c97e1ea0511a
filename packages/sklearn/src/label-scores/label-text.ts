import { formatFloat } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { CellKind } from '../arrays/read-array.js';
import { pythonText } from '../python-text.js';

/** Write a label as Python does: floats as 0.0, those of 32 bits also as 1e+06; booleans as False. */
export function labelText(label: Label, kind: CellKind, single = false): string {
  if (kind === 'float') return single ? singleText(Number(label)) : formatFloat(Number(label));
  if (kind === 'bool') return pythonText(Boolean(label));
  return pythonText(kind === 'int' && typeof label === 'boolean' ? Number(label) : label);
}

const MOST_SINGLE_DIGITS = 9;

/** NumPy's text of a whole float of 32 bits: from a million on its fewest digits, and a power. */
function singleText(value: number): string {
  if (Math.abs(value) < 1e6) return formatFloat(value);
  let nDigits = 1;
  while (
    nDigits < MOST_SINGLE_DIGITS &&
    Math.fround(Number(value.toPrecision(nDigits))) !== value
  ) {
    ++nDigits;
  }
  const [digits = '', power = ''] = value.toExponential(nDigits - 1).split('e+');
  return `${digits}e+${power.padStart(2, '0')}`;
}
