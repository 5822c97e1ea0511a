// node .ci/write-pages.mjs: takes the pictures of the first screens in docs/pictures, of pages that the
// built command makes. Needs Chromium; look at the pictures before they are committed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTypeScript } from './load-typescript.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const EXAMPLES = `${ROOT}examples/`;
const DESK = { width: 1180, height: 780 };
const PHONE = { width: 390, height: 844 };

const folder = mkdtempSync(join(tmpdir(), 'confmat-pages-'));
const at = (/** @type {string} */ name) => join(folder, name);

/** Words after `confmat`, the window, and whether it is dark. */
const PAGES = {
  'page-two-classes': {
    words: ['report', `${EXAMPLES}telco-churn.csv`, '--true', 'churn', '--score', 'score_logistic', '--threshold', '0.34', '--pos-label', 'Yes', '--by', 'contract'], // prettier-ignore
    ...{ viewport: DESK, colorScheme: 'light' },
  },
  'page-fraud': {
    words: ['report', at('fraud.csv'), '--true', 'fraud', '--score', 'score_old', '--threshold', '0.2', '--pos-label', '1', '--by', 'country'], // prettier-ignore
    ...{ viewport: DESK, colorScheme: 'dark' },
  },
  'page-fraud-phone': {
    words: ['report', at('fraud.csv'), '--true', 'fraud', '--score', 'score_old', '--threshold', '0.2', '--pos-label', '1'], // prettier-ignore
    ...{ viewport: PHONE, colorScheme: 'light' },
  },
  'page-ten-classes': {
    words: ['report', `${EXAMPLES}digits.csv`, '--true', 'digit', '--pred', 'prediction'],
    ...{ viewport: DESK, colorScheme: 'light' },
  },
  'page-hundred-classes': {
    words: ['report', at('hundred.csv'), '--true', 'truth', '--pred', 'pred'],
    ...{ viewport: DESK, colorScheme: 'light' },
  },
  'page-compare': {
    words: ['compare', at('fraud.csv'), '--true', 'fraud', '--score', 'score_old,score_new', '--threshold', '0.2', '--pos-label', '1', '--by', 'country'], // prettier-ignore
    ...{ viewport: DESK, colorScheme: 'light' },
  },
  'page-sweep': {
    words: ['sweep', at('fraud.csv'), '--true', 'fraud', '--score', 'score_old,score_new', '--pos-label', '1'], // prettier-ignore
    ...{ viewport: DESK, colorScheme: 'dark' },
  },
};

try {
  await withTypeScript('packages/testkit/src/index.ts', async ({ fraudCsv, randomColumns }) => {
    writeFileSync(at('fraud.csv'), fraudCsv());
    const { yTrue, yPred } = randomColumns({
      ...{ seed: 3, nSamples: 20_000, nClasses: 100, errorRate: 0.1 },
    });
    const lines = yTrue.map((/** @type {number} */ truth, /** @type {number} */ row) => {
      // Half of the errors stay between neighbors.
      const own = yPred[row] === truth || row % 2 === 0 ? yPred[row] : truth ^ 1;
      return `class ${truth},class ${own}`;
    });
    writeFileSync(at('hundred.csv'), `truth,pred\n${lines.join('\n')}\n`);
  });
  await withTypeScript('packages/testkit/src/chromium.ts', async ({ launch }) => {
    const browser = await launch();
    for (const [name, { words, viewport, colorScheme }] of Object.entries(PAGES)) {
      const html = at(`${name}.html`);
      const command = ['apps/cli/bin/confmat.js', ...words, '--html', html, '--quiet'];
      execFileSync(process.execPath, command, {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const page = await browser.newPage({ viewport, colorScheme });
      await page.goto(`file://${html}`);
      await page.screenshot({ path: `${ROOT}docs/pictures/${name}.png` });
      await page.close();
      console.log(`${name}.png`);
    }
    await browser.close();
  });
} finally {
  rmSync(folder, { recursive: true });
}
