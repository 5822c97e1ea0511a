import type { JSX } from 'preact';
import type { Fault } from '../protocol.js';
import { lastFiles } from '../state/last-file.js';
import { openFiles, openServed } from '../state/store.js';

const EXAMPLES = [
  { name: 'telco-churn.csv', what: 'two classes with scores, two models: 7,043 customers' },
  { name: 'digits.csv', what: 'ten classes with probabilities: 1,797 digits' },
  { name: 'debian-tags.csv', what: 'sets of labels: 11,795 packages, 68 tags' },
] as const;

/** Where a file is chosen or dropped; examples stand beside the page, not in a page that is one file. */
export function Start({
  name,
  fault,
}: {
  readonly name?: string | undefined;
  readonly fault?: Fault | undefined;
}): JSX.Element {
  const hasExamples = document.getElementById('worker') === null;
  return (
    <main id="main" class="start">
      <h1>How good is this classifier?</h1>
      <p>
        Open a file of predictions: true labels, predicted labels or scores, a row each. Move the
        threshold, see which classes, which slices, which of two models, and how sure that is.
      </p>
      {fault ? (
        <div class="fault" role="alert">
          <b>{name}</b> {fault.message}
          {fault.hint === undefined ? null : <p>{fault.hint}</p>}
        </div>
      ) : null}
      {fault ? null : <Last />}
      <label class="drop">
        <b>Choose a file, or drop it here; two files become two models</b>
        <span>
          CSV, TSV, Excel, Parquet, Arrow, JSON lines, a stored evaluation or a confmat report
        </span>
        <input
          type="file"
          multiple
          onChange={({ currentTarget }) => void openFiles([...(currentTarget.files ?? [])])}
        />
      </label>
      <p class="meta">
        Nothing leaves this browser: the file is read and counted here, and no other address is
        asked.
      </p>
      {hasExamples ? (
        <>
          <h2>Or look at an example</h2>
          <ul class="examples">
            {EXAMPLES.map((example) => (
              <li key={example.name}>
                <button
                  type="button"
                  onClick={() => void openServed(`examples/${example.name}`, example.name)}
                >
                  {example.name}
                </button>{' '}
                {example.what}
              </li>
            ))}
          </ul>
          <p class="meta">
            <a href="confmat-explorer.html" download="confmat-explorer.html">
              Download this page as one file
            </a>
            : it opens from a disk, without a network.
          </p>
        </>
      ) : null}
    </main>
  );
}

/** Which files to open again after a reload. */
function Last(): JSX.Element | null {
  const last = lastFiles();
  if (!last) return null;
  const their = last.files.length === 1 ? 'its' : 'their';
  return (
    <p class="last" role="note">
      To go on, open{' '}
      {last.files.map(({ name, size }, place) => (
        <>
          {place === 0 ? null : ' and '}
          <b>{name}</b> ({sizeText(size)})
        </>
      ))}{' '}
      again: after a reload the page no longer has {their} content. Your choices are kept.
    </p>
  );
}

/** The size of a file, in the units that a file manager shows. */
function sizeText(size: number): string {
  if (size < 1000) return `${size} bytes`;
  const [value, unit] = size < 1e6 ? [size / 1e3, 'kB'] : [size / 1e6, 'MB'];
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`;
}

/** The name of an example that an address asks for; null for any other. */
export function exampleOf(name: string | null): string | null {
  return EXAMPLES.find((example) => example.name === name)?.name ?? null;
}
