import type { JSX } from 'preact';
import { DataTable } from '../parts/data-table.js';
import { PictureBox } from '../parts/picture.js';
import type { ClassesAnswer } from '../protocol.js';

/** Precision, recall and F1 of each class. */
export function ClassesView({ answer }: { readonly answer: ClassesAnswer }): JSX.Element {
  return (
    <>
      <div class="fold">
        <PictureBox picture={answer.picture} />
        <DataTable data={answer.averages} />
      </div>
      <DataTable data={answer.classes} />
    </>
  );
}
