import type { Document, GateResult } from '../document/document.js';
import { foundText } from '../document/gate-text.js';
import { escapeHidden } from '@confmat/core/internal';

/** Write gates as JUnit XML: a suite for the file, a test case for each gate. */
export function renderJunit({ file, gates }: Document): string {
  const suite = escaped(file);
  const nFailed = gates.filter(({ passed }) => !passed).length;
  const counts = `tests="${gates.length}" failures="${nFailed}" errors="0" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="confmat" ${counts}>`,
    `  <testsuite name="${suite}" ${counts}>`,
    ...gates.flatMap((gate) => testCase(gate, suite)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ gate, value, passed }: GateResult, suite: string): readonly string[] {
  const start = `    <testcase name="${escaped(gate)}" classname="${suite}"`;
  if (passed) return [`${start}/>`];
  return [
    `${start}>`,
    `      <failure type="gate" message="found ${foundText(value)}"/>`,
    '    </testcase>',
  ];
}

/** A text as the value of an attribute; what XML 1.0 cannot hold is shown. */
function escaped(text: string): string {
  return escapeHidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
