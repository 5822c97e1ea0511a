import { isFault, readGate } from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import { gateRefusal } from './gate-refusal.js';

const FORMS = `forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'`;
/** The forms of gates on label sets. */
export const SET_FORMS = `forms: 'macro.f1>=0.8', 'samples.f1>=0.8', 'recall[LABEL]>=0.5', 'exactMatch>=0.4'`;

/**
 * Read a gate of `--fail-under`.
 * @param forms What a person may type instead.
 */
export function parseGate(text: string, forms: string = FORMS): ParsedGate {
  const read = readGate(text);
  if (isFault(read)) throw gateRefusal(text, read, forms);
  return read;
}
