import { isClassMetric, isFault, readGate } from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import { parseGate } from '../../gates/parse-gate.js';
import { gateRefusal } from '../../gates/gate-refusal.js';
import { badGate } from '@confmat/rows/refusals.js';

/** A gate of a report; with `tree.` before it, it is on the labels of the tree. */
export interface ReportGate extends ParsedGate {
  readonly isOfTree?: true;
}

const TREE_FORMS = `forms: 'tree.f1>=0.8', 'tree.recall[LABEL]>=0.5', 'tree.macro.f1>=0.7'`;

/** Read a gate of `confmat report --fail-under`. */
export function parseReportGate(text: string): ReportGate {
  const [, rest] = /^\s*tree\.(.*)$/is.exec(text) ?? [];
  if (rest === undefined) return parseGate(text);
  const read = readGate(rest);
  if (isFault(read)) throw gateRefusal(text, read, TREE_FORMS);
  const { metric, average, label, across, group } = read;
  if (across !== null || group !== null || average === 'samples' || !isClassMetric(metric)) {
    throw badGate(text, 'is not a gate on the labels of a tree', TREE_FORMS);
  }
  // Hierarchical precision, recall and F1 are those of all labels of all rows together.
  const isPlain = average === null && label === null;
  return { ...read, text, isOfTree: true, ...(isPlain && { average: 'micro' }) };
}
