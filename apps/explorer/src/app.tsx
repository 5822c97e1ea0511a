import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatCount } from '@confmat/report/internal';
import { Advice } from './parts/advice.js';
import { CopyMenu } from './parts/copy-menu.js';
import { Joined } from './parts/joined.js';
import { MatrixSide } from './parts/matrix-side.js';
import { SeveralRows } from './parts/several-rows.js';
import { Setup } from './parts/setup.js';
import { Start } from './parts/start.js';
import { Tabs, titleOf } from './parts/tabs.js';
import { Together } from './parts/together.js';
import type { OpenedFile } from './protocol.js';
import { closeFile, file, isBusy, openFiles, said, view, views } from './state/store.js';
import { nextScheme, scheme } from './state/scheme.js';
import { ShownView } from './views/shown-view.js';

/** The page. */
export function App(): JSX.Element {
  const isOver = useSignal(false);
  useDrop(isOver);
  const { value: state } = file;
  return (
    <>
      <a class="sr" href="#main">
        Skip to the numbers
      </a>
      <Head />
      {state.kind === 'none' ? <Start /> : null}
      {state.kind === 'fault' ? <Start name={state.name} fault={state.fault} /> : null}
      {state.kind === 'opening' ? <Opening name={state.name} share={state.share} /> : null}
      {state.kind === 'open' ? <Opened opened={state.opened} /> : null}
      <p class="sr" role="status" aria-live="polite">
        {said.value}
      </p>
      {isOver.value ? <div class="over">Drop a file to open it, or two to compare them</div> : null}
    </>
  );
}

function Head(): JSX.Element {
  const { value: state } = file;
  return (
    <header class="top">
      <span class="brand">confmat explorer</span>
      {state.kind === 'open' ? (
        <span class="name">
          {state.opened.name}{' '}
          <small>
            {formatCount(state.opened.nRows)} {state.opened.isOfSpans ? 'documents' : 'rows'}
          </small>
        </span>
      ) : null}
      <span class="tools">
        {state.kind === 'open' && state.opened.matrix?.side !== null ? <CopyMenu /> : null}
        <button type="button" class="quiet" onClick={nextScheme}>
          {scheme.value === 'auto' ? 'auto' : scheme.value} colors
        </button>
        {state.kind === 'open' || state.kind === 'fault' ? (
          <button type="button" onClick={closeFile}>
            close file
          </button>
        ) : null}
      </span>
    </header>
  );
}

function Opening({ name, share }: { readonly name: string; readonly share: number }): JSX.Element {
  return (
    <main id="main" class="start">
      <h1>{name}</h1>
      <progress max={1} value={share} aria-label={`reading ${name}`} />
      <p class="meta">{Math.round(100 * share)} % read</p>
    </main>
  );
}

function Opened({ opened }: { readonly opened: OpenedFile }): JSX.Element {
  return (
    <main id="main">
      <h1 class="sr">{opened.name}</h1>
      <Joined opened={opened} />
      <MatrixSide opened={opened} />
      <Setup opened={opened} />
      {opened.matrix?.side === null ? null : views.value.length === 0 ? (
        <Advice opened={opened} />
      ) : (
        <>
          <Tabs views={views.value} isOfSpans={opened.isOfSpans} />
          <div
            id="view"
            role="tabpanel"
            aria-labelledby={`tab-${view.value}`}
            aria-busy={isBusy.value}
            class={isBusy.value ? 'busy' : ''}
          >
            <h2 class="sr">{titleOf(view.value)}</h2>
            <SeveralRows opened={opened} />
            <ShownView />
            <Together opened={opened} />
          </div>
        </>
      )}
    </main>
  );
}

/** A file may be dropped anywhere. */
function useDrop(isOver: { value: boolean }): void {
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent): boolean =>
      dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent): void => {
      if (!hasFile(event)) return;
      event.preventDefault();
      isOver.value = true;
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) isOver.value = false;
    };
    const drop = (event: DragEvent): void => {
      isOver.value = false;
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (dropped.length === 0) return;
      event.preventDefault();
      void openFiles(dropped);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
}
