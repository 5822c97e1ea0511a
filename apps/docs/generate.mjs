// What the site shows besides Markdown of the repository: every function's contract, and the explorer.
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url));
const NAMES = [
  ...['core', 'thresholds', 'multilabel', 'spans', 'sklearn', 'evaluation', 'rows'],
  ...['inference', 'report', 'parallel', 'sql', 'vitest'],
];
/** Entries of a package besides its index, each with a page of its own. */
const MORE = ['baselines', 'bounds', 'calibration', 'curves', 'detection'].map(
  (one) => `thresholds/dist/${one}`,
);

rmSync(`${HERE}api`, { recursive: true, force: true });
rmSync(`${HERE}public`, { recursive: true, force: true });
cpSync(`${HERE}../explorer/dist/site`, `${HERE}public/explorer-app`, { recursive: true });
await writeApi();

/** A page for each package, from the declarations that it publishes. */
async function writeApi() {
  const app = await Application.bootstrapWithPlugins(
    /** @type {import('typedoc').TypeDocOptions} */ ({
      plugin: ['typedoc-plugin-markdown'],
      entryPoints: [...NAMES.map((name) => `${name}/dist/index`), ...MORE].map(
        (entry) => `${PACKAGES}${entry}.d.ts`,
      ),
      tsconfig: `${HERE}tsconfig.api.json`,
      basePath: PACKAGES,
      readme: 'none',
      router: 'module',
      out: `${HERE}api`,
      entryFileName: 'index',
      skipErrorChecking: true,
      disableSources: true,
      hidePageHeader: true,
      hideBreadcrumbs: true,
      pageTitleTemplates: { module: '@confmat/{name}: every function' },
      groupOrder: ['Functions', 'Variables', 'Classes', '*'],
      useCodeBlocks: true,
      useHTMLEncodedBrackets: true,
      sanitizeComments: true,
      parametersFormat: 'table',
      interfacePropertiesFormat: 'table',
      typeAliasPropertiesFormat: 'table',
      logLevel: 'Warn',
    }),
  );
  const project = await app.convert();
  if (!project) throw new Error('TypeDoc could not read the declarations');
  for (const module of project.children ?? []) {
    const [name = '', , entry = 'index'] = module.name.split('/');
    module.name = entry.startsWith('index') ? name : `${name}-${entry.replace(/\.d$/, '')}`;
  }
  await app.generateOutputs(project);
  // The sidebar lists the packages.
  rmSync(`${HERE}api/index.md`);
  for (const file of readdirSync(`${HERE}api`)) {
    const page = readFileSync(`${HERE}api/${file}`, 'utf8');
    writeFileSync(`${HERE}api/${file}`, withAnchors(page));
  }
}

/**
 * The plugin takes a property `code` of `PoolError` and a type `PoolErrorCode` for two headings of one
 * name, and numbers the second; only one is a heading.
 *
 * @param {string} page
 */
function withAnchors(page) {
  const titles = [...page.matchAll(/^#+ (\w+)/gm)].map(([, title = '']) => title.toLowerCase());
  return page.replace(/\(#(\w+)-\d+\)/g, (link, name) =>
    titles.filter((title) => title === name).length === 1 ? `(#${name})` : link,
  );
}
