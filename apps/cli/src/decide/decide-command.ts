import { acceptance, acceptances } from '@confmat/inference';
import { usageError } from '../command-error.js';
import type { Host } from '../host.js';
import { destinationOf, writeResult } from '../output/destination.js';
import { runOnInput } from '../run-on-input.js';
import { decideOutcome } from './decide-outcome.js';
import { holdToLock, lockOf, readLock } from './lock.js';
import type { DecideCommandOptions } from './options.js';
import { readAnswers } from './read-answers.js';

/** Run `confmat decide`; the exit code says whether the gates passed. */
export async function decideCommand(
  files: readonly string[],
  options: DecideCommandOptions,
  host: Host,
): Promise<number> {
  const { accuracy, confidence, cost: costs, locked } = options;
  const lock = locked === undefined ? null : readLock(locked, host.cwd);
  const target =
    options.lock === undefined ? null : destinationOf('--lock', options.lock, files, host);
  if (options.lock !== undefined && target === null) {
    throw usageError('--lock needs the name of a file');
  }
  return runOnInput(files, { ...options, makesColumns: true }, host, async (input) => {
    const rows = await readAnswers(input, options);
    const asked = { accuracy, confidence, costs };
    const found = acceptance(rows.sweep, asked);
    const notes: string[] = [];
    if (target && found.promised) {
      const text = JSON.stringify(lockOf(rows.sweep, found, confidence));
      writeResult(`${text}\n`, target, host);
      notes.push(`the decision was written to ${target.name}: --locked holds later answers to it`);
    } else if (target) {
      notes.push(`${target.name} was not written, because nothing can be promised`);
    }
    return decideOutcome(
      {
        ...{ rows, found, options, source: input.source, notes },
        groups: rows.groups.length === 0 ? [] : acceptances(rows.groups, asked),
        held: lock && holdToLock(lock, rows.sweep),
      },
      input.prepared?.(),
    );
  });
}
