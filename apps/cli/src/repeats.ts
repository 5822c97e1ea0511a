import type { Command } from 'commander';
import { usageError } from './command-error.js';

/** Options whose values add up when they are given several times. */
export const ADD_UP: ReadonlySet<string> = new Set([
  ...[
    '--output',
    '--fail-under',
    '--max-drop',
    '--pred',
    '--labels',
    '--by',
    '--metrics',
    '--score',
    '--maximize',
  ],
  ...['--subject-to', '--thresholds', '--only', '--except', '--on', '--map', '--null-values'],
]);

/** Refuse other options that are given twice: one of the two would be ignored. */
export function refuseRepeats(program: Command): void {
  for (const command of program.commands) {
    for (const option of command.options) {
      const name = option.long ?? option.flags;
      if (ADD_UP.has(name) && option.parseArg) continue;
      let isGiven = false;
      command.on(`option:${option.name()}`, () => {
        if (isGiven) throw usageError(`${name} is given twice`);
        isGiven = true;
      });
    }
  }
}
