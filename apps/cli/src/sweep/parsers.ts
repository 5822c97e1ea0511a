import type { OwnParsers } from '../options/add-options.js';
import { parseSweepGate } from './gates.js';
import type { SweepGate } from './gates.js';
import { parseConstraint, parseMetricNames } from '../metrics/sweep-metrics.js';
import type { SweepConstraint } from '../metrics/sweep-metrics.js';

/** What `confmat sweep` reads itself. */
export const PARSERS: OwnParsers = {
  '--maximize': parseMetricNames('maximize'),
  '--metrics': parseMetricNames('metrics'),
  '--subject-to': (text, given: readonly SweepConstraint[]) => [...given, parseConstraint(text)],
  '--fail-under': (text, gates: readonly SweepGate[]) => [...gates, parseSweepGate(text)],
};
