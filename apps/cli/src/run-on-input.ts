import type { CommonOptions } from './common-options.js';
import type { Document, GateResult } from './document/document.js';
import { renderCsv } from './document/render-csv.js';
import { renderMarkdown } from './document/render-markdown.js';
import { renderSummary } from './document/render-summary.js';
import { renderText } from './document/render-text.js';
import type { Screen } from './document/screen.js';
import type { Host } from './host.js';
import type { Input } from './input/input.js';
import { checkInput, openInput } from './input/open-input.js';
import { screenOf } from './output/screen-of.js';
import { annotation, hasAnnotations } from './output/annotations.js';
import { appendResult, writeResult } from './output/destination.js';
import { renderJunit } from './output/junit.js';
import { gatesExitCode, sayNotes } from './output/messages.js';
import type { OutputFormat } from './output/output-format.js';
import { outputsOf } from './output/outputs.js';
import type { Outputs } from './output/outputs.js';
import { visibleIn } from './output/visible.js';
import { progressLine } from './progress.js';

/** What a command found out about an input. */
export interface Outcome {
  /** What a person should know besides, a line each. */
  readonly notes: readonly string[];
  readonly gates: readonly GateResult[];
  /** The document for a format: programs may get more rows than people. */
  readonly document: (format: OutputFormat) => Document;
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
  const outputs = outputsOf(options, checked.path === null ? [] : [checked.path], host);
  const progress = progressLine(host, options.quiet ?? false);
  try {
    const input = await openInput(checked, host, progress.show);
    try {
      const outcome = await work(input);
      progress.clear();
      sayNotes(host.stderr, outcome.notes, options.quiet);
      writeOutputs(outcome, outputs, options, host);
      return sayGates(outcome.gates, input.source.shownFile, options, host);
    } finally {
      input.close();
    }
  } finally {
    progress.clear();
  }
}

function writeOutputs(
  outcome: Outcome,
  { results, summary, junit }: Outputs,
  options: CommonOptions,
  host: Host,
): void {
  for (const { destination, format } of results) {
    const text = resultText(outcome, format, screenOf(destination, options, host));
    writeResult(text, destination, host);
  }
  if (summary) {
    const text = renderSummary(visibleIn(outcome.document('markdown')));
    const write = summary.isAppended ? appendResult : writeResult;
    write(text, summary.destination, host);
  }
  if (junit) writeResult(renderJunit(outcome.document('markdown')), junit.destination, host);
}

function resultText(
  { document, json, nextSteps = '' }: Outcome,
  format: OutputFormat,
  screen: Screen,
): string {
  switch (format) {
    case 'json':
      return json();
    case 'markdown':
      return renderMarkdown(visibleIn(document(format)));
    case 'csv':
      return renderCsv(document(format));
    case 'text':
      return renderText(visibleIn(document(format)), screen) + (nextSteps && `\n${nextSteps}`);
  }
}

/** Say which gates failed; the exit code says whether any did. */
function sayGates(
  gates: readonly GateResult[],
  file: string,
  options: CommonOptions,
  host: Host,
): number {
  if (hasAnnotations(options, host)) {
    for (const gate of gates) if (!gate.passed) host.stderr.write(annotation(file, gate));
  }
  return gatesExitCode(host.stderr, gates);
}
