import type { JSX } from 'preact';
import { Tiles } from '../parts/numbers.js';
import { PictureBox } from '../parts/picture.js';
import type { CalibrationAnswer } from '../protocol.js';

/** Whether probabilities come true as often as they say. */
export function CalibrationView({ answer }: { readonly answer: CalibrationAnswer }): JSX.Element {
  return (
    <>
      <p class="meta">
        Calibrated probabilities lie on the diagonal: of the rows with a score of 0.7, seven in ten
        are positive.
      </p>
      <Tiles tiles={answer.tiles} />
      <PictureBox picture={answer.picture} />
    </>
  );
}
