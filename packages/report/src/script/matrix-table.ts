import type { Counts } from './counts.js';
import { byId, say } from './dom.js';
import { startLayout } from './lay-out.js';
import { cellText, showClass } from './one-class.js';

/**
 * Bring the table of the matrix to life: the class under the pointer or the focus shows its roles and
 * folds to one against the rest; arrow keys move from cell to cell; Enter keeps the class.
 */
export function startTable(
  counts: Counts,
  z: number | null,
  remember: (code: number) => void,
): void {
  const table = byId('mx') as HTMLTableElement | null;
  const body = table?.tBodies[0];
  if (!table || !body) return;
  const { k, written } = counts;
  const places = written.map((_, code) => written.indexOf(code));
  const byCode = <T>(all: readonly T[]): T[] => places.flatMap((place) => all[place] ?? []);
  const rows = byCode(Array.from(body.rows));
  const cells = rows.map((row) => byCode(Array.from(row.cells).slice(1, k + 1)));
  let kept = false;
  let active = body.rows[0]?.cells[1];
  let activeCode = 0;
  const showRoles = (code: number): void => {
    table.classList.add('roles');
    cells.forEach((row, t) =>
      row.forEach((cell, p) => {
        cell.classList.toggle('tp', t === code && p === code);
        cell.classList.toggle('fn', t === code && p !== code);
        cell.classList.toggle('fp', t !== code && p === code);
      }),
    );
    showClass(counts, code, z);
  };
  const keep = (code: number): void => {
    kept = true;
    remember(code);
    showRoles(code);
  };
  const pass = (code: number): void => {
    if (!kept) showRoles(code);
  };
  cells.forEach((row, t) =>
    row.forEach((cell, p) => {
      cell.tabIndex = cell === active ? 0 : -1;
      const text = cellText(counts, t, p);
      cell.title = text;
      cell.addEventListener('focus', () => {
        active?.setAttribute('tabindex', '-1');
        cell.tabIndex = 0;
        active = cell;
        activeCode = t;
        pass(t);
        say(text);
      });
      cell.addEventListener('mouseenter', () => pass(t));
      cell.addEventListener('click', () => {
        keep(t);
        say(text);
      });
    }),
  );
  const heads = [
    ...rows.map((row) => row.cells[0]),
    ...byCode(Array.from(table.tHead?.rows[0]?.cells ?? []).slice(1, k + 1)),
  ];
  heads.forEach((head, at) => head?.addEventListener('mouseenter', () => pass(at % k)));
  table.addEventListener('keydown', (event) => {
    // Where the cell stands now: the reader chooses the order and the axes.
    const row = (active?.parentElement as HTMLTableRowElement | null)?.sectionRowIndex ?? 0;
    const column = (active?.cellIndex ?? 1) - 1;
    const to: Record<string, readonly [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, k - 1],
    };
    const next = to[event.key];
    if (next && next[1] >= 0 && next[1] < k) body.rows[next[0]]?.cells[next[1] + 1]?.focus();
    if (event.key === 'Enter') keep(activeCode);
    if (event.key === 'Escape') {
      kept = false;
      remember(-1);
      table.classList.remove('roles');
    }
    if (next) event.preventDefault();
  });
  startLayout(table, counts);
}
