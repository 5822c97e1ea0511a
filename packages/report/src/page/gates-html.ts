import type { JudgedGate } from '../results/ask.js';
import { html } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatCount } from '../svg/format.js';

type Verdict = JudgedGate['verdict'];

const WORDS: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  fail: 'failed',
  inconclusive: 'inconclusive',
};

/** The worst first: it is the verdict of all. */
const WORST_FIRST: readonly Verdict[] = ['fail', 'inconclusive', 'pass'];

/** Gates that are shown at once; the others are folded. */
const SHOWN = 8;

/** The verdict of gates, with each of them; nothing without any. */
export function gatesHtml(gates: readonly JudgedGate[]): Child {
  const worst = WORST_FIRST.find((verdict) => gates.some((one) => one.verdict === verdict));
  if (worst === undefined) return null;
  const ordered = WORST_FIRST.flatMap((verdict) => gates.filter((one) => one.verdict === verdict));
  const [first, rest] = [ordered.slice(0, SHOWN), ordered.slice(SHOWN)];
  return html(
    'div',
    { class: `gates ${worst}`, role: 'group', 'aria-label': 'Gates' },
    html('p', {}, html('strong', {}, verdictOf(gates, worst))),
    listOf(first),
    rest.length === 0
      ? null
      : html('details', {}, html('summary', {}, `${formatCount(rest.length)} more`), listOf(rest)),
  );
}

function verdictOf(gates: readonly JudgedGate[], worst: Verdict): string {
  const n = gates.filter(({ verdict }) => verdict === worst).length;
  if (gates.length === 1) return `The gate ${IS[worst]}.`;
  return n === gates.length
    ? `${n === 2 ? 'Both' : `All ${formatCount(n)}`} gates ${ARE[worst]}.`
    : `${formatCount(n)} of ${formatCount(gates.length)} gates ${n === 1 ? IS[worst] : ARE[worst]}.`;
}

const IS: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  fail: 'failed',
  inconclusive: 'is inconclusive',
};
const ARE: Readonly<Record<Verdict, string>> = { ...IS, inconclusive: 'are inconclusive' };

function listOf(gates: readonly JudgedGate[]): Child {
  return html(
    'ul',
    {},
    gates.map(({ gate, verdict, found }) =>
      html('li', { class: verdict }, `${WORDS[verdict]}: `, html('code', {}, gate), ` (${found})`),
    ),
  );
}
