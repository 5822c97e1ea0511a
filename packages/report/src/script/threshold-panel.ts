import { cutText } from '../panel/cut-text.js';
import { bestCut, cheapestCut, cutWithinBudget, linkedCut, nearestCut } from '../panel/find-cut.js';
import type { Link } from '../panel/find-cut.js';
import { measure } from '../panel/measure.js';
import { cutVerdict } from '../verdict/cut-verdict.js';
import { decimalsOf } from '../svg/decimals.js';
import { shareText } from '../svg/share-text.js';
import { markedAt } from '../panel/marked-at.js';
import { benefitText } from '../panel/net-benefit.js';
import { withBins } from '../panel/kept-counts.js';
import type { StoredBins } from '../panel/kept-counts.js';
import type { PanelModelData, ScriptPanel } from '../panel/panel-data.js';
import { cellsAt, readModel } from '../panel/panel-model.js';
import type { Cells } from '@confmat/inference/internal';
import { byId, make, say } from './dom.js';
import { count, metric as metricText } from './numbers.js';
import { findMarks } from './plot-marks.js';

/** Let the threshold move, and with it counts, metrics, intervals and the marks in the pictures. */
export function startPanel(data: ScriptPanel): void {
  const input = (id: string): HTMLInputElement | null => byId(id) as HTMLInputElement | null;
  const [slider, exact, rate] = [input('t'), input('exact'), input('rate')];
  const models = data.models.map((model, at) => readModel(counted(model, at)));
  const [lead] = models;
  const [precision, recall, f1] = data.metrics;
  if (!lead || !slider || !exact || !rate || !precision || !recall || !f1) return;
  const cells = new Map(
    Array.from(document.querySelectorAll<HTMLElement>('[data-of]'), (one) => [one.dataset.of, one]),
  );
  const write = (of: string, text: string): void => {
    const cell = cells.get(of);
    if (cell && cell.textContent !== text) cell.textContent = text;
  };
  // What the page says where each model starts: intervals by unit do not follow from four counts.
  const reported = new Map(Array.from(cells, ([of, cell]) => [of, cell.textContent]));
  const moveMarks = findMarks(models.length);
  const last = lead.thresholds.length - 1;
  slider.max = String(last);
  const prevalence = (): number | null => {
    const share = Number(rate.value) / 100;
    return rate.value !== '' && share > 0 && share < 1 ? share : null;
  };

  const writeCells = (at: number, [tp, fp, fn, tn]: Cells): void => {
    const [n, total] = [tp + fp, tp + fp + fn + tn];
    const cell = (place: number, value: number, of: readonly number[]): void => {
      write(`${at}-${place}`, count(value));
      of.forEach((whole, which) => write(`${at}-s${place}${which}`, shareText(value / whole)));
    };
    cell(0, tp, [tp + fn, n, total]);
    cell(1, fp, [fp + tn, n, total]);
    cell(2, fn, [tp + fn, fn + tn, total]);
    cell(3, tn, [fp + tn, fn + tn, total]);
    write(`${at}-n`, count(n));
    write(`${at}-o`, count(fn + tn));
  };

  const told = make('b');
  /** Say something beside the field that it is about, until something else is shown. */
  const tell = (field: Element | null, text: string): void => {
    field?.parentElement?.append(told);
    told.textContent = ` ${text}`;
    say(text);
  };

  const show = (row: number): void => {
    told.textContent = '';
    const link = ((byId('link') as HTMLSelectElement | null)?.value ?? 'own') as Link | 'own';
    const base = prevalence();
    models.forEach((model, at) => {
      const own = data.models[at]?.start ?? 0;
      const cut =
        at === 0
          ? row
          : link === 'own'
            ? nearestCut(model, own)
            : linkedCut(model, lead, row, link);
      const four = cellsAt(model, cut);
      const isReported = data.z === null && base === null && model.thresholds[cut] === own;
      /** Write what follows from the counts, or what the page says where it knows more. */
      const writeRanged = (of: string, text: string): void =>
        write(of, isReported ? (reported.get(of) ?? '') : text);
      const threshold = cutText(model, cut);
      write(`${at}-t`, threshold);
      writeCells(at, four);
      const found = data.metrics.map((metric, place) => {
        const now = measure(metric, four, data.z, base);
        const { per = 1 } = metric;
        const digits = decimalsOf(now.value) - Math.log10(per);
        const end = (value: number): string => metricText(value * per, digits);
        write(`${at}-m${place}`, metricText(now.value * per, digits));
        writeRanged(
          `${at}-i${place}`,
          Number.isNaN(now.low) ? '' : [now.low, now.high].map(end).join('–'),
        );
        return now;
      });
      write(`${at}-b`, base === null ? benefitText(model, cut) : '–');
      const marked = markedAt(model, data.metrics, cut);
      moveMarks(at, marked);
      const [ofPrecision, ofRecall] = found;
      if (at > 0 || !ofPrecision || !ofRecall) return;
      writeRanged(
        'verdict',
        cutVerdict({
          ...{ cells: four, precision: ofPrecision, recall: ofRecall, prevalence: base },
          ...{ name: data.classes[0], threshold },
        }),
      );
      slider.value = String(last - row);
      exact.value = threshold;
      slider.setAttribute(
        'aria-valuetext',
        `threshold ${threshold}, precision ${metricText(ofPrecision.value)}, recall ${metricText(ofRecall.value)}`,
      );
    });
    const note = byId('panel-note');
    if (note) {
      note.textContent =
        base === null
          ? ''
          : 'Intervals take this share as known; pictures keep the share of the data.';
    }
  };

  let row = nearestCut(lead, data.models[0]?.start ?? 0);
  const remember = (): void => {
    const hash = inAddress();
    hash.set('t', cutText(lead, row));
    history.replaceState(null, '', `#${hash.toString()}`);
  };
  const go = (to: number, field: Element | null, text = ''): void => {
    if (to >= 0) {
      row = to;
      show(row);
      remember();
    }
    tell(field, to < 0 ? 'no threshold reaches it' : text);
  };
  slider.addEventListener('input', () => {
    row = last - Number(slider.value);
    show(row);
  });
  // Not while it moves: browsers refuse too many addresses at once.
  slider.addEventListener('change', remember);
  exact.addEventListener('change', () => {
    const typed = exact.value;
    if (typed === '') return;
    const cut = nearestCut(lead, Number(typed));
    const isKept = String(Number(typed)) === cutText(lead, cut);
    go(cut, exact, isKept ? '' : `nearest cut to ${typed}`);
  });
  byId('link')?.addEventListener('input', () => show(row));
  rate.addEventListener('input', () => {
    show(row);
    if (rate.value !== '' && prevalence() === null) tell(rate, 'must be above 0 and below 100');
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-go]')) {
    const name = button.dataset.go ?? '';
    const field = input(`at-${name}`) ?? button;
    const limit = (): number => Number(input(`at-${name}`)?.value);
    const find = {
      f1: () => bestCut(lead, f1, prevalence()),
      precision: () => bestCut(lead, recall, prevalence(), { metric: precision, limit: limit() }),
      recall: () => bestCut(lead, precision, prevalence(), { metric: recall, limit: limit() }),
      alerts: () =>
        cutWithinBudget(lead, (limit() / 100) * (lead.nPositives + lead.nNegatives), prevalence()),
      cost: () => cheapestCut(lead, { falsePositive: 1, falseNegative: limit() }, prevalence()),
    }[name];
    button.addEventListener('click', () => {
      if (name === 'cost' && limit() < 0) tell(field, 'must be at least 0');
      else go(find?.() ?? -1, field);
    });
  }
  const wanted = inAddress().get('t');
  if (wanted && Number.isFinite(Number(wanted))) row = nearestCut(lead, Number(wanted));
  show(row);
}

/** A model with the counts that the evaluation of the page has of it. */
function counted(model: PanelModelData, at: number): PanelModelData {
  if (model.positives !== undefined) return model;
  const { scores = [] } = JSON.parse(byId('confmat')?.textContent ?? '{}') as {
    readonly scores?: readonly StoredBins[];
  };
  const kept = scores[at];
  return kept ? withBins(model, kept) : model;
}

/** What the address of the page says. */
const inAddress = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));
