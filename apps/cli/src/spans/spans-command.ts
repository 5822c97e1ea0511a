import type { Host } from '@confmat/rows/host.js';
import { runOnSets } from '../multilabel/multilabel-command.js';
import { SPANS } from '@confmat/answers/multilabel/set-terms.js';
import { countSpans } from './count-spans.js';
import type { SpansCommandOptions } from '@confmat/answers/spans/options.js';

/** Run `confmat spans`; the exit code says whether the gates passed. */
export function spansCommand(
  files: readonly string[],
  options: SpansCommandOptions,
  host: Host,
): Promise<number> {
  // Neither has to be typed.
  const typed: Partial<SpansCommandOptions> = options;
  const { true: truth = 'true', pred = 'pred' } = typed;
  return runOnSets(files, options, host, SPANS, (input, own) =>
    countSpans(input, { ...own, true: truth, pred }),
  );
}
