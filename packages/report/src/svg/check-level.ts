import { invalidOption } from '@confmat/core/internal';

/** Refuse a level of confidence outside (0, 1). */
export function checkLevel(level: number): void {
  if (level > 0 && level < 1) return;
  throw invalidOption('level', level, { kind: 'number', what: 'a number', above: 0, below: 1 });
}
