import { parseReportMetrics } from '@confmat/answers/report/parse-report-metrics.js';
import { SET_FORMS, parseGate } from '@confmat/answers/gates/parse-gate.js';
import type { ParsedGate } from '@confmat/inference/gate-text';
import type { OwnParsers } from '../options/add-options.js';
import { parseReportGate } from '@confmat/answers/report/gates/report-gate.js';
import type { ReportGate } from '@confmat/answers/report/gates/report-gate.js';
import { parseSort } from './parse-sort.js';
import { parseThreshold } from '../options/threshold-option.js';

/** What `confmat report` reads itself. */
export const PARSERS: OwnParsers = {
  '--threshold': parseThreshold,
  '--metrics': parseReportMetrics,
  '--sort': parseSort,
  '--fail-under': (text, gates: readonly ReportGate[]) => [...gates, parseReportGate(text)],
};

/** What `confmat sets` reads itself. */
export const SET_PARSERS: OwnParsers = {
  ...PARSERS,
  '--fail-under': (text, gates: readonly ParsedGate[]) => [...gates, parseGate(text, SET_FORMS)],
};
