import { runsSlowTests } from '@confmat/testkit';
import { it } from 'vitest';
import type { TestAPI } from 'vitest';

/**
 * A test that simulates a part of the recorded run again, with `CONFMAT_TESTS=all`: what is recorded is
 * checked by every run of the tests.
 */
export const itRepeats: Pick<TestAPI, 'for'> & ((name: string, test: () => void) => void) =
  it.runIf(runsSlowTests);
