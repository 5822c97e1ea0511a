import { coordinate, element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { SERIES_COLORS, SERIES_DASHES } from '../svg/theme.js';
import { fitNames } from '../svg/fit-names.js';
import { textWidth } from '../svg/text.js';

/** One line of a key: a sample of the line, its name, and what is known of it. */
export interface KeyEntry {
  /** Class of its color and its dash. */
  readonly look: LineLook;
  readonly name: string;
  /** Numbers after the name; these are never cut. */
  readonly numbers?: string | undefined;
  /** Whether the numbers are muted. */
  readonly isMuted?: boolean | undefined;
  /** Whether the numbers hold at a threshold: they go where that moves. */
  readonly isAtThreshold?: boolean | undefined;
  /** Whether it is a band, and no line. */
  readonly isBand?: boolean | undefined;
}

/** How a line looks. */
export interface LineLook {
  readonly className: string;
  readonly dash: string;
}

/** The look of a series by its place: color and dash both say which. */
export function seriesLook(place: number): LineLook {
  const round = Math.floor(place / SERIES_COLORS);
  const dash = SERIES_DASHES[(place + round) % SERIES_DASHES.length] ?? '';
  return { className: `cm-s${(place % SERIES_COLORS) + 1}`, dash };
}

/** A path with a look. */
export function linePathOf(
  { className, dash }: LineLook,
  d: string,
  attributes: Readonly<Record<string, string>> = {},
): Child {
  const dashes = dash === '' ? undefined : dash;
  return element('path', {
    ...attributes,
    class: `cm-line ${className}`,
    d,
    'stroke-dasharray': dashes,
  });
}

/** Height of a line of a key. */
const KEY_LINE = 18;

/** Names are bold, so they take more than their 12 pixels. */
const BOLD = 13.2;
const SAMPLE = 22;
const GAP = 8;
const BETWEEN = 20;

interface PlacedEntry {
  readonly entry: KeyEntry;
  readonly name: string;
  readonly x: number;
  readonly line: number;
}

/** A key that was laid out. */
export interface DrawnKey {
  readonly content: Child;
  /** Pixels that it takes. */
  readonly height: number;
}

/**
 * Lay out a key in as many lines as it needs; long names are cut, and stand in full in a title.
 *
 * @param top Where it starts.
 * @param width What it may take up.
 */
export function drawKey(
  entries: readonly KeyEntry[],
  x: number,
  top: number,
  width: number,
): DrawnKey {
  const placed: PlacedEntry[] = [];
  let at = 0;
  let line = 0;
  const rests = entries.map(
    ({ numbers = '' }) => SAMPLE + GAP + (numbers === '' ? 0 : textWidth(` ${numbers}`, 12)),
  );
  const shown = fitNames(
    entries.map(({ name }) => name),
    rests.map((rest) => Math.max(40, width - rest)),
    BOLD,
  );
  for (const [place, entry] of entries.entries()) {
    const name = shown[place] ?? entry.name;
    const size = (rests[place] ?? 0) + textWidth(name, BOLD);
    if (at > 0 && at + size > width) {
      at = 0;
      ++line;
    }
    placed.push({ entry, name, x: x + at, line });
    at += size + BETWEEN;
  }
  const height = entries.length === 0 ? 0 : (line + 1) * KEY_LINE;
  return { content: placed.map((one) => drawEntry(one, top)), height };
}

function drawEntry({ entry, name, x, line }: PlacedEntry, top: number): Child {
  const y = top + line * KEY_LINE + 12;
  const { look, numbers, isMuted = false, isAtThreshold = false, isBand = false } = entry;
  const sample = isBand
    ? element('path', {
        class: `cm-band ${look.className}`,
        d: `M${coordinate(x)} ${y - 10}h${SAMPLE}v12h-${SAMPLE}z`,
      })
    : linePathOf(look, `M${coordinate(x)} ${y - 4}h${SAMPLE}`);
  const className = isAtThreshold ? 'cm-at' : isMuted ? 'cm-muted' : undefined;
  const number =
    numbers === undefined
      ? null
      : className === undefined
        ? numbers
        : element('tspan', { class: className }, numbers);
  return element(
    'g',
    {},
    name === entry.name ? null : element('title', {}, entry.name),
    sample,
    element(
      'text',
      { x: x + SAMPLE + GAP, y },
      name === '' ? null : element('tspan', { class: isMuted ? 'cm-muted' : 'cm-strong' }, name),
      name !== '' && number ? ' ' : null,
      number,
    ),
  );
}
