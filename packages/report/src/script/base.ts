import { offerCsv } from './csv.js';
import { byId, make, pageData, say } from './dom.js';
import { decimalsOf, decimalsOfEnd } from '../svg/decimals.js';
import { shareText } from '../svg/share-text.js';
import { count, metric } from './numbers.js';
import { startTables } from './tables.js';
import { startTools } from './tools.js';

/** What the other scripts of the page take from this one; the build puts it in place of their imports. */
(globalThis as Record<string, unknown>)['page$'] = {
  ...{ byId, make, pageData, say },
  ...{ count, decimalsOf, decimalsOfEnd, metric, offerCsv, shareText },
};
document.documentElement.classList.add('js');
startTools();
startTables();
