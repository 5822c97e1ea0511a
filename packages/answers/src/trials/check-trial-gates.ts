import type { ConfusionMatrix } from '@confmat/core';
import { trialRates } from '@confmat/inference';
import type { GateOutcome } from '../document/document.js';
import { gateResult } from '../gates/bound.js';
import { gateSettings, settledGates, sureGate } from '../gates/sure-gate.js';
import type { Sureness } from '../gates/sureness.js';
import type { TrialGate } from './trial-gate.js';
import { rateOf } from './trial-measure.js';

/** Hold rates of tries to their bounds, with a confidence by their intervals over tasks. */
export function checkTrialGates(
  gates: readonly TrialGate[],
  matrix: ConfusionMatrix,
  sureness: Sureness | undefined,
): readonly GateOutcome[] {
  const level = sureness && gateSettings(sureness.confidence).level;
  return settledGates(
    gates.map(({ text, of, ...bound }) => {
      const { k = 1 } = of;
      const rates = trialRates(matrix, { k, level });
      const found = rateOf(rates, [k], of);
      const { estimate, reason } = found;
      const plain = gateResult(text, estimate, bound);
      if (sureness) return sureGate(plain, found, rates.nTasks, sureness);
      return Number.isNaN(estimate) && reason !== undefined ? { ...plain, reason } : plain;
    }),
  );
}
