import { parseAskedName } from '@confmat/answers/compare/asked-metric.js';
import type { OwnParsers } from '../options/add-options.js';

/** What `confmat plan` reads itself. */
export const PARSERS: OwnParsers = { '--metric': (text) => parseAskedName(text, '--metric') };
