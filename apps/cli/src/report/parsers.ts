import { SET_FORMS, parseGate } from '../gates/parse-gate.js';
import type { Gate } from '../gates/parse-gate.js';
import type { OwnParsers } from '../options/add-options.js';
import { parseMetrics } from '../metrics/extra-metrics.js';
import { parseSort } from './row-order.js';
import { parseThreshold } from '../options/threshold-option.js';

/** What `confmat report` reads itself. */
export const PARSERS: OwnParsers = {
  '--threshold': parseThreshold,
  '--metrics': parseMetrics,
  '--sort': parseSort,
  '--fail-under': (text, gates: readonly Gate[]) => [...gates, parseGate(text)],
};

/** What `confmat sets` reads itself. */
export const SET_PARSERS: OwnParsers = {
  ...PARSERS,
  '--fail-under': (text, gates: readonly Gate[]) => [...gates, parseGate(text, SET_FORMS)],
};
