// What the site makes of the repository's Markdown: links between files, and programs that run.
import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { anchorOf, fencesOf } from '../../../.ci/docs/markdown.ts';
import type { Fence } from '../../../.ci/docs/markdown.ts';
import { FILES as REPOSITORY_FILES } from '../../../.ci/repository.mjs';
import { FILES, ROOT, addressOf } from './pages.mts';
import { PACKAGES } from './run/packages.mjs';

const pages = new Set(FILES);

export { anchorOf };

/**
 * Where a link of a page leads on the site: to a page, or to a file of the repository.
 *
 * @param file The file that holds the link, from the root.
 * @param target As written; relative to the file.
 */
function linkOnSite(file: string, target: string): string {
  const [path = '', anchor] = target.split('#');
  const isOurs = path.startsWith(REPOSITORY_FILES);
  if (path === '' || (/^[a-z][a-z+.-]*:/i.test(path) && !isOurs)) return target;
  const found = isOurs
    ? path.slice(REPOSITORY_FILES.length)
    : posix.join(posix.dirname(file), path);
  const address = pages.has(found) ? `/${addressOf(found)}` : REPOSITORY_FILES + found;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** A picture of the repository as a file beside the page that shows it; its address is absolute. */
function pictureOnSite(file: string, src: string): string {
  const [path = ''] = src.slice(REPOSITORY_FILES.length).split('?');
  return posix.relative(posix.dirname(file), path);
}

/** Let links lead where the files stand on the site, and `ts` blocks run. */
export function useRepository(md: MarkdownRenderer): void {
  md.core.ruler.push('confmat-links', ({ tokens, env }) => {
    const file = posix.relative(ROOT, env.realPath ?? env.path);
    for (const block of tokens) {
      if (block.type === 'html_block') {
        block.content = block.content.replace(/\bsrc="(?![a-z]+:|[./])/g, 'src="./');
      }
      for (const token of block.children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href !== null) token.attrSet('href', linkOnSite(file, href));
        const src = token.type === 'image' ? token.attrGet('src') : null;
        if (src?.startsWith(REPOSITORY_FILES)) token.attrSet('src', pictureOnSite(file, src));
      }
    }
  });
  md.core.ruler.push('confmat-programs', ({ src, tokens, env }) => {
    const fences = new Map(fencesOf(src).map((fence) => [fence.line, fence]));
    if (/\/api\/[^/]+$/.test(env.realPath ?? env.path)) return;
    for (const token of tokens) {
      const line = (token.map?.[0] ?? -1) + 1;
      if (token.type === 'fence') token.meta = fences.get(line);
    }
  });
  const { fence: renderFence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, i, options, env, self) => {
    const html = renderFence?.(tokens, i, options, env, self) ?? '';
    const fence: Fence | undefined = tokens[i]?.meta;
    if (fence?.language !== 'ts') return html;
    const needs = needsOf(fence);
    if (needs === null) return html;
    const n = tokens.slice(0, i).filter(({ meta }) => meta?.language === 'ts').length + 1;
    return `<RunExample id="example-${n}" needs="${needs.join(', ')}">${html}</RunExample>`;
  };
}

/** What a program imports that a page has not; null of one that is not for running. */
function needsOf({ content, tags }: Fence): string[] | null {
  const names = [...content.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
  const missing = [...new Set(names)].filter((name) => !Object.hasOwn(PACKAGES, name));
  return tags.includes('no-run') && missing.length === 0 ? null : missing;
}
