import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Close what pops up by Escape, and by a press of the pointer anywhere else. */
export function useClosing(box: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const escape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, []);
}
