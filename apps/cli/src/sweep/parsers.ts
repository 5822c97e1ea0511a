import type { OwnParsers } from '../options/add-options.js';
import { parseSweepGate } from '@confmat/answers/sweep/gates.js';
import type { SweepGate } from '@confmat/answers/sweep/gates.js';
import { parseConstraint, parseMetricNames } from '@confmat/answers/metrics/sweep-metrics.js';
import type { SweepConstraint } from '@confmat/answers/metrics/sweep-metrics.js';

/** What `confmat sweep` reads itself. */
export const PARSERS: OwnParsers = {
  '--maximize': parseMetricNames('maximize'),
  '--metrics': parseMetricNames('metrics'),
  '--subject-to': (text, given: readonly SweepConstraint[]) => [...given, parseConstraint(text)],
  '--fail-under': (text, gates: readonly SweepGate[]) => [...gates, parseSweepGate(text)],
};
