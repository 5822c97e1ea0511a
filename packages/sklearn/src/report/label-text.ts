import { formatFloat } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { CellKind } from '../arrays/read-array.js';
import { pythonText } from '../python-text.js';

/** Write a label as Python does: floats as 0.0, booleans as False. */
export function labelText(label: Label, kind: CellKind): string {
  if (kind === 'float') return formatFloat(Number(label));
  if (kind === 'bool') return pythonText(Boolean(label));
  return pythonText(kind === 'int' && typeof label === 'boolean' ? Number(label) : label);
}
