// Which Markdown files are pages, at which addresses, and of which kinds.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';
import { publishedFolders } from '../../../.ci/published.mjs';

/** The repository's folder, with a slash at the end. */
export const ROOT: string = fileURLToPath(new URL('../../../', import.meta.url));

/** Made by generate.mjs. */
const API = 'apps/docs/api';

/** The pages by kind, in their order: a page, or a folder with those that it holds beside them. */
const KINDS = {
  start: ['start', 'start/library', 'start/command', 'start/explorer', 'examples'],
  guides: [
    ...['gate-a-build', 'choose-a-threshold', 'compare-two-models', 'rows-that-depend', 'groups'],
    ...[
      'label-sets',
      'spans',
      'graders-and-pairs',
      'big-files-and-engines',
      'keep-an-evaluation',
      'write-a-report',
    ],
    ...['from-scikit-learn', 'ten-recipes'],
  ].map((name) => `guides/${name}`),
  reference: ['reference/'],
  explanation: [
    'explanation/',
    'coverage',
    'benchmarks',
    'engines/costs',
    'conformance',
    'architecture',
    'contributing',
  ],
};

/** The files that are pages, from the root. */
export const FILES: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'examples/README.md', 'apps/docs/index.md'],
  ...markdownBelow('docs'),
  ...publishedFolders().map((folder) => `${folder}/README.md`),
  ...markdownBelow(API),
];

/** Patterns of the Markdown files that are no pages. */
export const NO_PAGES: string[] = [
  ...['**/CHANGELOG.md', 'bench/**', 'apps/!(cli|docs)/**', 'apps/docs/README.md'],
  ...['packages/{files,testkit}/**', 'packages/*/{src,test}/**'],
];

/**
 * The address of a page.
 *
 * @param file From the root, `docs/reference/sweeps.md`.
 * @returns `sweeps.md`, from the site's root.
 */
export function addressOf(file: string): string {
  const own = { 'README.md': 'start.md', 'CONTRIBUTING.md': 'contributing.md' }[file];
  return (
    own ??
    file
      .replace(/^(?:docs|apps\/docs)\//, '')
      .replace(/^apps\/cli\//, 'packages/confmat/')
      .replace(/\/README\.md$/, '.md')
  );
}

/** The first heading of a page. */
export function titleOf(file: string): string {
  return /^# (.*)$/m.exec(readFileSync(ROOT + file, 'utf8'))?.[1] ?? file;
}

/**
 * The pages by kind.
 *
 * @throws {Error} The list of kinds names a page that is not there, or a page has no kind.
 */
export function sidebar(): DefaultTheme.SidebarItem[] {
  const fileAt = new Map(FILES.map((file) => [addressOf(file).replace(/\.md$/, ''), file]));
  const item = (address: string): DefaultTheme.SidebarItem => {
    const file = fileAt.get(address);
    if (file === undefined) throw new Error(`apps/docs/.vitepress/pages.mts: no page ${address}`);
    fileAt.delete(address);
    return { text: shortTitle(file), link: `/${address}` };
  };
  const below = (folder: string): DefaultTheme.SidebarItem[] =>
    [...fileAt.keys()].filter((address) => address.startsWith(folder)).map(item);
  const all = (kind: readonly string[]): DefaultTheme.SidebarItem[] =>
    kind.flatMap((address) => (address.endsWith('/') ? below(address) : [item(address)]));
  fileAt.delete('index');
  const packages = folded('Packages', below('packages/'));
  const api = folded('Every function', below('api/'));
  const decisions = folded('Decisions', below('decisions/'));
  const kinds = [
    { text: 'Start', items: all(KINDS.start) },
    { text: 'Guides', items: all(KINDS.guides) },
    { text: 'Reference', items: [packages, api, ...all(KINDS.reference)] },
    { text: 'Explanation', items: [...all(KINDS.explanation), decisions] },
  ];
  if (fileAt.size > 0) throw new Error(`no kind lists ${[...fileAt.keys()].join(', ')}`);
  return kinds;
}

/** Items behind a heading that leads to the first: a heading without a link would be a button in a button. */
function folded(text: string, items: DefaultTheme.SidebarItem[]): DefaultTheme.SidebarItem {
  const link = items[0]?.link;
  return { text, collapsed: true, items, ...(link === undefined ? {} : { link }) };
}

/** A title without what explains it. */
function shortTitle(file: string): string {
  if (file === 'README.md') return 'Overview';
  if (file === 'apps/cli/README.md') return 'The command';
  if (file === 'examples/README.md') return 'Example files';
  const title = titleOf(file).replace(/^Decisions: (.)/, (_, first: string) => first.toUpperCase());
  return title.replace(/: .*$/, '');
}

function markdownBelow(folder: string): string[] {
  if (!existsSync(ROOT + folder)) return [];
  return readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort();
}
