import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import {
  bestCut,
  cutText,
  labelName,
  linkedCut,
  nearestCut,
  readModel,
} from '@confmat/report/internal';
import type { PanelModel } from '@confmat/report/internal';
import { DataTable } from '../parts/data-table.js';
import { LinkSelect } from '../parts/link-select.js';
import { NumberField } from '../parts/number-field.js';
import { PictureBox } from '../parts/picture.js';
import { choice, choose, chooseTyped, say } from '../state/store.js';
import type { ThresholdAnswer } from '../protocol.js';
import { ClassThresholdsControls } from './class-thresholds.js';
import { metricAt } from './cut.js';
import { CutCard } from './cut-card.js';
import { AlertBudget, LeastCost } from './cut-goals.js';
import { useMarks } from './marks.js';

/** The threshold moves, and with it counts, metrics, intervals and the marks of the pictures. */
export function ThresholdView({ answer }: { readonly answer: ThresholdAnswer }): JSX.Element {
  const { panel, isWeighted, areas, pictures, classes } = answer;
  const models = useMemo(() => panel.models.map(readModel), [panel]);
  const lead = models[0];
  const dragged = useSignal<number | null>(null);
  const isMissed = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  const start = panel.models[0]?.start ?? 0;
  const chosen = classes ? start : (choice.value.threshold ?? start);
  const row = dragged.value ?? (lead ? nearestCut(lead, chosen) : 0);
  const { link = 'threshold', ownThresholds } = choice.value;
  const rows = models.map((model, at) =>
    at === 0 || !lead ? row : linkedCut(model, lead, row, link),
  );
  useMarks(box, models, panel.metrics, rows, pictures);
  // The same objects while the slider moves: nothing in them is looked at again.
  const drawn = useMemo(
    () => pictures.map((picture) => <PictureBox key={picture.name} picture={picture} />),
    [pictures],
  );
  const table = useMemo(
    () => (
      <DataTable
        data={areas}
        onRow={classes ? (place) => choose({ posLabel: classes.labels[place] }) : undefined}
      />
    ),
    [areas, classes],
  );
  if (!lead) return <p>There are no scores.</p>;
  const take = (threshold: number, choosing = choose): void => {
    dragged.value = null;
    choosing(
      classes ? { ownThresholds: { ...ownThresholds, [classes.shown]: threshold } } : { threshold },
    );
  };
  const settle = (cut: number): void => {
    isMissed.value = cut < 0;
    if (cut < 0) say(MISSED);
    else take(lead.thresholds[cut] ?? NaN);
  };
  return (
    <div class="cutting">
      {classes ? <ClassThresholdsControls classes={classes} /> : null}
      <ThresholdControls
        lead={lead}
        isWeighted={isWeighted}
        metrics={panel.metrics}
        row={row}
        isMissed={isMissed.value}
        onDrag={(cut) => (dragged.value = cut)}
        onSettle={settle}
        onType={(threshold) => take(threshold, chooseTyped)}
      />
      {models[1] ? <LinkSelect other={labelName(models[1].name)} /> : null}
      <div class="cards">
        {models.map((model, at) => (
          <CutCard
            key={model.name}
            model={model}
            row={rows[at] ?? 0}
            panel={panel}
            isWeighted={isWeighted}
          />
        ))}
      </div>
      <div class="pictures" ref={box}>
        {drawn}
      </div>
      {table}
    </div>
  );
}

/** What is said of a goal that cannot be reached. */
const MISSED = 'no threshold reaches it';

interface ControlsProps {
  readonly lead: PanelModel;
  readonly isWeighted: boolean;
  readonly metrics: ThresholdAnswer['panel']['metrics'];
  readonly row: number;
  /** Whether no threshold reaches the goal that was asked for last. */
  readonly isMissed: boolean;
  readonly onDrag: (row: number) => void;
  readonly onSettle: (row: number) => void;
  readonly onType: (threshold: number) => void;
}

function ThresholdControls({
  lead,
  isWeighted,
  metrics,
  row,
  isMissed,
  onDrag,
  onSettle,
  onType,
}: ControlsProps): JSX.Element {
  const least = { precision: useSignal(0.8), recall: useSignal(0.8) };
  // What is being typed: an answer that arrives meanwhile does not write over it.
  const typing = useSignal<string | null>(null);
  const { costs } = choice.value;
  const [precision, recall, f1] = metrics;
  const last = lead.thresholds.length - 1;
  const threshold = cutText(lead, row);
  const words = `threshold ${threshold}, precision ${metricAt(lead, precision, row)}, recall ${metricAt(lead, recall, row)}`;
  if (!precision || !recall || !f1) return <p />;
  return (
    <div class="controls" role="group" aria-label="Threshold">
      <div class="slide">
        <label>
          <span>Threshold</span>
          <input
            type="range"
            id="threshold"
            min={0}
            max={last}
            step={1}
            value={last - row}
            aria-valuetext={words}
            onInput={({ currentTarget }) => onDrag(last - Number(currentTarget.value))}
            onChange={({ currentTarget }) => onSettle(last - Number(currentTarget.value))}
          />
        </label>
        <input
          type="number"
          step="any"
          id="exact"
          aria-label="threshold, typed"
          value={typing.value ?? threshold}
          onInput={({ currentTarget }) => (typing.value = currentTarget.value)}
          onBlur={() => (typing.value = null)}
          onChange={({ currentTarget }) => {
            typing.value = null;
            if (currentTarget.value !== '') onType(Number(currentTarget.value));
          }}
        />
        <p class="now" aria-hidden="true">
          {[precision, recall, f1].map((metric) => (
            <span key={metric.name}>
              {metric.name} <b>{metricAt(lead, metric, row)}</b>
            </span>
          ))}
        </p>
      </div>
      <div class="go">
        <button type="button" onClick={() => onSettle(bestCut(lead, f1, null))}>
          best F1
        </button>
        {(['precision', 'recall'] as const).map((name) => {
          const [wanted, other] = name === 'precision' ? [precision, recall] : [recall, precision];
          const limit = least[name];
          return (
            <span key={name} class="pair">
              <button
                type="button"
                onClick={() =>
                  onSettle(bestCut(lead, other, null, { metric: wanted, limit: limit.value }))
                }
              >
                {name} ≥
              </button>
              <NumberField
                label={`least ${name}`}
                value={limit.value}
                step={0.05}
                onValue={(value) => (limit.value = value)}
              />
            </span>
          );
        })}
        <AlertBudget lead={lead} isWeighted={isWeighted} onSettle={onSettle} />
        <LeastCost lead={lead} costs={costs} onSettle={onSettle} />
        {isMissed ? <b>{MISSED}</b> : null}
      </div>
    </div>
  );
}
