import type { JSX } from 'preact';
import {
  benefitText,
  cellsAt,
  costAt,
  cutText,
  formatCount,
  formatMetric,
  labelName,
  measure,
  predictedAt,
} from '@confmat/report/internal';
import type { PanelData, PanelModel } from '@confmat/report/internal';
import { MeasureText } from '../parts/numbers.js';
import { choice } from '../state/store.js';

/** Counts and metrics of one model at a cut. */
export function CutCard({
  model,
  row,
  panel,
  isWeighted,
}: {
  readonly model: PanelModel;
  readonly row: number;
  readonly panel: PanelData;
  /** Whether counts are sums of weights. */
  readonly isWeighted: boolean;
}): JSX.Element {
  const cells = cellsAt(model, row);
  const [tp, fp, fn, tn] = cells.map(formatCount);
  const n = model.nPositives + model.nNegatives;
  const { costs } = choice.value;
  const [positive, other] = panel.classes;
  // More than one class is not the positive one: they have no label together.
  const others = (word: string): string => (other.startsWith('not ') ? other : `${word} ${other}`);
  return (
    <section
      class="card"
      aria-label={model.name === '' ? 'At the threshold' : `${model.name} at its threshold`}
    >
      <h3>{model.name === '' ? 'At the threshold' : labelName(model.name)}</h3>
      <p>
        Threshold <b class="t">{cutText(model, row)}</b>: {formatCount(predictedAt(model, row))} of{' '}
        {isWeighted ? `sum of weights ${formatCount(n)}` : `${formatCount(n)} rows`} predicted{' '}
        {positive}
      </p>
      <div class="fold">
        <table class="two">
          <thead>
            <tr>
              <td />
              <th scope="col">predicted {positive}</th>
              <th scope="col">{others('predicted')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">true {positive}</th>
              <td class="tp">
                <span class="n">{tp}</span>
                <i>true positives</i>
              </td>
              <td class="fn">
                <span class="n">{fn}</span>
                <i>false negatives</i>
              </td>
            </tr>
            <tr>
              <th scope="row">{others('true')}</th>
              <td class="fp">
                <span class="n">{fp}</span>
                <i>false positives</i>
              </td>
              <td class="tn">
                <span class="n">{tn}</span>
                <i>true negatives</i>
              </td>
            </tr>
          </tbody>
        </table>
        <table class="metrics">
          <tbody>
            {panel.metrics.map((metric) => {
              const { per = 1 } = metric;
              const { value, low, high } = measure(metric, cells, panel.z, null);
              return (
                <tr key={metric.name}>
                  <th scope="row">{metric.name}</th>
                  <td>
                    <MeasureText
                      measure={{ estimate: value * per, low: low * per, high: high * per }}
                      digits={per === 1 ? undefined : 1}
                    />
                  </td>
                </tr>
              );
            })}
            <tr>
              <th scope="row">
                net benefit of 100 rows: right alerts, less wrong ones at the odds of the threshold
              </th>
              <td>{benefitText(model, row)}</td>
            </tr>
            {costs ? (
              <tr>
                <th scope="row">cost</th>
                <td>
                  {formatCount(costAt(model, row, costs))}{' '}
                  <small>
                    {formatMetric(costAt(model, row, costs) / n)}{' '}
                    {isWeighted ? 'a unit of weight' : 'a row'}
                  </small>
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
    </section>
  );
}
