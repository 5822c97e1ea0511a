import type { JSX } from 'preact';
import { DataTable } from '../parts/data-table.js';
import { Tiles } from '../parts/numbers.js';
import { PictureBox } from '../parts/picture.js';
import type { LabelsAnswer } from '../protocol.js';

/** Sets of labels: which are missed, and what is given instead. */
export function LabelsView({ answer }: { readonly answer: LabelsAnswer }): JSX.Element {
  return (
    <>
      <Tiles tiles={answer.tiles} />
      {answer.remark === null ? null : <p>{answer.remark}</p>}
      <div class="pictures">
        {answer.pictures.map((picture) => (
          <PictureBox key={picture.name} picture={picture} />
        ))}
      </div>
      <DataTable data={answer.labels} />
    </>
  );
}
