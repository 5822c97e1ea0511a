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

const script = await bundle('script/main.ts', 'iife');
const source = await bundle('page/style.ts', 'esm');
const { PAGE_SOURCE_STYLE } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const style = (
  await transform(PAGE_SOURCE_STYLE, { loader: 'css', minify: true, target: BROWSERS })
).code;
const text = `// Written by .ci/write-page.mjs from src/script and src/page/style.ts; not to be edited.
${constant('PAGE_SCRIPT', script.trim())}${constant('PAGE_STYLE', style.trim())}`;

const isSame = readFileSync(TARGET, { encoding: 'utf8', flag: 'a+' }) === text;
console.log(
  `page: script ${script.length} bytes, style ${style.length}, ${isSame ? 'unchanged' : 'changed'}`,
);
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
    alias: {
      '@confmat/inference/internal': `${ROOT}packages/inference/src/internal.ts`,
      '@confmat/thresholds/internal': `${ROOT}packages/thresholds/src/internal.ts`,
    },
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * @param {string} name
 * @param {string} value
 */
function constant(name, value) {
  const hash = createHash('sha256').update(value).digest('base64');
  return `// prettier-ignore\nexport const ${name} =\n  ${JSON.stringify(value)};\nexport const ${name}_HASH = 'sha256-${hash}';\n`;
}
