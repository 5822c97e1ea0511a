import type { Heat } from '@confmat/report/document';

/** The shares of the true class; NaN for a class without rows. */
export function heatOfRows(values: readonly (readonly number[])[]): Heat {
  const shares = values.map((row) => {
    const total = row.reduce((sum, value) => sum + value, 0);
    return row.map((value) => value / total);
  });
  return { shares, of: 'true class' };
}

/** A background and the text on it, of the 256 colors of terminals; 16 is black and 231 white. */
type Shade = readonly [background: number, ink: number];

/**
 * From a small share to a whole: grayish to pure, of middling lightness, so that more stands out more on
 * a light and on a dark terminal. Texts have a contrast of 4.5 : 1; all eyes tell blue from orange.
 */
const RIGHT: readonly Shade[] = [[103, 16], [68, 16], [33, 16], [27, 231], [21, 231]]; // prettier-ignore
const WRONG: readonly Shade[] = [[137, 16], [173, 16], [172, 16], [208, 16], [202, 16]]; // prettier-ignore
const LEVELS = RIGHT.length;
/** Smaller shares have no color. */
const LEAST_SHARE = 0.01;

/** A text on the color of a share; faint where there is nothing. */
export function heated(text: string, share: number, isRight: boolean): string {
  if (!(share > 0)) return `\x1b[2m${text}\x1b[22m`;
  const [background, ink] = (isRight ? RIGHT : WRONG)[levelOf(share) - 1] ?? [];
  if (background === undefined) return text;
  return `\x1b[48;5;${background}m\x1b[38;5;${ink}m${text}\x1b[39m\x1b[49m`;
}

/** The step of a share: its square root, so that small shares differ too; 0 for hardly any. */
function levelOf(share: number): number {
  return share < LEAST_SHARE ? 0 : Math.min(LEVELS, Math.ceil(Math.sqrt(share) * LEVELS));
}

/** What the steps mean: texts that stand next to each other where they fit. */
export function heatLegend(of: string): readonly string[] {
  const upTo = Array.from({ length: LEVELS }, (_, step) => ((step + 1) / LEVELS) ** 2);
  const swatches = (isRight: boolean): string =>
    upTo.map((share) => heated(` ${Math.round(share * 100)} `, share, isRight)).join('');
  return [`% of ${of}, up to:`, `${swatches(true)} right`, `${swatches(false)} wrong`];
}
