import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { FILES as REPOSITORY_FILES, REPOSITORY } from '../../../.ci/repository.mjs';
import { anchorOf, useRepository } from './markdown.mts';
import { textsForModels } from './llms.mts';
import { withNotices, writeNotices } from './notices.mts';
import { NO_PAGES, ROOT, addressOf, sidebar } from './pages.mts';

const HERE = fileURLToPath(import.meta.url);

/** The path that the site is served below: `CONFMAT_DOCS_BASE=/confmat/`. */
const base = process.env['CONFMAT_DOCS_BASE'] ?? '/';

/** Pages that are looked up, rather than read, are found after the others. */
const weightOf = (id: string): number =>
  /\/(?:api|decisions|engines|benchmarks|conformance|coverage|architecture|contributing)\b/.test(id)
    ? 0.4
    : 1;

/** A matrix of two classes. */
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="#3451b2">' +
      '<path d="M1 1h6v6H1zM9 9h6v6H9z"/><path opacity=".35" d="M9 1h6v6H9zM1 9h6v6H1z"/></svg>',
  );

export default defineConfig({
  title: 'confmat',
  description: 'Measure how good a classifier is: in TypeScript, in a terminal, in a browser',
  base,
  head: [['link', { rel: 'icon', href: ICON }]],
  srcDir: ROOT,
  srcExclude: NO_PAGES,
  rewrites: addressOf,
  // Pages of the API are large, and most readers open one page.
  router: { prefetchLinks: false },
  markdown: {
    // Of the usual themes comments and keywords are too pale on the ground of a block.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    config: useRepository,
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start/library' },
      { text: 'Guides', link: '/guides/choose-a-threshold' },
      { text: 'Reference', link: '/api/core' },
      { text: 'Explorer', link: '/explorer-app/index.html', target: '_blank' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { boostDocument: weightOf } } },
    },
    editLink: { pattern: `${REPOSITORY_FILES.replace('/blob/', '/edit/')}:path` },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
  transformPageData(page) {
    if (page.filePath.startsWith('apps/docs/api/')) page.frontmatter.editLink = false;
  },
  vite: {
    publicDir: `${ROOT}apps/docs/public`,
    plugins: [
      withNotices(),
      {
        // Pages stand outside this folder, and would not find what it installed.
        name: 'confmat-vue-of-pages',
        enforce: 'pre',
        resolveId(source, importer, options) {
          if (!/^vue(?:\/|$)/.test(source)) return null;
          if (options.ssr) return { id: source, external: true };
          if (!importer?.endsWith('.md')) return null;
          return this.resolve(source, HERE, { ...options, skipSelf: true });
        },
      },
    ],
    worker: { format: 'es', plugins: () => [withNotices()] },
    // Without it the first run would load the page anew.
    optimizeDeps: { entries: ['apps/docs/.vitepress/run/worker.mjs'] },
    build: { chunkSizeWarningLimit: 5000 },
  },
  buildEnd({ outDir }) {
    for (const [name, text] of Object.entries(textsForModels(base))) {
      writeFileSync(`${outDir}/${name}`, text);
    }
    writeNotices(outDir);
  },
});
