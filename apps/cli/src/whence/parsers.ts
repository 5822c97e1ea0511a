import { parseValue } from '@confmat/answers/whence/asked-value.js';
import type { OwnParsers } from '../options/add-options.js';
import { parseThreshold } from '../options/threshold-option.js';

/** What `confmat whence` reads itself. */
export const PARSERS: OwnParsers = {
  '--threshold': parseThreshold,
  '--value': parseValue,
};
