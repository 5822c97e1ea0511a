import type { JSX } from 'preact';
import { Tiles } from '../parts/numbers.js';
import { PictureBox } from '../parts/picture.js';
import { Sentences } from '../parts/sentences.js';
import type { CalibrationAnswer } from '../protocol.js';

/** Whether probabilities come true as often as they say, of each model. */
export function CalibrationView({ answer }: { readonly answer: CalibrationAnswer }): JSX.Element {
  const { models, others, together } = answer;
  return (
    <>
      <p class="meta">
        Calibrated probabilities lie on the diagonal: of the rows with a score of 0.7, seven in ten
        are positive.
        {others.map(
          (name) => ` Scores of ${name} are not all in [0, 1]: they are no probabilities.`,
        )}
        {together &&
          ' Miscalibration is what a better scale of the same scores would remove, discrimination how well they tell positives from the others.'}
      </p>
      {together && <PictureBox picture={together} />}
      <div class="cards">
        {models.map(({ name, tiles, sentences, picture }) => (
          <section key={name} class="card" aria-label={name}>
            <h3>{name}</h3>
            <Tiles tiles={tiles} />
            <Sentences sentences={sentences} />
            <PictureBox picture={picture} />
          </section>
        ))}
      </div>
    </>
  );
}
