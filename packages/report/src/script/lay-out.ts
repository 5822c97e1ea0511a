import type { Counts } from './counts.js';
import { byId, make } from './dom.js';
import { axesText, turnedBox } from './turned.js';

type TableCell = HTMLTableCellElement;

const cellsOfRow = (row: HTMLTableRowElement | undefined): TableCell[] =>
  Array.from(row?.cells ?? []);

/** What a text calls the axes: of a turned matrix the last "true" and "predicted" change places. */
const orientedText = (isTurned: boolean, text: string): string =>
  isTurned ? text.replace(/true(?=[^:]*$)(.*)predicted/, 'predicted$1true') : text;

/** Let the reader choose the order of the classes, and which axis has the true ones. */
export function startLayout(table: HTMLTableElement, counts: Counts): void {
  const { k, order, support, written } = counts;
  const chosen = byId('order') as HTMLSelectElement | null;
  const turned = turnedBox();
  const [head, body, foot] = [table.tHead?.rows[0], table.tBodies[0], table.tFoot];
  const axes = table.querySelector('.axes');
  const { caption } = table;
  if (!chosen || !turned || !head || !body || !foot || !axes || !caption) return;
  // Everything by code from here on, whatever the order in which it is written.
  const places = written.map((_, code) => written.indexOf(code));
  const byCode = <T>(all: readonly T[]): T[] => places.flatMap((place) => all[place] ?? []);
  const inner = (cells: readonly TableCell[]): TableCell[] =>
    cells.length === 0
      ? []
      : [...cells.slice(0, 1), ...byCode(cells.slice(1, k + 1)), ...cells.slice(k + 1)];
  const [corner, ...tops] = inner(cellsOfRow(head));
  const rows = byCode(Array.from(body.rows));
  const lines = rows.map((row) => inner(cellsOfRow(row)));
  // Metrics of true and of predicted classes, in the margins: a heading, then a cell for each code.
  const ofTrue = tops.splice(k).map((top, at) => [top, ...lines.map((line) => line[k + 1 + at])]);
  const ofPred = Array.from(foot.rows, (row) => inner(cellsOfRow(row)));
  const codes = Array.from(support.keys());
  const orders: Readonly<Record<string, readonly number[]>> = {
    label: codes,
    support: [...codes].sort((a, b) => (support[b] ?? 0) - (support[a] ?? 0) || a - b),
    confusion: order,
  };
  const about = caption.textContent;
  const layOut = (): void => {
    const by = orders[chosen.value] ?? codes;
    const isTurned = turned.checked;
    const [side, under] = isTurned ? [ofPred, ofTrue] : [ofTrue, ofPred];
    const put = (
      row: HTMLTableRowElement | undefined,
      cells: readonly (TableCell | undefined)[],
    ): void => row?.replaceChildren(...cells.flatMap((cell) => cell ?? []));
    axes.textContent = axesText();
    caption.textContent = orientedText(isTurned, about);
    table.parentElement?.setAttribute('aria-label', caption.textContent);
    put(head, [corner, ...by.map((code) => tops[code]), ...side.map(([top]) => top)]);
    for (const a of by) {
      const across = by.map((b) => (isTurned ? lines[b]?.[a + 1] : lines[a]?.[b + 1]));
      put(rows[a], [lines[a]?.[0], ...across, ...side.map((margin) => margin[a + 1])]);
    }
    body.replaceChildren(...by.flatMap((code) => rows[code] ?? []));
    const last = under.map((margin) => {
      const row = make('tr');
      put(row, [margin[0], ...by.map((code) => margin[code + 1])]);
      return row;
    });
    foot.replaceChildren(...last);
    for (const [top] of side) top?.setAttribute('scope', 'col');
    for (const [top] of under) top?.setAttribute('scope', 'row');
  };
  for (const control of [chosen, turned]) control.addEventListener('change', layOut);
  if (turned.checked) layOut();
}
