import type { JSX } from 'preact';
import type { ViewName } from '@confmat/files';
import type { Questions } from '../protocol.js';
import { shown } from '../state/store.js';
import { CalibrationView } from './calibration.js';
import { ClassesView } from './classes.js';
import { CompareView } from './compare.js';
import { LabelsView } from './labels.js';
import { MatrixView } from './matrix.js';
import { RateView } from './rate.js';
import { SlicesView } from './slices.js';
import { SummaryView } from './summary.js';
import { ThresholdView } from './threshold.js';

type Views = {
  readonly [K in ViewName]: (props: { readonly answer: Questions[K]['answer'] }) => JSX.Element;
};

/** A view a file: a new one is added here, in the protocol and among the worker's answers. */
const VIEWS: Views = {
  summary: SummaryView,
  matrix: MatrixView,
  classes: ClassesView,
  threshold: ThresholdView,
  compare: CompareView,
  slices: SlicesView,
  calibration: CalibrationView,
  rate: RateView,
  labels: LabelsView,
};

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
  const View = VIEWS[state.view] as (props: { readonly answer: unknown }) => JSX.Element;
  return <View key={state.view} answer={state.answer} />;
}
