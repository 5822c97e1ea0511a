import { NOT_KEPT } from '@confmat/files';
import type { Interval, LevelOptions } from '@confmat/inference';
import type { ParsedGate } from '@confmat/inference/gate-text';
import type { GateOutcome } from '../../document/document.js';
import { gateResult } from '../../gates/bound.js';
import { gateSettings, sureGate } from '../../gates/sure-gate.js';
import type { Sureness } from '../../gates/sureness.js';
import { noInterval } from '../../intervals/no-interval.js';
import { badGate } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';
import { areKnown, gapOfGroups } from '../gaps/gap-of-groups.js';
import type { GapAsker, GapCounts } from '../gaps/gap-of-groups.js';

/** Judge a gate on a gap between groups: its value, or with a confidence its interval. */
export function checkGapGate(
  gate: ParsedGate,
  subject: GapCounts & { readonly nSamples: number },
  sureness: Sureness | undefined,
): GateOutcome {
  const { text, across } = gate;
  const asker: GapAsker = {
    where: `--fail-under ${quote(text)}`,
    refusal: (reason) => badGate(text, reason),
  };
  const find = (settings: LevelOptions): Interval => {
    const { difference, ratio } = gapOfGroups(gate, subject, settings, asker);
    return across === 'ratio' ? ratio : difference;
  };
  const found = find({});
  const plain = gateResult(text, found.estimate, gate);
  if (!sureness) return Number.isNaN(found.estimate) ? { ...plain, ...reasonOf(found) } : plain;
  const interval = find(gateSettings(sureness.confidence));
  const judged = areKnown(subject) ? interval : noInterval(interval, NOT_KEPT);
  return sureGate(plain, judged, subject.nSamples, sureness);
}

function reasonOf({ reason }: Interval): Pick<GateOutcome, 'reason'> {
  return reason === undefined ? {} : { reason };
}
