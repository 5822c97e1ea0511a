import type { OwnParsers } from '../options/add-options.js';
import { parseAskedName } from '@confmat/answers/compare/asked-metric.js';
import { parseDropGate } from '@confmat/answers/compare/drop-gate.js';
import type { DropGate } from '@confmat/answers/compare/drop-gate.js';

/** What `confmat compare` reads itself. */
export const PARSERS: OwnParsers = {
  '--metric': (text) => parseAskedName(text, '--metric'),
  '--max-drop': (text, gates: readonly DropGate[]) => [...gates, parseDropGate(text)],
};
