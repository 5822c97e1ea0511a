import { COLORS } from '../svg/theme.js';

/** Steps from no share to all of it. */
export const LEVELS = 12;

/** What a cell says: rows predicted right, or an error. */
export type CellKind = 'right' | 'wrong';

/**
 * The step of a share of the true class: its square root, so that one in a hundred is seen. Only
 * nothing is 0.
 *
 * @param share In [0, 1].
 * @returns An integer in [0, LEVELS].
 */
export function levelOf(share: number): number {
  return share > 0 ? Math.min(LEVELS, Math.max(1, Math.round(Math.sqrt(share) * LEVELS))) : 0;
}

/** The class of a cell of a step above 0: `cm-r1` to `cm-r12` for right, `cm-w1` to `cm-w12`. */
export function levelClass(kind: CellKind, level: number): string {
  return `cm-${kind.charAt(0)}${level}`;
}

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

/** Steps whose texts are read better in white, as custom properties: `--cm-r9: #fff`. */
export function levelColors(scheme: 'light' | 'dark'): string {
  return eachLevel(
    (kind, level) => `--${levelClass(kind, level)}:${textColor(scheme, kind, level)}`,
  ).join(';');
}

const percent = (level: number): number => Math.round((level / LEVELS) * 100);

/** Cells of a picture: a `rect` of a step, and the text on it. */
export const LEVEL_SHAPES: string = eachLevel((kind, level) => {
  const name = levelClass(kind, level);
  return `.cm .${name}{fill:var(--cm-${kind});fill-opacity:${percent(level) / 100}}.cm text.${name}{fill:var(--${name});fill-opacity:1}`;
}).join('\n');

/** Cells of a table of the page. */
export const LEVEL_CELLS: string = eachLevel((kind, level) => {
  const name = levelClass(kind, level);
  return `td.${name}{background:color-mix(in srgb,var(--cm-${kind}) ${percent(level)}%,var(--cm-bg));color:var(--${name})}`;
}).join('\n');
