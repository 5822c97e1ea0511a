// Where Chromium is, for tests and benchmarks; JavaScript, as the benchmarks are.
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const chromiumPath = CANDIDATES.find((path) => path !== '' && existsSync(path));
export const NOT_FOUND = 'there is no Chromium here: name one in the variable CHROMIUM_PATH';
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
