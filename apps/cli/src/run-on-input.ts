import type { CommonOptions } from './common-options.js';
import type { Document, GateResult } from './document/document.js';
import type { Screen } from './document/screen.js';
import type { Host } from './host.js';
import type { Input } from './input/input.js';
import { checkInput, openInput } from './input/open-input.js';
import { screenOf } from './output/screen-of.js';
import { destinationOf, writeResult } from './output/destination.js';
import { gatesExitCode, sayNotes } from './output/messages.js';
import { visibleIn } from './output/visible.js';
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
 * Open a file, let a command work on it, and write what it found out.
 *
 * @returns The exit code, which says whether the gates passed.
 */
export async function runOnInput(
  file: string,
  options: CommonOptions,
  host: Host,
  work: (input: Input) => Promise<Outcome>,
): Promise<number> {
  const checked = checkInput(file, options, host);
  const destination = destinationOf(options.output, checked.path, host);
  const progress = progressLine(host, options.quiet ?? false);
  try {
    const input = await openInput(checked, host, progress.show);
    try {
      const outcome = await work(input);
      progress.clear();
      sayNotes(host.stderr, outcome.notes, options.quiet);
      const screen = screenOf(destination, options, host);
      writeResult(await resultText(outcome, options, screen), destination, host);
      return gatesExitCode(host.stderr, outcome.gates);
    } finally {
      input.close();
    }
  } finally {
    progress.clear();
  }
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
      return renderText(visibleIn(document()), screen) + (nextSteps && `\n${nextSteps}`);
    }
  }
}
