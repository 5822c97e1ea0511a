import { checkLevel } from '../svg/check-level.js';
import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep } from '@confmat/thresholds/internal';
import { unsupportedType, invalidValue, invalidOption } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';

/** One sweep, or sweeps of several models by name. */
export type SweepsByName = ThresholdSweep | Readonly<Record<string, ThresholdSweep>>;

/** A sweep with the name of its model, which is empty for the only one. */
export interface DrawnSweep {
  readonly name: string;
  readonly sweep: ThresholdSweep;
  /** Where the model is used; undefined where that is not told. */
  readonly threshold?: number | undefined;
}

/** Check sweeps and the thresholds at which their models are used. */
export function readSweeps(
  sweeps: SweepsByName,
  threshold?: number | Readonly<Record<string, number>>,
): readonly DrawnSweep[] {
  const given: unknown = sweeps;
  if (typeof given !== 'object' || given === null)
    throw unsupportedType('sweeps', given, 'a sweep, or sweeps by the names of their models');
  const named = isSweep(sweeps) ? [['', sweeps] as const] : Object.entries(sweeps);
  if (named.length === 0) throw invalidValue('sweeps', {}, 'at least one sweep');
  for (const [, sweep] of named) checkSweep(sweep);
  const names = named.map(([name]) => name);
  const thresholds = thresholdsOf(threshold, names);
  return named.map(([name, sweep]) => ({ name, sweep, threshold: thresholds(name) }));
}

function isSweep(sweeps: SweepsByName): sweeps is ThresholdSweep {
  return 'thresholds' in sweeps && 'counts' in sweeps;
}

function thresholdsOf(
  given: number | Readonly<Record<string, number>> | undefined,
  names: readonly string[],
): (name: string) => number | undefined {
  if (given === undefined) return () => undefined;
  if (typeof given === 'number') {
    if (Number.isNaN(given)) throw mustBeThresholds(given);
    return () => given;
  }
  const value: unknown = given;
  if (typeof value !== 'object' || value === null) throw mustBeThresholds(value);
  for (const [name, threshold] of Object.entries(given)) {
    const one: unknown = threshold;
    if (!names.includes(name)) throw noSuchModel(name, names);
    if (typeof one !== 'number' || Number.isNaN(one)) throw mustBeThresholds(one);
  }
  return (name) => given[name];
}

/** The level of confidence that was asked for. */
export function levelOf(level = 0.95): number {
  checkLevel(level);
  return level;
}

/** A threshold that is no number. */
function mustBeThresholds(value: unknown): MetricError {
  return invalidOption('threshold', value, 'a number, or numbers by the names of models');
}

/** A threshold of a model that is not there. */
function noSuchModel(name: string, names: readonly string[]): MetricError {
  const known = names.map((one) => JSON.stringify(one)).join(', ');
  return invalidOption('threshold', name, `a name of a model: ${known}`);
}
