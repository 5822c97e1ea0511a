import * as dom from './dom.js';
import * as numbers from './numbers.js';
import { startTables } from './tables.js';
import { startTools } from './tools.js';

/** What the other scripts of the page take from this one; the build puts it in place of their imports. */
(globalThis as Record<string, unknown>)['page$'] = { ...dom, ...numbers };
document.documentElement.classList.add('js');
startTools();
startTables();
