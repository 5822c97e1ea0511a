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

/**
 * Features that cost and that no page sees. Every context is a window, for whose address bar Chromium loads two
 * pages, which take more of the processor than most pages of ours. The last such option is the one that holds,
 * so that those that the driver turns off are named again.
 */
const FEATURES_OFF = [
  ...[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'PreloadTopChromeWebUI',
  ],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'LensOverlay',
    'MediaRouter',
    'DialMediaRouteProvider',
    'GlobalMediaControls',
    'PaintHolding',
  ],
  ...['ThirdPartyStoragePartitioning', 'BlockOriginHeaderModificationOnRedirect'],
  ...['Translate', 'OptimizationHints'],
];
export const CHROMIUM_ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
  `--disable-features=${FEATURES_OFF.join(',')}`,
];
