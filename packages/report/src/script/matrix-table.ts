import type { Counts } from './counts.js';
import { byId, say } from './dom.js';
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
  if (!table) return;
  const { k } = counts;
  const cells = Array.from(table.tBodies[0]?.rows ?? [], (row) =>
    Array.from(row.cells).slice(1, k + 1),
  );
  let kept = false;
  let place: [number, number] = [0, 0];
  const cellAt = (t: number, p: number): HTMLTableCellElement | undefined => cells[t]?.[p];
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
  const focus = (t: number, p: number): void => {
    cellAt(...place)?.setAttribute('tabindex', '-1');
    place = [t, p];
    const cell = cellAt(t, p);
    cell?.setAttribute('tabindex', '0');
    cell?.focus();
    if (!kept) showRoles(t);
    say(cellText(counts, t, p));
  };
  cells.forEach((row, t) =>
    row.forEach((cell, p) => {
      cell.tabIndex = t + p === 0 ? 0 : -1;
      cell.title = cellText(counts, t, p);
      cell.addEventListener('focus', () => !kept && showRoles(t));
      cell.addEventListener('mouseenter', () => !kept && showRoles(t));
      cell.addEventListener('click', () => {
        kept = true;
        remember(t);
        showRoles(t);
        focus(t, p);
      });
    }),
  );
  const heads = [
    ...Array.from(table.tBodies[0]?.rows ?? [], (row) => row.cells[0]),
    ...Array.from(table.tHead?.rows[0]?.cells ?? []).slice(1, k + 1),
  ];
  heads.forEach((head, at) =>
    head?.addEventListener('mouseenter', () => !kept && showRoles(at % k)),
  );
  table.addEventListener('keydown', (event) => {
    const [t, p] = place;
    const to: Record<string, [number, number]> = {
      ArrowUp: [t - 1, p],
      ArrowDown: [t + 1, p],
      ArrowLeft: [t, p - 1],
      ArrowRight: [t, p + 1],
      Home: [t, 0],
      End: [t, k - 1],
    };
    const next = to[event.key];
    if (next && cellAt(...next)) focus(...next);
    if (event.key === 'Enter') {
      kept = true;
      remember(t);
      showRoles(t);
    }
    if (event.key === 'Escape') {
      kept = false;
      remember(-1);
      table.classList.remove('roles');
    }
    if (next) event.preventDefault();
  });
}
