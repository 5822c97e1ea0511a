// Pictures read back by a parser of XML that refuses what is not well formed.
import { SaxesParser } from 'saxes';

/** An element of a picture. */
export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  /** Its own text and that of its children. */
  text: string;
}

/**
 * Read a picture.
 *
 * @throws {Error} It is not well formed.
 */
export function parseSvg(svg: string): Node {
  const parser = new SaxesParser();
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('opentag', ({ name, attributes }) => {
    const node: Node = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    for (const node of open) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(svg).close();
  const [first] = root.children;
  if (!first) throw new Error('no element');
  return first;
}

/** All elements under one, in the order of the text. */
export function within(node: Node): Node[] {
  return node.children.flatMap((child) => [child, ...within(child)]);
}

/** Elements with a class. */
export function ofClass(node: Node, name: string): Node[] {
  return within(node).filter((one) => one.attributes['class']?.split(' ').includes(name));
}

/** The points of a path of straight lines, one list for each of its parts. */
export function pathPoints(d: string): [x: number, y: number][][] {
  const parts: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    if (command === 'z') continue;
    const size = 'hHvV'.includes(command) ? 1 : 2;
    for (let at = 0; at < values.length; at += size) {
      const [first = NaN, second = NaN] = values.slice(at, at + 2);
      const isRelative = command === command.toLowerCase();
      const [ox, oy] = isRelative ? [x, y] : [0, 0];
      if (command === 'h' || command === 'H') x = ox + first;
      else if (command === 'v' || command === 'V') y = oy + first;
      else [x, y] = [ox + first, oy + second];
      if (command === 'M') parts.push([]);
      parts.at(-1)?.push([x, y]);
    }
  }
  return parts;
}

/** Where a value stands on an axis of a plot, by the plot's own attributes. */
export function plotScales(svg: Node): {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
} {
  const plot = within(svg).find(({ attributes }) => 'data-plot' in attributes);
  const scale = (name: string) => {
    const [from = NaN, to = NaN, start = NaN, end = NaN] = (plot?.attributes[name] ?? '')
      .split(' ')
      .map(Number);
    return (value: number): number => start + ((value - from) / (to - from)) * (end - start);
  };
  return { x: scale('data-x'), y: scale('data-y') };
}

/** How far a point is from a line of many parts. */
export function distanceToLine(
  [px, py]: readonly [number, number],
  line: readonly (readonly [number, number])[],
): number {
  let nearest = Infinity;
  for (const [at, [x1, y1]] of line.entries()) {
    const [x0, y0] = line[at - 1] ?? [x1, y1];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((px - x0) * dx + (py - y0) * dy) / length;
    const t = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(px - x0 - t * dx, py - y0 - t * dy));
  }
  return nearest;
}
