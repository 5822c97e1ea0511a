import type { ConfusionMatrix } from '@confmat/core';
import { orderedView } from '../../matrix/ordered-view.js';
import type { HeadPicture, HeadTile, PageHead } from '../../results/page-head.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';
import { showHidden } from '../../svg/escape.js';
import { formatEnds, formatMetric } from '../../svg/format.js';
import { shareText } from '../../svg/share-text.js';
import { shareEnds } from '../../verdict/ranged-share.js';
import { figures } from '../html/figure.js';
import { heatTable } from '../html/heat-table.js';
import { tile } from '../html/tile.js';
import { drawBars } from './draw-bars.js';

/** Write what a page begins with: the answer, its numbers, and a picture. */
export function headHtml(
  { sentence, tiles, pictures }: PageHead,
  matrix: ConfusionMatrix | null,
): Child {
  return [
    // No line ends between a number and its sign.
    html('p', { class: 'verdict' }, showHidden(sentence).replaceAll(/(\d) %/g, '$1\u00a0%')),
    tiles.length === 0 ? null : html('dl', { class: 'tiles' }, tiles.map(tileOf)),
    pictures.map((picture) => pictureOf(picture, matrix)),
  ];
}

function tileOf({ name, found, isShare }: HeadTile): Child {
  return isShare
    ? tile(name, shareText(found.estimate), shareEnds(found))
    : tile(name, formatMetric(found.estimate), formatEnds(found));
}

function pictureOf(picture: HeadPicture, matrix: ConfusionMatrix | null): Child {
  if (picture.kind === 'bars') return figures([drawBars(picture)]);
  if (!matrix) return null;
  const { title, axes } = picture;
  return [
    html('h3', {}, title),
    heatTable(orderedView(matrix, 'label'), {
      ...{ caption: title, axes: `${axes[0]} ↓ ${axes[1]} →`, file: 'agreement' },
    }),
  ];
}
