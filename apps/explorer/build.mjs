// The explorer as a folder that works from any host, `dist/site`, and as one file that works without
// one, `dist/explorer.html`.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { LEVEL_SHAPES, PAGE_PARTS } from '@confmat/report/internal';
import { build } from 'vite';
import { record } from '../../.ci/notices.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TARGET = ['chrome111', 'firefox113', 'safari16.4'];
/** No page asks for anything but its own files. */
const RULES = `default-src 'none'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'`;

/** Unpacks the page's own script, and runs it. */
const STARTER =
  `(async()=>{const t=document.getElementById('page').textContent;` +
  `const b=Uint8Array.from(atob(t),c=>c.charCodeAt(0));` +
  `const s=new Blob([b]).stream().pipeThrough(new DecompressionStream('deflate-raw'));` +
  `const e=document.createElement('script');` +
  `e.src=URL.createObjectURL(new Blob([await new Response(s).blob()],{type:'text/javascript'}));` +
  `document.body.append(e)})()`;

rmSync(`${HERE}dist`, { recursive: true, force: true });
// The look of the report, as the package makes it.
// Reports draw matrices as tables; the explorer has pictures of them too.
const styles = [...Object.values(PAGE_PARTS).map(({ style }) => style), LEVEL_SHAPES];
writeFileSync(`${HERE}src/report-style.css`, `${styles.join('\n')}\n`);

/** The licenses of what is taken in stand in a file beside it. */
const output = { comments: { legal: false } };
const PACKAGES = ['core', 'multilabel', 'thresholds', 'sql', 'evaluation', 'inference', 'report'];
/** Sources, file by file, so that what is not used is left out: a build's chunks hold more. */
const alias = [
  {
    find: '@confmat/report/document',
    replacement: `${HERE}../../packages/report/src/document.ts`,
  },
  ...['baselines', 'bounds', 'calibration', 'curves'].map((name) => ({
    find: `@confmat/thresholds/${name}`,
    replacement: `${HERE}../../packages/thresholds/src/${name}.ts`,
  })),
  ...PACKAGES.flatMap((name) => [
    {
      find: `@confmat/${name}/internal`,
      replacement: `${HERE}../../packages/${name}/src/internal.ts`,
    },
    { find: `@confmat/${name}`, replacement: `${HERE}../../packages/${name}/src/index.ts` },
  ]),
];

/** Its dictionary alone would take a fifth of the one file. */
const NO_BROTLI = {
  find: 'hyparquet-compressors/src/brotli.js',
  replacement: `${HERE}src/files/no-brotli.ts`,
};

/** What is in the site, and what in the one file. */
const takenIn = { 'dist/site': new Set(), 'dist/explorer.html': new Set() };

/**
 * Tells which modules are in a build.
 *
 * @param {Set<string>} files
 * @returns {import('vite').Plugin}
 */
function keepModules(files) {
  return {
    name: 'keep-modules',
    generateBundle(_, chunks) {
      for (const chunk of Object.values(chunks)) {
        for (const [id, { renderedLength }] of Object.entries(
          'modules' in chunk ? chunk.modules : {},
        )) {
          if (renderedLength > 0) files.add(relative(ROOT, id.replace(/\?.*$/, '')));
        }
      }
    },
  };
}

const oxc = { jsx: { runtime: 'automatic', importSource: 'preact' } };
/** @type {import('vite').InlineConfig} */
const common = {
  root: HERE,
  base: './',
  logLevel: 'warn',
  configFile: false,
  oxc,
  resolve: { alias },
};

await build({
  ...common,
  build: {
    outDir: 'dist/site',
    target: TARGET,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { ...output, entryFileNames: 'assets/page-[hash].js' } },
  },
  worker: {
    format: 'es',
    plugins: () => [keepModules(takenIn['dist/site'])],
    rolldownOptions: { output: { ...output, entryFileNames: 'assets/worker-[hash].js' } },
  },
  plugins: [
    keepModules(takenIn['dist/site']),
    withPolicy(
      `${RULES}; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src 'self'`,
    ),
  ],
});
mkdirSync(`${HERE}dist/site/examples`);
for (const name of ['telco-churn.csv', 'digits.csv', 'debian-tags.csv']) {
  cpSync(`${HERE}../../examples/${name}`, `${HERE}dist/site/examples/${name}`);
}

await writeSingle();
// The site offers it for download.
cpSync(`${HERE}dist/explorer.html`, `${HERE}dist/site/confmat-explorer.html`);
record(
  'apps/explorer',
  Object.fromEntries(Object.entries(takenIn).map(([place, files]) => [place, [...files]])),
);

/** One file: the worker stands in it packed, because most of its bytes are the worker's. */
async function writeSingle() {
  const worker = await bundled('src/worker/worker.ts');
  const page = await bundled('src/main.tsx');
  const style = page.css;
  const script = STARTER;
  const policy = `${RULES}; script-src ${hashOf(script)} blob:; style-src ${hashOf(style)}; worker-src blob:; connect-src 'self'`;
  const html = readFileSync(`${HERE}index.html`, 'utf8')
    .replace(
      /\s*<script type="module"[^>]*><\/script>/,
      () => `\n    ${policyTag(policy)}\n    <style>${style}</style>`,
    )
    .replace(
      '<noscript>',
      () =>
        `<script type="text/plain" id="worker">${packed(worker.code)}</script>\n    ` +
        `<script type="text/plain" id="page">${packed(page.code)}</script>\n    ` +
        `<script>${script}</script>\n    <noscript>`,
    );
  writeFileSync(`${HERE}dist/explorer.html`, html);
}

/**
 * A script with all that it imports, and its style.
 *
 * @param {string} entry
 */
async function bundled(entry) {
  const built = await build({
    ...common,
    resolve: { alias: [...alias, NO_BROTLI] },
    build: {
      write: false,
      target: TARGET,
      cssCodeSplit: false,
      lib: { entry: HERE + entry, formats: ['iife'], name: 'confmatExplorer', fileName: 'bundle' },
      rolldownOptions: {
        output: { ...output, codeSplitting: false },
        checks: { emptyImportMeta: false },
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [keepModules(takenIn['dist/explorer.html'])],
    worker: { format: 'iife' },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const parts = first && 'output' in first ? first.output : [];
  const chunk = parts.find((part) => part.type === 'chunk');
  const css = parts.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'));
  return {
    code: chunk?.type === 'chunk' ? chunk.code : '',
    css: css?.type === 'asset' ? String(css.source).trim() : '',
  };
}

/**
 * @param {string} policy
 * @returns {import('vite').Plugin}
 */
function withPolicy(policy) {
  return {
    name: 'policy',
    transformIndexHtml: (html) =>
      html.replace('<meta name="viewport"', `${policyTag(policy)}\n    <meta name="viewport"`),
  };
}

/** @param {string} code */
function packed(code) {
  return deflateRawSync(code, { level: 9 }).toString('base64');
}

/** @param {string} policy */
function policyTag(policy) {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** @param {string} text */
function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
