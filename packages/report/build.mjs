// The script and the style of the HTML report, made small and written as strings into the package's
// sources, `src/page/built-page.ts`, with the hashes that the page's policy names. The build and vitest
// run it first.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const PACKAGES = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = `${PACKAGES}report/src/`;
const TARGET = `${SOURCES}page/built-page.ts`;
/** Sources, file by file: what is not used is left out, and no build needs to be there. */
const ALIAS = Object.fromEntries([
  ...['core', 'evaluation', 'inference', 'multilabel', 'thresholds'].flatMap((name) => [
    [`@confmat/${name}`, `${PACKAGES}${name}/src/index.ts`],
    [`@confmat/${name}/internal`, `${PACKAGES}${name}/src/internal.ts`],
  ]),
  ...['baselines', 'bounds', 'calibration', 'curves', 'detection'].map((name) => [
    `@confmat/thresholds/${name}`,
    `${PACKAGES}thresholds/src/${name}.ts`,
  ]),
]);
const BROWSERS = ['chrome111', 'firefox113', 'safari16.4'];

/**
 * Scripts of sections take these files from the base script, which stands before them in the page.
 *
 * @type {import('esbuild').Plugin}
 */
const takenFromBase = {
  name: 'taken-from-base',
  setup({ onLoad }) {
    onLoad(
      { filter: /(script\/(csv|dom|numbers)|svg\/(decimals|share-text))\.ts$/ },
      ({ path }) => {
        const names = Array.from(
          readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
          ([, name]) => name,
        );
        return { contents: `export const {${names.join(',')}}=page$` };
      },
    );
  },
};

const source = await bundle('page/style.ts', 'esm');
const { PAGE_SOURCE_STYLES } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
/** Parts with a script of their own. */
const SCRIPTS = ['base', 'levels', 'table', 'map', 'panel'];
const parts = [];
for (const [name, rules] of Object.entries(PAGE_SOURCE_STYLES)) {
  const script = SCRIPTS.includes(name) ? (await bundle(`script/${name}.ts`, 'iife')).trim() : '';
  const made = await transform(rules, { loader: 'css', minify: true, target: BROWSERS });
  const style = made.code.trim();
  parts.push(
    `  ${name}: {\n    script:\n      ${JSON.stringify(script)},\n    scriptHash: '${hashOf(script)}',\n    style:\n      ${JSON.stringify(style)},\n    styleHash: '${hashOf(style)}',\n  },\n`,
  );
}
const text = `// Written by build.mjs from src/script and src/page/style.ts.
import type { PagePart, PartName } from './page-parts.js';

// prettier-ignore
export const PAGE_PARTS: Readonly<Record<PartName, PagePart>> = {
${parts.join('')}};
`;

// An unchanged file stays as it is: readers may be at it.
if (readFileSync(TARGET, { encoding: 'utf8', flag: 'a+' }) !== text) writeFileSync(TARGET, text);

/**
 * @param {string} entry Below the package's sources.
 * @param {'iife' | 'esm'} format
 */
async function bundle(entry, format) {
  const { outputFiles, metafile } = await build({
    entryPoints: [SOURCES + entry],
    bundle: true,
    write: false,
    metafile: true,
    format,
    minify: format === 'iife',
    target: BROWSERS,
    charset: 'utf8',
    legalComments: 'none',
    plugins: entry === 'script/base.ts' ? [] : [takenFromBase],
    alias: ALIAS,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const others = inputs.filter(([path, one]) => /node_modules/.test(path) && one.bytesInOutput > 0);
  // A page that somebody sends on would have to say whose code it holds.
  if (others.length > 0) throw new Error(`${entry} takes in ${others.map(([path]) => path)}`);
  return outputFiles[0]?.text ?? '';
}

/** @param {string} text */
function hashOf(text) {
  return text === '' ? '' : `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
