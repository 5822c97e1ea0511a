import { jsonOfPlain } from '../storage/plain-data.js';
import { withJson } from '../storage/with-json.js';
import type { ScoreTally } from './score-tally.js';

export const TALLY_FORMAT = 'confmat.ScoreTally';

/** Let `JSON.stringify` write a tally of scores. */
export function tallyWithJson(tally: ScoreTally): ScoreTally {
  return withJson(tally, (fields) => jsonOfPlain({ format: TALLY_FORMAT, version: 1, ...fields }));
}
