import type { CommandError } from '@confmat/rows/command-error.js';

/** Why columns are left out. Columns with the same fault share a line; the fault ends with a column's name. */
export function leftOutNotes(faults: readonly CommandError[]): readonly string[] {
  const namesByFault = new Map<string, string[]>();
  for (const { message } of faults) {
    const [, fault = message, name] = /^(.* two columns are named )(".*")$/s.exec(message) ?? [];
    const names = namesByFault.get(fault) ?? [];
    namesByFault.set(fault, name === undefined ? names : [...names, name]);
  }
  return Array.from(namesByFault, ([fault, names]) => `left out: ${fault}${names.join(', ')}`);
}
