import type { JSX } from 'preact';
import { formatCount, labelName } from '@confmat/report/internal';
import type { OpenedFile, OpenedMatrix, Side } from '../protocol.js';
import { openSide } from '../state/store.js';

/** So many classes are shown of a matrix that is asked about. */
const MOST_SHOWN = 8;

/** Which side of a matrix of counts has the true classes: asked, and shown afterwards. */
export function MatrixSide({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const { matrix } = opened;
  if (!matrix) return null;
  const { side } = matrix;
  if (side === null) return <Question matrix={matrix} />;
  const other: Side = side === 'rows' ? 'columns' : 'rows';
  return (
    <p class="joined">
      This is a matrix of counts: its {side} are the true classes.{' '}
      <button type="button" onClick={() => void openSide(other)}>
        use the {other}
      </button>
    </p>
  );
}

function Question({ matrix: { labels, counts } }: { readonly matrix: OpenedMatrix }): JSX.Element {
  const shown = labels.slice(0, MOST_SHOWN);
  const isCut = labels.length > shown.length;
  return (
    <section class="side" aria-labelledby="side">
      <h2 id="side">Which side has the true classes?</h2>
      <p>The file is a matrix of counts, and does not say which.</p>
      <p class="buttons">
        <button type="button" onClick={() => void openSide('rows')}>
          the rows
        </button>{' '}
        <button type="button" onClick={() => void openSide('columns')}>
          the columns
        </button>
      </p>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <td />
              {shown.map((label) => (
                <th key={label} scope="col">
                  {labelName(label)}
                </th>
              ))}
              {isCut ? <th scope="col">…</th> : null}
            </tr>
          </thead>
          <tbody>
            {shown.map((label, row) => (
              <tr key={label}>
                <th scope="row">{labelName(label)}</th>
                {shown.map((_, column) => (
                  <td key={column}>{formatCount(counts[row]?.[column] ?? 0)}</td>
                ))}
                {isCut ? <td>…</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut ? (
        <p class="meta">{formatCount(labels.length)} classes, the first are shown.</p>
      ) : null}
    </section>
  );
}
