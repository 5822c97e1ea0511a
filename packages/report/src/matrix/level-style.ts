import { COLORS } from '../svg/theme.js';
import { LEVELS, levelClass } from './cell-levels.js';
import type { CellKind } from './cell-levels.js';

const eachLevel = <T>(make: (kind: CellKind, level: number) => T): readonly T[] =>
  (['right', 'wrong'] as const).flatMap((kind) =>
    Array.from({ length: LEVELS }, (_, step) => make(kind, step + 1)),
  );

/** Black or white, whatever is read better on a cell. */
function textColor(scheme: 'light' | 'dark', kind: CellKind, level: number): string {
  const { bg = '', [kind]: color = '' } = COLORS[scheme];
  const mixed = [1, 3, 5].map((at) => {
    const part = (text: string): number => parseInt(text.slice(at, at + 2), 16);
    return (part(bg) + ((part(color) - part(bg)) * level) / LEVELS) / 255;
  });
  const [r = 0, g = 0, b = 0] = mixed.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  // At 0.179 black and white have the same contrast, 4.58 : 1.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
}

/** Cells whose texts have the same color in both schemes. */
interface Tone {
  readonly light: string;
  readonly dark: string;
  /** Classes of the cells. */
  readonly names: readonly string[];
}

const TONES: readonly Tone[] = /* @__PURE__ */ tonesOf();

function tonesOf(): readonly Tone[] {
  const found = new Map<string, Tone>();
  eachLevel((kind, level) => {
    const [light, dark] = [textColor('light', kind, level), textColor('dark', kind, level)];
    const { names = [] } = found.get(light + dark) ?? {};
    found.set(light + dark, { light, dark, names: [...names, levelClass(kind, level)] });
  });
  return [...found.values()];
}

/** Colors of texts on cells, as custom properties: `--cm-t0:#000`. */
export function levelColors(scheme: 'light' | 'dark'): string {
  return TONES.map((tone, at) => `--cm-t${at}:${tone[scheme]}`).join(';');
}

const percent = (level: number): number => Math.round((level / LEVELS) * 100);
const STEPS = /* @__PURE__ */ Array.from({ length: LEVELS }, (_, step) => step + 1);

/** Cells of a picture: a `rect` of a step, and the text on it. */
export const LEVEL_SHAPES: string = [
  ...eachLevel((kind, level) => {
    const opacity = percent(level) / 100;
    return `.cm .${levelClass(kind, level)}{fill:var(--cm-${kind});fill-opacity:${opacity}}`;
  }),
  ...TONES.map(({ names }, at) => {
    const texts = names.map((name) => `.cm text.${name}`).join();
    return `${texts}{fill:var(--cm-t${at});fill-opacity:1}`;
  }),
].join('\n');

/** Cells of a table of the page. */
export const LEVEL_CELLS: string = [
  'td[class^=cm-]{background:color-mix(in srgb,var(--cell) var(--share),var(--cm-bg))}',
  'td[class^=cm-r]{--cell:var(--cm-right)}td[class^=cm-w]{--cell:var(--cm-wrong)}',
  ...STEPS.map((level) => {
    const names = [levelClass('right', level), levelClass('wrong', level)];
    return `td:is(${names.map((name) => `.${name}`).join()}){--share:${percent(level)}%}`;
  }),
  ...TONES.map(
    ({ names }, at) => `td:is(${names.map((name) => `.${name}`).join()}){color:var(--cm-t${at})}`,
  ),
].join('\n');
