import { InvalidArgumentError } from 'commander';
import type { OwnParsers } from '../options/add-options.js';
import { numberIn } from '../options/option-values.js';
import { parseTrialGate } from '@confmat/answers/trials/trial-gate.js';
import type { TrialGate } from '@confmat/answers/trials/trial-gate.js';

const triesOf = numberIn(1, 100_000, true);

/** What `confmat trials` reads itself. */
export const PARSERS: OwnParsers = {
  '--tries': (text: string) => {
    const tries = text.split(',').map((one) => triesOf(one));
    if (new Set(tries).size === tries.length) return tries.sort((a, b) => a - b);
    throw new InvalidArgumentError('Expected different numbers of tries, such as 1,2,4.');
  },
  '--fail-under': (text, gates: readonly TrialGate[]) => [...gates, parseTrialGate(text)],
};
