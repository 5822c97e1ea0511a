import { byId } from './dom.js';

/** The box that puts predicted classes in rows; null where a page has no matrix. */
export const turnedBox = (): HTMLInputElement | null => byId('turned') as HTMLInputElement | null;

/** Whether predicted classes stand in rows. */
export const isTurned = (): boolean => turnedBox()?.checked === true;

/** What the axes of a matrix are. */
export const axesText = (): string => (isTurned() ? 'predicted ↓ true →' : 'true ↓ predicted →');

/** Draw what stands beside a matrix, and again when the axes turn, until something else is drawn. */
export function drawTurning(draw: () => void): void {
  draw();
  const box = turnedBox();
  if (box) box.onchange = draw;
}
