import type { PageData } from '../page/page-data.js';
import { readCounts } from './counts.js';
import { byId } from './dom.js';
import { startMap } from './map.js';
import { startTable } from './matrix-table.js';
import { showClass } from './one-class.js';
import { startTables } from './tables.js';
import { startPanel } from './threshold-panel.js';
import { startTools } from './tools.js';

document.documentElement.classList.add('js');
startTools();
startTables();
const { matrix, panel, z } = JSON.parse(byId('page')?.textContent ?? '{}') as PageData;
if (panel) startPanel(panel);
if (matrix) {
  const counts = readCounts(matrix);
  const remember = (code: number): void => {
    const name = counts.names[code];
    history.replaceState(null, '', name === undefined ? '#' : `#class=${encodeURIComponent(name)}`);
  };
  startTable(counts, z, remember);
  startMap(counts, z, remember);
  const wanted = new URLSearchParams(location.hash.slice(1)).get('class');
  const code = wanted === null ? -1 : counts.names.indexOf(wanted);
  if (code >= 0) showClass(counts, code, z);
}
