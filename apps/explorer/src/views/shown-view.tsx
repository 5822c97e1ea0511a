import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { ViewName } from '@confmat/files';
import type { Questions } from '../protocol.js';
import { shown } from '../state/store.js';
import { SummaryView } from './summary.js';

type View<K extends ViewName> = (props: { readonly answer: Questions[K]['answer'] }) => JSX.Element;
type Views = { readonly [K in ViewName]?: View<K> };
type LateViews = { readonly [K in Exclude<ViewName, 'summary'>]: () => Promise<View<K>> };

/** A view a file: a new one is added here, in the protocol and among the worker's answers. */
const LATE_VIEWS: LateViews = {
  matrix: async () => (await import('./matrix.js')).MatrixView,
  classes: async () => (await import('./classes.js')).ClassesView,
  threshold: async () => (await import('./threshold.js')).ThresholdView,
  compare: async () => (await import('./compare.js')).CompareView,
  slices: async () => (await import('./slices.js')).SlicesView,
  calibration: async () => (await import('./calibration.js')).CalibrationView,
  rate: async () => (await import('./rate.js')).RateView,
  labels: async () => (await import('./labels.js')).LabelsView,
};

/** Views whose files are there. */
const views: Signal<Views> = signal<Views>({ summary: SummaryView });

/** Load the file of a view, while the worker looks for what it shows. */
export async function loadView(name: ViewName): Promise<void> {
  if (views.peek()[name] || name === 'summary') return;
  const loaded = await LATE_VIEWS[name]();
  views.value = { ...views.peek(), [name]: loaded };
}

/** The view that the last answer belongs to. */
export function ShownView(): JSX.Element | null {
  const { value: state } = shown;
  if (!state) return <p class="meta">counting…</p>;
  if (state.kind === 'fault') {
    const { message, hint } = state.fault;
    return (
      <div class="fault">
        {message}
        {hint === undefined ? null : <p>{hint}</p>}
      </div>
    );
  }
  const View = views.value[state.view] as
    ((props: { readonly answer: unknown }) => JSX.Element) | undefined;
  if (!View) return <p class="meta">counting…</p>;
  return <View key={state.view} answer={state.answer} />;
}
