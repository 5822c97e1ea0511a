import type { JSX } from 'preact';
import type { Picture } from '../protocol.js';
import { savePng, saveText } from '../state/save.js';

/** Wider pictures are not shrunk to a phone, where their texts would be too small: they scroll. */
const WIDE = 500;

/** A picture of the report; the page has its style. */
export function PictureBox({ picture }: { readonly picture: Picture }): JSX.Element {
  const { name, svg } = picture;
  const scrolls = Number(/ width="(\d+)"/.exec(svg)?.[1]) > WIDE;
  const box = scrolls ? { tabIndex: 0, role: 'group' as const, 'aria-label': name } : {};
  return (
    <figure>
      <div
        {...box}
        class={`drawing${scrolls ? ' scroll' : ''}`}
        dangerouslySetInnerHTML={{ __html: ofPage(svg) }}
      />
      <figcaption>
        <button type="button" class="quiet" onClick={() => saveText(`${name}.svg`, svg)}>
          SVG<span class="sr"> of {name}</span>
        </button>
        <button type="button" class="quiet" onClick={() => void savePng(`${name}.png`, svg)}>
          PNG<span class="sr"> of {name}</span>
        </button>
      </figcaption>
    </figure>
  );
}

/** Without the style that a file of its own needs. */
function ofPage(svg: string): string {
  return svg.replace(/<style>[^]*?<\/style>/, '');
}
