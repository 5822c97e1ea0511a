import type { Counts } from './counts.js';
import { byId, make, say } from './dom.js';
import { cellText, showClass } from './one-class.js';
import { showGroup } from './group.js';
import { axesText, isTurned, turnedBox } from './turned.js';

const SIDE = 700;
/** As many classes have a table of their own. */
const MAX_GROUP = 60;
/** The smallest share must be seen. */
const PALEST = 0.2;

/** Draw the map, and open what is pointed at: a cell, a box of classes, a group, a class by name. */
export function startMap(counts: Counts, z: number | null, remember: (code: number) => void): void {
  const host = byId('map');
  if (!host) return;
  const { k, names } = counts;
  const nPixels = Math.min(k, Math.floor(SIDE * Math.max(1, window.devicePixelRatio)));
  const canvas = make('canvas', {
    width: nPixels,
    height: nPixels,
    tabindex: 0,
    role: 'img',
    'aria-label': `Map of ${k} classes by confusion. Arrow keys move over cells; the tables below hold the same.`,
  });
  const text = make(
    'p',
    { class: 'cell meta' },
    'Point at a cell; drag a box to open its classes.',
  );
  let order: readonly number[] = counts.order;
  const select = make('select', {
    change: () => {
      order =
        (orders() as Partial<Record<string, readonly number[]>>)[select.value] ?? counts.order;
      draw();
    },
  });
  for (const name of ['by confusion', 'by label', 'by rows'])
    select.append(make('option', { value: name }, name));
  const orders = (): Record<string, readonly number[]> => {
    const codes = names.map((_, code) => code);
    return {
      'by label': codes,
      'by rows': [...codes].sort((a, b) => (counts.support[b] ?? 0) - (counts.support[a] ?? 0)),
    };
  };
  const axes = make('small', {});
  host.replaceChildren(make('p', {}, make('label', {}, 'Order ', select), ' ', axes), canvas, text);
  let marked = -1;
  const draw = (): void => {
    axes.textContent = axesText();
    paint(canvas, counts, order);
    mark(canvas, order.indexOf(marked), k);
  };
  draw();
  addEventListener('scheme', draw);
  turnedBox()?.addEventListener('change', draw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);

  const open = (codes: readonly number[], title: string): void => showGroup(counts, codes, title);
  const pick = (code: number): void => {
    remember(code);
    marked = code;
    draw();
    showClass(counts, code, z);
    byId('one')?.scrollIntoView({ block: 'nearest' });
  };
  const placeOf = (event: PointerEvent): [number, number] => {
    const { left, top, width } = canvas.getBoundingClientRect();
    const at = (pixel: number): number =>
      Math.min(k - 1, Math.max(0, Math.floor((pixel / width) * k)));
    return [at(event.clientY - top), at(event.clientX - left)];
  };
  let start: [number, number] | null = null;
  let cursor: [number, number] = [0, 0];
  const tell = ([row, column]: [number, number]): void => {
    const [t, p] = isTurned() ? [column, row] : [row, column];
    text.textContent = cellText(counts, order[t] ?? 0, order[p] ?? 0);
  };
  canvas.addEventListener('pointerdown', (event) => {
    start = placeOf(event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => tell(placeOf(event)));
  canvas.addEventListener('pointerup', (event) => {
    const end = placeOf(event);
    const from = start ?? end;
    start = null;
    const codes = boxOf(from, end, order);
    if (codes.length > 2 && codes.length <= MAX_GROUP)
      open(codes, `${codes.length} classes of the box`);
    else if (codes.length > MAX_GROUP)
      text.textContent = `The box holds ${codes.length} classes; at most ${MAX_GROUP} open.`;
    else pick(order[end[0]] ?? 0);
  });
  canvas.addEventListener('keydown', (event) => {
    const moves: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const move = moves[event.key];
    if (event.key === 'Enter') pick(order[cursor[0]] ?? 0);
    if (!move) return;
    event.preventDefault();
    const within = (value: number): number => Math.min(k - 1, Math.max(0, value));
    cursor = [within(cursor[0] + move[0]), within(cursor[1] + move[1])];
    tell(cursor);
    say(text.textContent);
  });
  for (const button of document.querySelectorAll<HTMLElement>('button.group')) {
    button.addEventListener('click', () => {
      const at = Number(button.dataset['start']);
      const codes = counts.order.slice(at, at + Number(button.dataset['size']));
      open(codes, button.textContent);
      byId('one')?.scrollIntoView({ block: 'nearest' });
    });
  }
  startFind(
    names.map((_, code) => counts.wholeOf(code)),
    pick,
  );
}

/** The classes of both sides of a box, in their order. */
function boxOf(
  [r1, c1]: [number, number],
  [r2, c2]: [number, number],
  order: readonly number[],
): number[] {
  const within = (at: number, a: number, b: number): boolean =>
    at >= Math.min(a, b) && at <= Math.max(a, b);
  return order.filter((_, at) => within(at, r1, r2) || within(at, c1, c2));
}

function startFind(names: readonly string[], pick: (code: number) => void): void {
  const input = byId('find') as HTMLInputElement | null;
  if (!input) return;
  const list = make('datalist', { id: 'find-list' });
  input.after(list);
  input.setAttribute('list', 'find-list');
  input.addEventListener('input', () => {
    const wanted = input.value.toLowerCase();
    if (wanted === '') return;
    const exact = names.findIndex((name) => name.toLowerCase() === wanted);
    const found = names.flatMap((name, code) =>
      name.toLowerCase().includes(wanted) ? [code] : [],
    );
    list.replaceChildren(
      ...found.slice(0, 20).map((code) => make('option', { value: names[code] ?? '' })),
    );
    const [first] = found;
    if (exact >= 0) pick(exact);
    else if (first !== undefined) pick(first);
    else say('no class has this name');
  });
}

/** Mark the row and the column of a class by its place in the order; −1 marks none. */
function mark(canvas: HTMLCanvasElement, place: number, k: number): void {
  const context = canvas.getContext('2d');
  if (!context || place < 0) return;
  const size = canvas.width / k;
  context.fillStyle = getComputedStyle(canvas).color;
  context.globalAlpha = 0.25;
  context.fillRect(0, place * size, canvas.width, Math.max(1, size));
  context.fillRect(place * size, 0, Math.max(1, size), canvas.width);
  context.globalAlpha = 1;
}

/** Colors of cells as red, green and blue, mixed with the background. */
function paint(
  canvas: HTMLCanvasElement,
  { cells, support, k }: Counts,
  order: readonly number[],
): void {
  const style = getComputedStyle(document.documentElement);
  const rgb = (name: string): number[] => {
    const color = style.getPropertyValue(`--cm-${name}`).trim();
    return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  };
  const background = rgb('bg');
  const [right, wrong] = [rgb('right'), rgb('wrong')];
  const n = canvas.width;
  const block = new Int32Array(k);
  order.forEach((code, place) => (block[code] = Math.floor((place * n) / k)));
  const strength = new Float32Array(n * n);
  for (const [t, p, count] of cells) {
    const [row, column] = isTurned() ? [p, t] : [t, p];
    const place = (block[row] ?? 0) * n + (block[column] ?? 0);
    const value = Math.sqrt(count / (support[t] ?? 1)) + (t === p ? 2 : 0);
    if (value > (strength[place] ?? 0)) strength[place] = value;
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(n, n);
  strength.forEach((value, place) => {
    const color = value >= 2 ? right : wrong;
    const opacity = value === 0 ? 0 : PALEST + (1 - PALEST) * (value >= 2 ? value - 2 : value);
    for (let part = 0; part < 3; ++part) {
      const from = background[part] ?? 0;
      image.data[4 * place + part] = from + ((color[part] ?? 0) - from) * opacity;
    }
    image.data[4 * place + 3] = 255;
  });
  context.putImageData(image, 0, 0);
}
