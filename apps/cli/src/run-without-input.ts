import { annotation, hasAnnotations } from './output/annotations.js';
import { gatesExitCode } from './gates/inconclusive-policy.js';
import type { Host } from './host.js';
import { sayGates, sayNotes } from './output/messages.js';
import { writeResult } from './output/destination.js';
import { outputsOf } from './output/outputs.js';
import { configNotes, keptOnce, keptText, writeOutputs } from './run-on-input.js';
import type { Outcome, RunOptions } from './outcome.js';

/**
 * Write what a command found out without rows to read.
 *
 * @param paths Files that were read otherwise, which no output may replace.
 * @returns The exit code, which says whether the gates passed.
 */
export async function runWithoutInput(
  paths: readonly string[],
  options: RunOptions,
  host: Host,
  work: () => Promise<Outcome>,
): Promise<number> {
  const outputs = outputsOf(options, paths, host);
  const outcome = keptOnce(await work());
  sayNotes(host.stderr, [...configNotes(options), ...outcome.notes], options.quiet);
  const kept = outputs.saved && (await keptText(outcome, [], host));
  await writeOutputs(outcome, outputs, options, host, []);
  if (kept !== null) writeResult(kept, outputs.saved, host);
  const { gates } = outcome;
  if (hasAnnotations(host)) {
    const { file } = outcome.document('markdown');
    for (const gate of gates) host.stderr.write(annotation(file, gate, options.inconclusive));
  }
  sayGates(host.stderr, gates, options.inconclusive);
  return gatesExitCode(gates, options.inconclusive);
}
