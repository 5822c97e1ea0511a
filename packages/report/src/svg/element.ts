import { escapeMarkup } from './escape.js';

/** Markup that was written by `element`, and is not escaped again. */
export interface Markup {
  readonly markup: string;
}

/** A string is text and gets escaped; null is nothing. */
export type Child = Markup | string | null | readonly Child[];

/** Undefined, null and false leave the attribute out; true writes it without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Write an element of SVG or HTML.
 *
 * @param name Its name, a constant of ours.
 * @param attributes Numbers are rounded to 2 decimals, strings escaped.
 * @param children Strings are escaped.
 * @returns Its markup; without children it closes itself as SVG does.
 */
export function element(name: string, attributes: Attributes = {}, ...children: Child[]): Markup {
  const start = `<${name}${attributeText(attributes)}`;
  const content = contentOf(children);
  return { markup: content === '' ? `${start}/>` : `${start}>${content}</${name}>` };
}

/** Elements of HTML that have no end. */
const VOID = new Set(['br', 'col', 'hr', 'input', 'link', 'meta', 'wbr']);

/** Elements of HTML whose end tag may be left out, because the next one or the end of the parent ends them. */
const OPEN_ENDED = new Set(['td', 'th', 'tr', 'li', 'dt', 'dd']);

/** Write an element of HTML, which SVG's short form would leave open. */
export function html(name: string, attributes: Attributes = {}, ...children: Child[]): Markup {
  const start = `<${name}${attributeText(attributes)}>`;
  if (VOID.has(name)) return { markup: start };
  const end = OPEN_ENDED.has(name) ? '' : `</${name}>`;
  const content = TEXT_ALONE.has(name) ? contentOf(children) : contentOf(children, isolated);
  return { markup: `${start}${content}${end}` };
}

/** Elements of HTML that hold no others. */
const TEXT_ALONE = new Set(['option', 'script', 'style', 'textarea', 'title']);

/** Words that are written from right to left, with what stands between them. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu;

/** A text whose labels do not turn the numbers beside them, as right-to-left ones would. */
function isolated(text: string): string {
  return escapeMarkup(text).replace(RIGHT_TO_LEFT, (words) => `<bdi>${words}</bdi>`);
}

/** Markup one after the other. */
export function together(...children: Child[]): Markup {
  return { markup: contentOf(children) };
}

/** The attributes of an element as text, each after a space. */
function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined || value === null || value === false) return '';
      if (value === true) return ` ${name}`;
      return ` ${name}="${typeof value === 'number' ? coordinate(value) : escapeMarkup(value)}"`;
    })
    .join('');
}

/** Children as markup. */
function contentOf(
  children: readonly Child[],
  written: (text: string) => string = escapeMarkup,
): string {
  return children.map((child) => childText(child, written)).join('');
}

function childText(child: Child, written: (text: string) => string): string {
  if (child === null) return '';
  if (typeof child === 'string') return written(child);
  return isList(child) ? contentOf(child, written) : child.markup;
}

const isList = (child: Markup | readonly Child[]): child is readonly Child[] =>
  Array.isArray(child);

/** A coordinate with at most 2 decimals: the same text on every machine, and short. */
export function coordinate(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

/** The points of a line as the `d` of a path. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  return points
    .map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${coordinate(x)} ${coordinate(y)}`)
    .join('');
}
