import { readCounts } from './counts.js';
import { pageData } from './dom.js';
import { startMap } from './map.js';
import { startTable } from './matrix-table.js';
import { showClass } from './one-class.js';

const { matrix, z } = pageData();
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
