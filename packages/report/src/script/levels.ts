import { byId, say } from './dom.js';
import { startMatrixCsv } from './matrix-csv.js';

startMatrixCsv();

/** Show the classes whose names hold what is typed. */
const filter = byId('filter') as HTMLInputElement | null;
filter?.addEventListener('input', () => {
  const wanted = filter.value.toLowerCase();
  const rows =
    (byId(filter.dataset['for'] ?? '') as HTMLTableElement | null)?.tBodies[0]?.rows ?? [];
  let nShown = 0;
  for (const row of rows) {
    const [head] = row.cells;
    row.hidden = !`${head?.title ?? ''} ${head?.textContent ?? ''}`.toLowerCase().includes(wanted);
    if (!row.hidden) ++nShown;
  }
  say(`${nShown} ${nShown === 1 ? 'row' : 'rows'}`);
});
