import { checkOption } from '../columns/check.js';
import { named } from '../errors/metric-error.js';
import { PROGRAMS } from './programs.js';
import type { ProgramFacts, ProgramName } from './programs.js';

/**
 * What is known of a program whose numbers the table has.
 *
 * @param program Its name in the table.
 * @returns How people write it, the version that was run, and where it comes from.
 * @throws {MetricError} `invalid-option`.
 * @example
 * programFacts('spark').version; // → '4.3.0'
 */
export function programFacts(program: ProgramName): ProgramFacts {
  return named('programFacts', () => {
    checkOption('program', program, Object.keys(PROGRAMS));
    return PROGRAMS[program];
  });
}
