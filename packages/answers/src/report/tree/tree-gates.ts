import type { ClassMetric } from '@confmat/core';
import { classMetric } from '@confmat/inference/gate-text';
import type { GateOutcome } from '../../document/document.js';
import { gateResult } from '../../gates/bound.js';
import { gateSettings, sureGate } from '../../gates/sure-gate.js';
import type { Sureness } from '../../gates/sureness.js';
import { averageOf, scoreOfLabel } from '../gates/label-gates.js';
import type { ReportSubject } from '../gates/gate-subject.js';
import type { ReportGate } from '../gates/report-gate.js';
import { treeOfMatrix } from './tree-of-matrix.js';
import type { TreeNumber } from './tree-of-matrix.js';

/** Judge a gate on the labels of a tree: its value, or with a confidence its interval. */
export function checkTreeGate(
  gate: ReportGate,
  { matrix, tree, unit, beta, zeroDivision, nSamples }: ReportSubject,
  sureness: Sureness | undefined,
): GateOutcome {
  const { text, metric, average, label } = gate;
  if (!tree) throw new Error('bug: gates on a tree are refused without one');
  const { counts, intervalOf } = treeOfMatrix(matrix, tree, unit);
  const settings = { beta, zeroDivision };
  const value =
    label === null
      ? averageOf(gate, counts, settings)
      : scoreOfLabel(gate, counts, [...(counts.keys ?? [])], label, settings);
  const plain = gateResult(text, value, gate);
  if (!sureness) return plain;
  const of: TreeNumber =
    label === null
      ? { average: average === 'macro' || average === 'weighted' ? average : 'micro' }
      : { average: 'binary', posLabel: label };
  const found = classMetric(metric, beta) as ClassMetric;
  const interval = intervalOf(found, of, gateSettings(sureness.confidence));
  return sureGate(plain, interval, nSamples, sureness);
}
