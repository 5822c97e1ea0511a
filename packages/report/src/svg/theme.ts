/** Colors of a picture: those of one scheme, or of the scheme that the reader prefers. */
export type Scheme = 'light' | 'dark' | 'auto';

/**
 * Colors by name, as CSS custom properties. Texts have a contrast of at least 4.5 : 1 with the
 * background, lines and areas of at least 3 : 1, in both schemes.
 */
const LIGHT = {
  bg: '#ffffff',
  ink: '#1b1f24',
  muted: '#57606a',
  grid: '#d8dee4',
  axis: '#6e7781',
  right: '#0a58a5',
  wrong: '#b35900',
  s1: '#0a58a5',
  s2: '#b35900',
  s3: '#6a3fb5',
  s4: '#0f766e',
  s5: '#a3195b',
  s6: '#6b5d00',
  s7: '#44546a',
  s8: '#8a3b12',
};
const DARK: typeof LIGHT = {
  bg: '#0d1117',
  ink: '#e6edf3',
  muted: '#9aa4af',
  grid: '#2b323b',
  axis: '#7d8590',
  right: '#6cb6ff',
  wrong: '#ffa657',
  s1: '#6cb6ff',
  s2: '#ffa657',
  s3: '#c8a6ff',
  s4: '#5fd7c7',
  s5: '#ff8fc0',
  s6: '#e3cf5a',
  s7: '#b4c2d3',
  s8: '#ff9b7a',
};

/** How many series have a color of their own: classes `cm-s1` to `cm-s8`. */
export const SERIES_COLORS = 8;
/** The dashes of series, which double their colors; the first one is solid. */
export const SERIES_DASHES: readonly string[] = [
  '',
  '6 3',
  '2 2',
  '8 3 2 3',
  '4 2',
  '1 3',
  '10 4',
  '6 2 1 2 1 2',
];

/** The colors of the light and of the dark scheme by name. */
export const COLORS: Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> = {
  light: LIGHT,
  dark: DARK,
};

const properties = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--cm-${name}:${color}`)
    .join(';');

/** Shapes that all pictures share. `fill` and `stroke` go by class, never by attribute. */
const SHAPES = `.cm text{font:12px system-ui,sans-serif;fill:var(--cm-ink);font-variant-numeric:tabular-nums}
.cm .cm-bg{fill:var(--cm-bg)}.cm .cm-muted{fill:var(--cm-muted)}.cm .cm-small{font-size:11px}.cm .cm-strong{font-weight:600}.cm .cm-head{font-size:14px;font-weight:600}
.cm .cm-grid{stroke:var(--cm-grid);fill:none}.cm .cm-axis{stroke:var(--cm-axis);fill:none}
.cm .cm-right{fill:var(--cm-right)}.cm .cm-wrong{fill:var(--cm-wrong)}.cm .cm-right.cm-line{stroke:var(--cm-right)}.cm .cm-wrong.cm-line{stroke:var(--cm-wrong)}
.cm .cm-line{fill:none;stroke-width:1.75;stroke-linejoin:round}.cm .cm-thin{stroke-width:1}.cm .cm-whisker{stroke:var(--cm-ink);fill:none}.cm .cm-end{text-anchor:end}.cm .cm-middle{text-anchor:middle}
`;
const seriesRules = (ruleOf: (name: string) => string): string =>
  Array.from({ length: SERIES_COLORS }, (_, place) => ruleOf(`s${place + 1}`)).join('\n');
const SERIES = /* @__PURE__ */ seriesRules(
  (name) =>
    `.cm .cm-${name}{fill:var(--cm-${name})}.cm .cm-line.cm-${name}{stroke:var(--cm-${name})}`,
);

/** Custom properties that a picture needs besides the colors that all have. */
export type MoreColors = (scheme: 'light' | 'dark') => string;

/** Colors by scheme, on a selector. */
export function colorStyle(selector: string, scheme: Scheme, more: MoreColors = () => ''): string {
  const light = `${selector}{color-scheme:light;${properties(LIGHT)};${more('light')}}`;
  const dark = `${selector}{color-scheme:dark;${properties(DARK)};${more('dark')}}`;
  if (scheme !== 'auto') return scheme === 'light' ? light : dark;
  return `${light}\n@media (prefers-color-scheme:dark){${dark}}`;
}

/** The classes that pictures use, in a file of their own. */
export const PICTURE_STYLE: string = [SERIES, SHAPES].join('\n');

/** The same on a page: shorter, for browsers alone. */
export const PAGE_PICTURE_STYLE: string = [
  seriesRules((name) => `.cm .cm-${name}{--s:var(--cm-${name});fill:var(--s)}`),
  '.cm .cm-line[class*=cm-s]{stroke:var(--s)}',
  SHAPES,
].join('\n');
