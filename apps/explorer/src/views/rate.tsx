import type { JSX } from 'preact';
import { shareText } from '@confmat/report/internal';
import { DataTable } from '../parts/data-table.js';
import { NumberField } from '../parts/number-field.js';
import { choose } from '../state/store.js';
import type { RateAnswer } from '../protocol.js';

const STEPS = [0.001, 0.01, 0.05, 0.1, 0.2, 0.5] as const;

/** What metrics would be if positives were more or less frequent. */
export function RateView({ answer }: { readonly answer: RateAnswer }): JSX.Element {
  const { inData, isWeighted, rate, table } = answer;
  const percent = Number((100 * rate).toPrecision(3));
  return (
    <>
      <p>
        {shareText(inData)} of {isWeighted ? 'the weight of these rows is' : 'these rows are'}{' '}
        positive. Where the model is used, positives may be more or less frequent: recall and the
        false positive rate stay, and precision does not. At a rate that you choose, its interval
        takes the rate as known.
      </p>
      <div class="controls">
        <label>
          If positives were{' '}
          <NumberField
            value={percent}
            unit=" % "
            wanted="must be a number above 0 and below 100"
            isWanted={(value) => value > 0 && value < 100}
            onValue={(value) => choose({ rate: value / 100 })}
          />
        </label>
        <div role="group" aria-label="Usual rates">
          {STEPS.map((step) => (
            <button
              key={step}
              type="button"
              aria-pressed={step === rate}
              onClick={() => choose({ rate: step })}
            >
              {shareText(step)}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={rate === inData}
            onClick={() => choose({ rate: undefined })}
          >
            as in the data
          </button>
        </div>
      </div>
      <DataTable data={table} />
    </>
  );
}
