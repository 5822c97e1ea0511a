import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.js';
import { exampleOf } from './parts/start.js';
import { readAddress } from './state/address.js';
import { startScheme } from './state/scheme.js';
import { file, openServed, startStore, view } from './state/store.js';
import { loadView } from './views/shown-view.js';
import './style.css';

startScheme();
startStore();
effect(() => {
  if (file.value.kind === 'open') void loadView(view.value);
});
const root = document.getElementById('app');
if (root) render(<App />, root);

const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
// The command serves its file beside the page, and names it.
const served = told('confmat-file');
const example = exampleOf(readAddress(location.hash).file);
if (served !== undefined) void openServed('file', served);
else if (example !== null) void openServed(`examples/${example}`, example);
// With --once it ends when nobody listens any more.
if (told('confmat-once') !== undefined) new EventSource('open');
