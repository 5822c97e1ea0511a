import type { GateOutcome } from '../document/document.js';
import { defined } from '@confmat/rows/own.js';

/** The gates of a document for programs, with what their verdicts rest on; nothing without gates. */
export function jsonGates(gates: readonly GateOutcome[]): object {
  return gates.length === 0 ? {} : { gates: gates.map(jsonGate) };
}

function jsonGate({ certainty, reason: why, ...result }: GateOutcome): object {
  const { gate, value, comparison, bound, verdict } = result;
  const plain = { gate, value, comparison, bound, passed: verdict === 'pass' };
  if (!certainty) return { ...plain, ...defined({ reason: why }) };
  const { alone } = certainty;
  const {
    confidence,
    low,
    high,
    moreRows,
    moreRelevantRows,
    falseAlarmRate,
    failPValue,
    reason,
    warning,
  } = alone;
  return {
    ...plain,
    verdict,
    ...(alone.verdict === verdict ? {} : { verdictAlone: alone.verdict }),
    ...{ confidence, low, high, moreRelevantRows, moreRows, falseAlarmRate, failPValue },
    ...defined({ reason, warning }),
  };
}
