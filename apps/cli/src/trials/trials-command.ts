import { surenessOf } from '../gates/sureness.js';
import type { Host } from '../host.js';
import { runOnInput } from '../run-on-input.js';
import { checkTrialGates } from './check-trial-gates.js';
import type { TrialsCommandOptions } from './options.js';
import { readTries } from './read-tries.js';
import { trialsAnswers } from './trials-answers.js';
import { trialsOutcome } from './trials-outcome.js';

/** Run `confmat trials`; the exit code says whether the gates passed. */
export async function trialsCommand(
  files: readonly string[],
  options: TrialsCommandOptions,
  host: Host,
): Promise<number> {
  const { passed, tries, failUnder } = options;
  const read = {
    ...{ ...options, makesColumns: true },
    // What cleans labels, and maps them, knows their columns by these names.
    ...(passed === undefined ? {} : { true: passed }),
  };
  return runOnInput(files, read, host, async (input) => {
    const counted = await readTries(input, options);
    const gates = checkTrialGates(failUnder, counted.matrix, surenessOf(options));
    return trialsOutcome(input, counted, trialsAnswers(counted, tries), gates, options);
  });
}
