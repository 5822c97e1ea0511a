import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ViewName } from '@confmat/files';
import type { OpenedFile } from '../protocol.js';
import { view } from '../state/store.js';

const TITLES: Readonly<Record<ViewName, string>> = {
  summary: 'Summary',
  matrix: 'Matrix',
  classes: 'Classes',
  threshold: 'Threshold',
  compare: 'Compare',
  slices: 'Groups',
  calibration: 'Calibration',
  rate: 'Share of positives',
  labels: 'Label sets',
};

/** Of spans. */
const SPAN_TITLES: Partial<typeof TITLES> = { classes: 'Types', labels: 'Documents' };

/** One tab a view; arrow keys move. The chosen one is in sight where not all are. */
export function Tabs({
  views,
  isOfSpans = false,
}: Pick<OpenedFile, 'views' | 'isOfSpans'>): JSX.Element {
  const titles = isOfSpans ? { ...TITLES, ...SPAN_TITLES } : TITLES;
  const list = useRef<HTMLDivElement>(null);
  const { value: chosen } = view;
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#tab-${chosen}`);
    if (tab) list.current?.scrollTo({ left: centered(tab, list.current) });
  }, [chosen, views]);
  const go = (place: number): void => {
    const next = views[(place + views.length) % views.length];
    if (next === undefined) return;
    view.value = next;
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  const move = (event: KeyboardEvent): void => {
    const at = views.indexOf(view.value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: views.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <div class="tabs" role="tablist" aria-label="Views" ref={list} onKeyDown={move}>
      {views.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls="view"
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => (view.value = name)}
        >
          {titles[name]}
        </button>
      ))}
    </div>
  );
}

/** Where a list is scrolled to with a tab of it in its middle, in pixels. */
function centered(tab: HTMLElement, list: HTMLElement): number {
  return tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/** What a view is called. */
export function titleOf(name: ViewName): string {
  return TITLES[name];
}
