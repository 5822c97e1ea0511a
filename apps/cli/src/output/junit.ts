import type { Document, GateOutcome } from '@confmat/answers/document/document.js';
import { gateFacts } from '@confmat/answers/document/gate-text.js';
import { consequenceOf } from '@confmat/answers/gates/inconclusive-policy.js';
import type { InconclusivePolicy } from '@confmat/answers/gates/inconclusive-policy.js';
import { escapeHidden } from '@confmat/core/internal';

/** The element of a test case that tells what its gate means for the run. */
const ELEMENTS = { fail: 'failure', stop: 'error', warn: 'skipped', pass: 'skipped' } as const;

/**
 * Write gates as JUnit XML: a suite for the file, a test case for each gate. An inconclusive gate is an
 * error, a failure where it fails the run, and skipped where it does neither.
 */
export function renderJunit(
  { file, gates, gateNotes = [] }: Document,
  policy?: InconclusivePolicy,
): string {
  const suite = escaped(file);
  const elements = gates.flatMap((gate) => elementOf(gate, policy) ?? []);
  const countOf = (element: string): number => elements.filter((one) => one === element).length;
  const counts = `tests="${gates.length}" failures="${countOf('failure')}" errors="${countOf('error')}" skipped="${countOf('skipped')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="confmat" ${counts}>`,
    `  <testsuite name="${suite}" ${counts}>`,
    ...gates.flatMap((gate) => testCase(gate, suite, policy)),
    ...(gates.some(({ certainty }) => certainty) ? gateNotes.map(systemOut) : []),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Null for a gate that passed. */
function elementOf(
  gate: GateOutcome,
  policy: InconclusivePolicy | undefined,
): (typeof ELEMENTS)[keyof typeof ELEMENTS] | null {
  return gate.verdict === 'pass' ? null : ELEMENTS[consequenceOf(gate, policy)];
}

function testCase(
  gate: GateOutcome,
  suite: string,
  policy: InconclusivePolicy | undefined,
): readonly string[] {
  const start = `    <testcase name="${escaped(gate.gate)}" classname="${suite}"`;
  const element = elementOf(gate, policy);
  if (element === null) return [`${start}/>`];
  const type = gate.verdict === 'inconclusive' ? 'inconclusive' : 'gate';
  const typed = element === 'skipped' ? '' : ` type="${type}"`;
  const state = gate.verdict === 'inconclusive' ? 'inconclusive: ' : '';
  return [
    `${start}>`,
    `      <${element}${typed} message="${escaped(state + gateFacts(gate))}"/>`,
    '    </testcase>',
  ];
}

function systemOut(note: string): string {
  return `    <system-out>${escaped(note)}</system-out>`;
}

/** A text as the value of an attribute, or of an element; what XML 1.0 cannot hold is shown. */
function escaped(text: string): string {
  return escapeHidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
