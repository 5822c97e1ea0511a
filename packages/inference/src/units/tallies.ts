import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally, Label, MatrixUnits } from '@confmat/core';

/** A matrix by unit, with the classes that its codes are of. */
export interface UnitTally extends MatrixUnits {
  readonly labels: readonly Label[];
  readonly weighted: boolean;
}

/** The answers of two models by unit. */
export interface PairedUnits {
  readonly a: UnitTally;
  readonly b: UnitTally;
}

/** What a matrix knows of its units. */
export function unitTally({
  units,
  labels,
  weighted,
}: ConfusionMatrix): UnitTally | 'unknown' | undefined {
  return typeof units === 'object' ? { ...units, labels, weighted } : units;
}

/** What a joint tally knows of its units. */
export function pairedUnits(joint: JointTally): PairedUnits | 'unknown' | undefined {
  if (typeof joint.units !== 'object') return joint.units;
  const { a, b } = jointMatrices(joint);
  return { a: unitTally(a) as UnitTally, b: unitTally(b) as UnitTally };
}
