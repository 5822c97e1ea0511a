import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { withProgram } from '@confmat/testkit/fuzz';
import { comparedCsv, comparedJson, comparedLibrary, comparedText } from './compare-doors.js';
import { comparedInExplorer, comparedPage } from './compare-pages.js';
import { checkDoors } from './doors.js';
import type { AskCommand } from './doors.js';
import { csvOf, evaluations } from './drawn.js';
import type { Drawn } from './drawn.js';
import type { Shown } from './figures.js';

const questionOf = ({ posLabel }: Drawn): readonly string[] => [
  ...['--true', 'truth', '--pred', 'pred,other'],
  ...(posLabel === undefined ? [] : ['--pos-label', posLabel]),
];

async function doorsOf(drawn: Drawn, folder: string, ask: AskCommand): Promise<readonly Shown[]> {
  writeFileSync(join(folder, 'rows.csv'), csvOf(drawn));
  const compared = ['compare', 'rows.csv', ...questionOf(drawn)];
  const files = ['--html', 'page.html', '--save', 'kept.json'];
  return [
    comparedJson('JSON', await ask([...compared, '--json', ...files])),
    comparedLibrary(drawn),
    comparedText('text', await ask([...compared, '--format', 'text'])),
    comparedCsv('CSV', await ask([...compared, '--format', 'csv'])),
    comparedJson('stored evaluation', await ask(['compare', 'kept.json', '--json'])),
    comparedPage('page', readFileSync(join(folder, 'page.html'), 'utf8')),
    await comparedInExplorer('explorer', drawn),
  ];
}

const check = (drawn: Drawn): Promise<void> =>
  checkDoors((folder, ask) => doorsOf(drawn, folder, ask));

const programOf = (drawn: Drawn): string =>
  [
    `cat > rows.csv <<'END'\n${csvOf(drawn)}END`,
    ...['--json', '--format text', '--html page.html'].map(
      (form) => `npx confmat compare rows.csv ${questionOf(drawn).join(' ')} ${form}`,
    ),
  ].join('\n');

describe('a comparison of two models', () => {
  it('has the same numbers and the same verdict at every door that shows it', async () => {
    await fc.assert(fc.asyncProperty(evaluations, (drawn) => withProgram(drawn, check, programOf)));
  });
});
