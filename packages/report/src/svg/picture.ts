import { wholesOf, withWholeNames } from './whole-names.js';
/**
 * How pictures are drawn here, so that they look alike:
 *
 * - A public function `…Svg(data, options)` checks, calls its own `draw…(data, options): Drawing`, and
 *   hands that with the options to `svgFile`. The page calls `draw…` too, and hands it to `svgOfPage`, which leaves out
 *   the style, because the page has it once.
 * - Shapes are written with `element`. Strings given to it are escaped; numbers are rounded.
 * - Colors go by class: `cm-right` is blue and says correct, `cm-wrong` is orange and says error;
 *   `cm-s1` to `cm-s8` are series, with `cm-line` as a stroke. No `fill`, `stroke` or `style` attribute
 *   holds a color. What a color says, a shape, a dash or a text says too.
 * - Numbers go through `format.ts`, labels through `labelName` and `fitNames`, with a `<title>` that
 *   holds the whole label where it was cut. Axes have ticks of `scale.ts`.
 * - Texts are 12 px, small ones 11 px. Text that a line may cross has room of its own.
 * - A picture starts with `title` and `desc`: what it shows, and what one sees in it, in numbers.
 * - No ids, so that several pictures stand on one page.
 */
import { checkOption, checkOptionNames, integerIn, invalidOption } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { Child } from './element.js';
import { element } from './element.js';
import { PICTURE_STYLE, colorStyle } from './theme.js';
import type { MoreColors, Scheme } from './theme.js';

/** Options of every picture. */
export interface PictureOptions {
  /** Heading of the picture, also its accessible name. Default: what it shows. */
  readonly title?: string | undefined;
  /** Colors. Default: `'auto'`, those that the reader prefers. */
  readonly scheme?: Scheme | undefined;
  /** Width in pixels, an integer in [240, 4000]. The default depends on the picture. */
  readonly width?: number | undefined;
}

/** The names of the options of every picture. */
const PICTURE_OPTIONS: readonly string[] = ['title', 'scheme', 'width'];

/** What was drawn, before it is a file or a part of a page. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** What the picture shows. */
  readonly title: string;
  /** What one sees in it, in numbers. */
  readonly desc: string;
  /** What one sees at a threshold: it goes where that moves. */
  readonly atThreshold?: string | undefined;
  readonly content: Child;
  /** Style and custom properties that this kind of picture needs and others do not. */
  readonly style?: { readonly shapes: string; readonly colors: MoreColors } | undefined;
}

/** Refuse unknown options, and what the options of every picture cannot be. */
export function checkPictureOptions(options: PictureOptions, own: readonly string[] = []): void {
  checkOptionNames(options, [...PICTURE_OPTIONS, ...own]);
  const { title, scheme, width } = options;
  if (title !== undefined && typeof title !== 'string') {
    throw invalidOption('title', title, 'a string');
  }
  if (scheme !== undefined) checkOption('scheme', scheme, ['light', 'dark', 'auto']);
  if (width === undefined) return;
  if (!Number.isInteger(width) || width < 240 || width > 4000) {
    throw invalidOption('width', width, integerIn(240, 4000));
  }
}

/**
 * A drawing as the text of an SVG file; the option `width` scales it.
 *
 * @param labels Labels that are drawn: the whole of each that is shortened stands in a title.
 */
export function svgFile(
  drawing: Drawing,
  { scheme = 'auto', width: shownWidth }: PictureOptions = {},
  labels: Iterable<Label> = [],
): string {
  const { width, height, style: own } = drawing;
  const markup = [colorStyle('.cm', scheme, own?.colors), PICTURE_STYLE, own?.shapes ?? ''];
  const style = element('style', {}, { markup: markup.join('\n') });
  const background = element('rect', { class: 'cm-bg', width, height });
  const size = {
    width: shownWidth ?? width,
    height: shownWidth === undefined ? height : Math.round((height * shownWidth) / width),
  };
  const before = [element('title', {}, drawing.title), descOf(drawing)];
  const shown = [...before, style, background];
  const { markup: text } = svg(drawing, { xmlns: 'http://www.w3.org/2000/svg', ...size }, shown);
  return withWholeNames(text, wholesOf(labels));
}

/**
 * A drawing as an element of a page that has the style; it shrinks with the page. Its label is its name:
 * a title would be shown over all of it.
 */
export function svgOfPage(drawing: Drawing): string {
  return svg(drawing, {}, [descOf(drawing)]).markup;
}

/** The description; `data-at` says where what holds at a threshold begins. */
function descOf({ desc, atThreshold = '' }: Drawing): Child {
  if (atThreshold === '') return element('desc', {}, desc);
  const start = desc === '' ? desc : `${desc} `;
  return element('desc', { 'data-at': start.length }, start + atThreshold);
}

function svg(
  { width, height, title, content }: Drawing,
  attributes: Readonly<Record<string, string | number>>,
  before: readonly Child[],
): { readonly markup: string } {
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return element(
    'svg',
    { ...size, ...attributes, class: 'cm', role: 'img', 'aria-label': title },
    before,
    content,
  );
}
