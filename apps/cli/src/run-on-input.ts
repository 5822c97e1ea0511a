import type { CommonOptions } from './common-options.js';
import type { Document, GateResult } from './document/document.js';
import { countOf } from './document/rows-text.js';
import type { Screen } from './document/screen.js';
import type { Host } from './host.js';
import type { Input } from './input/input.js';
import { checkInput, openInput } from './input/open-input.js';
import { screenOf } from './output/screen-of.js';
import { destinationOf, writeResult } from './output/destination.js';
import { gatesExitCode, sayNotes } from './output/messages.js';
import { nameText } from './output/name-text.js';
import { visibleIn } from './output/visible.js';
import type { Prepared } from './rows/prepared.js';
import { progressLine } from './progress.js';

/** What a command found out about an input. */
export interface Outcome {
  /** What a person should know besides, a line each. */
  readonly notes: readonly string[];
  readonly gates: readonly GateResult[];
  readonly document: () => Document;
  readonly json: () => string;
  /** What to try next, after the text; empty for nothing. */
  readonly nextSteps?: string;
}

/**
 * Open files, let a command work on them, and write what it found out.
 *
 * @returns The exit code, which says whether the gates passed.
 */
export async function runOnInput(
  files: readonly string[],
  options: CommonOptions,
  host: Host,
  work: (input: Input) => Promise<Outcome>,
): Promise<number> {
  const checked = await checkInput(files, options, host);
  const paths = checked.files.flatMap(({ path }) => path ?? []);
  const destination = destinationOf(options.output, paths, host);
  const progress = progressLine(host, options.quiet ?? false);
  try {
    const input = await openInput(checked, host, progress.show);
    try {
      const outcome = await work(input);
      progress.clear();
      const prepared = input.prepared?.();
      sayNotes(host.stderr, [...(prepared?.notes ?? []), ...outcome.notes], options.quiet);
      const screen = screenOf(destination, options, host);
      const text = await resultText(withPreparation(outcome, prepared), options, screen);
      writeResult(text, destination, host);
      return gatesExitCode(host.stderr, outcome.gates);
    } finally {
      input.close();
    }
  } finally {
    progress.clear();
  }
}

/** Say in the document how many rows were left out before any was counted. */
function withPreparation(outcome: Outcome, prepared: Prepared | undefined): Outcome {
  const where = prepared?.where ?? null;
  if (!prepared || where === null) return outcome;
  const left = `${countOf(prepared.nLeftOut)} left out by --where ${nameText(where)}`;
  return {
    ...outcome,
    document: () => {
      const document = outcome.document();
      return { ...document, counted: [...document.counted, left] };
    },
  };
}

async function resultText(
  { document, json, nextSteps = '' }: Outcome,
  options: CommonOptions,
  screen: Screen,
): Promise<string> {
  switch (options.json ? 'json' : options.format) {
    case 'json':
      return json();
    case 'markdown': {
      const { renderMarkdown } = await import('./document/render-markdown.js');
      return renderMarkdown(visibleIn(document()));
    }
    case 'csv': {
      const { renderCsv } = await import('./document/render-csv.js');
      return renderCsv(document());
    }
    case 'text': {
      const { renderText } = await import('./document/render-text.js');
      return (await renderText(visibleIn(document()), screen)) + (nextSteps && `\n${nextSteps}`);
    }
  }
}
