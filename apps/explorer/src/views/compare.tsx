import type { JSX } from 'preact';
import { DataTable } from '../parts/data-table.js';
import { LinkSelect } from '../parts/link-select.js';
import { PictureBox } from '../parts/picture.js';
import { Sentences } from '../parts/sentences.js';
import type { CompareAnswer } from '../protocol.js';

/** Two models on the same rows. */
export function CompareView({ answer }: { readonly answer: CompareAnswer }): JSX.Element {
  const { names, verdict, sentences, metrics, classes, pictures, isLinked } = answer;
  return (
    <>
      {isLinked ? <LinkSelect other={names[1]} /> : null}
      <p>{verdict}</p>
      <Sentences sentences={sentences} />
      <DataTable data={metrics} />
      <div class="pictures">
        {pictures.map((picture) => (
          <PictureBox key={picture.name} picture={picture} />
        ))}
      </div>
      <DataTable data={classes} />
    </>
  );
}
