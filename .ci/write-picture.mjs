// node .ci/write-picture.mjs [--check]: draws docs/report.svg, the terminal of the README's first
// screen, from what the built command prints, or tells whether it is what it would draw.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PICTURE = 'docs/report.svg';
const COMMAND =
  'confmat report examples/telco-churn.csv --true churn --pred prediction --pos-label Yes';

const FONT_PX = 13;
const LINE_PX = 18;
/** Advance of a character: 0.6 em in nearly every monospaced font, never much more. */
const CHARACTER_PX = 0.605 * FONT_PX;
const MARGIN_PX = 20;
const BAR_PX = 34;
const STYLE = `
.window{fill:#ffffff;stroke:#d1d9e0}.bar{fill:#f6f8fa}.line{stroke:#d1d9e0}
.text{fill:#1f2328}.prompt{fill:#1a7f37}
text{font:${FONT_PX}px ui-monospace,SFMono-Regular,"SF Mono",Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace;white-space:pre}
.command{font-weight:600}
@media (prefers-color-scheme:dark){
.window{fill:#0d1117;stroke:#3d444d}.bar{fill:#151b23}.line{stroke:#3d444d}
.text{fill:#f0f6fc}.prompt{fill:#3fb950}
}`;

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const picture = draw(COMMAND, printedBy(COMMAND));
const isCurrent = picture === readIfThere(ROOT + PICTURE);
if (!values.check) {
  writeFileSync(ROOT + PICTURE, picture);
} else if (!isCurrent) {
  console.error(`${PICTURE} is not what the command prints: node .ci/write-picture.mjs`);
  process.exitCode = 1;
}
console.log(`picture: ${isCurrent ? 'unchanged' : 'changed'}`);

/**
 * @param {string} command Words without quotes or spaces.
 * @returns {string[]} Lines of standard output.
 */
function printedBy(command) {
  const [, ...words] = command.split(' ');
  const printed = execFileSync(process.execPath, ['apps/cli/bin/confmat.js', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return printed.trimEnd().split(/\r?\n/);
}

/**
 * @param {string} command
 * @param {readonly string[]} lines What it printed.
 */
function draw(command, lines) {
  const nColumns = Math.max(command.length + 2, ...lines.map((line) => line.length));
  const width = Math.ceil(nColumns * CHARACTER_PX + 2 * MARGIN_PX);
  const height = BAR_PX + (lines.length + 2) * LINE_PX + 2 * MARGIN_PX;
  const y = (/** @type {number} */ line) => BAR_PX + MARGIN_PX + FONT_PX + line * LINE_PX;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Output of ${escape(command)}">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="window" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    `<path class="bar" d="M1 ${BAR_PX}V8.5A7.5 7.5 0 0 1 8.5 1H${width - 8.5}A7.5 7.5 0 0 1 ${width - 1} 8.5V${BAR_PX}Z"/>`,
    `<path class="line" d="M1 ${BAR_PX}.5H${width - 1}"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (color, i) => `<circle cx="${MARGIN_PX + i * 18}" cy="17.5" r="5.5" fill="${color}"/>`,
    ),
    `<text class="text" x="${MARGIN_PX}" y="${y(0)}"><tspan class="prompt">$ </tspan><tspan class="command">${escape(command)}</tspan></text>`,
    ...lines.flatMap((line, i) =>
      line === ''
        ? []
        : [`<text class="text" x="${MARGIN_PX}" y="${y(i + 2)}">${escape(line)}</text>`],
    ),
    '</svg>\n',
  ].join('\n');
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
