// llms.txt and llms-full.txt: the pages for language models; see llmstxt.org.
import { readFileSync } from 'node:fs';
import { FILES, ROOT, addressOf, titleOf } from './pages.mts';

const SUMMARY =
  'confmat measures how good a classifier is: from columns of true and predicted labels, or of ' +
  'scores, it computes confusion matrices, metrics, threshold sweeps and reports, as a ' +
  'TypeScript library and as a command.';

/**
 * The texts by the names of their files.
 *
 * @param base The path that the site is served below.
 */
export function textsForModels(base: string): Record<string, string> {
  const pages = FILES.filter((file) => file !== 'apps/docs/index.md');
  const links = pages.map(
    (file) => `- [${titleOf(file)}](${base}${addressOf(file).replace(/md$/, 'html')})`,
  );
  const texts = pages.map((file) => readFileSync(ROOT + file, 'utf8').trim());
  return {
    'llms.txt': `# confmat\n\n> ${SUMMARY}\n\n## Pages\n\n${links.join('\n')}\n`,
    'llms-full.txt': `${texts.join('\n\n---\n\n')}\n`,
  };
}
