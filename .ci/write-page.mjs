// The script and the style of the HTML report, made small and written as strings into the package's
// sources, with the hashes that the page's policy names. With --check it writes nothing, and fails if
// anything would change.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORT = `${ROOT}packages/report/src/`;
const TARGET = `${REPORT}page/built-page.ts`;
const BROWSERS = ['chrome111', 'firefox113', 'safari16.4'];

/**
 * Scripts of sections take these files from the base script, which stands before them in the page.
 *
 * @type {import('esbuild').Plugin}
 */
const takenFromBase = {
  name: 'taken-from-base',
  setup({ onLoad }) {
    onLoad({ filter: /script\/(dom|numbers)\.ts$/ }, ({ path }) => {
      const names = Array.from(
        readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
        ([, name]) => name,
      );
      return { contents: `export const {${names.join(',')}}=page$` };
    });
  },
};

const source = await bundle('page/style.ts', 'esm');
const { PAGE_SOURCE_STYLES } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
/** Parts with a script of their own. */
const SCRIPTS = ['base', 'table', 'map', 'panel'];
const parts = [];
for (const [name, rules] of Object.entries(PAGE_SOURCE_STYLES)) {
  const script = SCRIPTS.includes(name) ? (await bundle(`script/${name}.ts`, 'iife')).trim() : '';
  const made = await transform(rules, { loader: 'css', minify: true, target: BROWSERS });
  const style = made.code.trim();
  console.log(`page: ${name}: script ${script.length} bytes, style ${style.length}`);
  parts.push(
    `  ${name}: {\n    script:\n      ${JSON.stringify(script)},\n    scriptHash: '${hashOf(script)}',\n    style:\n      ${JSON.stringify(style)},\n    styleHash: '${hashOf(style)}',\n  },\n`,
  );
}
const text = `// Written by .ci/write-page.mjs from src/script and src/page/style.ts; not to be edited.
import type { PagePart, PartName } from './page-parts.js';

// prettier-ignore
export const PAGE_PARTS: Readonly<Record<PartName, PagePart>> = {
${parts.join('')}};
`;

const isSame = readFileSync(TARGET, { encoding: 'utf8', flag: 'a+' }) === text;
console.log(`page: ${isSame ? 'unchanged' : 'changed'}`);
if (process.argv.includes('--check')) process.exitCode = isSame ? 0 : 1;
else if (!isSame) writeFileSync(TARGET, text);

/**
 * @param {string} entry Below the package's sources.
 * @param {'iife' | 'esm'} format
 */
async function bundle(entry, format) {
  const { outputFiles } = await build({
    entryPoints: [REPORT + entry],
    bundle: true,
    write: false,
    format,
    minify: format === 'iife',
    target: BROWSERS,
    charset: 'utf8',
    legalComments: 'none',
    plugins: entry === 'script/base.ts' ? [] : [takenFromBase],
    alias: {
      '@confmat/inference/internal': `${ROOT}packages/inference/src/internal.ts`,
      '@confmat/thresholds/internal': `${ROOT}packages/thresholds/src/internal.ts`,
    },
  });
  return outputFiles[0]?.text ?? '';
}

/** @param {string} text */
function hashOf(text) {
  return text === '' ? '' : `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
