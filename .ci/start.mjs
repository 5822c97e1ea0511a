// The first report of a newcomer, and what to try next.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../apps/cli/quick/main.js', import.meta.url));
const REPORT =
  'report examples/telco-churn.csv --true churn --pred prediction --pos-label Yes'.split(' ');
const NEXT = [
  ['one page with pictures', 'npx confmat report examples/telco-churn.csv --html churn.html'],
  ['move the threshold in a browser', 'npx confmat open examples/telco-churn.csv'],
  ['what a file of yours holds', 'npx confmat columns FILE'],
  ['a report of it, with guessed columns', 'npx confmat FILE'],
];

const { status } = spawnSync(process.execPath, [COMMAND, ...REPORT, '--quiet'], {
  stdio: 'inherit',
});
if (status === 0) {
  const width = Math.max(...NEXT.map(([what = '']) => what.length));
  const lines = NEXT.map(([what = '', command = '']) => `${what.padEnd(width)}  ${command}`);
  console.log(`\nWhat to try next:\n\n${lines.join('\n')}`);
}
process.exitCode = status ?? 1;
