import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { labelName } from '@confmat/report/internal';
import { modelKind } from '../evaluate/model-kind.js';
import { positiveChoice } from '../positive-choice.js';
import type { Choice, ModelFacts, OpenedFile } from '../protocol.js';
import { choice, choose } from '../state/store.js';
import { useClosing } from './use-closing.js';

/** What is compared with what: the guess, to be changed, and the rows that are looked at. */
export function Setup({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const { truths, models, columns, groups, weights, units } = opened;
  if (columns.length === 0) return null;
  const { truth, model, other, posLabel, weight, unit } = choice.value;
  const labels = columns.find(({ name }) => name === truth)?.common.map(({ text }) => text) ?? [];
  const kind = modelKind(columns, truth, model);
  const usable = weights.filter((name) => name !== truth && name !== model && name !== other);
  const keys = units.filter((name) => name !== truth && name !== model && name !== other);
  const others = models.filter((one) => one.key !== model && one.kind !== 'sets');
  return (
    <section class="setup" aria-label="What is evaluated">
      <Select
        label="Truth"
        value={truth}
        options={truths}
        onChoose={(name) =>
          choose({ truth: name, posLabel: positiveOf(columns, name), ...NO_THRESHOLD })
        }
      />
      <Select
        label="Prediction"
        value={model}
        options={models.map(({ key }) => key)}
        nameOf={(key) => modelName(models.find((one) => one.key === key))}
        onChoose={(key) =>
          choose({
            model: key,
            ...NO_THRESHOLD,
            ...(key === other ? { other: undefined } : {}),
          })
        }
      />
      {kind !== 'sets' && labels.length > 1 ? (
        <Select
          label="Positive"
          value={posLabel ?? ''}
          options={['', ...labels]}
          nameOf={(text) => (text === '' ? '(none)' : labelName(text))}
          onChoose={(text) =>
            choose({
              posLabel: text === '' ? undefined : text,
              // Thresholds of classes stay: this one is looked at.
              ...(kind === 'scores by class' ? {} : NO_THRESHOLD),
            })
          }
        />
      ) : null}
      {others.length > 0 ? (
        <Select
          label="Compare with"
          value={other ?? ''}
          options={['', ...others.map(({ key }) => key)]}
          nameOf={(key) =>
            key === '' ? '(nothing)' : modelName(models.find((one) => one.key === key))
          }
          onChoose={(key) => choose({ other: key === '' ? undefined : key })}
        />
      ) : null}
      {kind !== 'sets' && usable.length > 0 ? (
        <Select
          label="Weights"
          value={weight ?? ''}
          options={['', ...usable]}
          nameOf={(name) => (name === '' ? '(each row is one)' : labelName(name))}
          onChoose={(name) => choose({ weight: name === '' ? undefined : name })}
        />
      ) : null}
      {unit !== undefined || keys.length > 0 ? (
        <Select
          label="Unit"
          value={unit ?? ''}
          options={['', ...keys]}
          nameOf={(name) => (name === '' ? '(each row is one)' : labelName(name))}
          onChoose={(name) => choose({ unit: name === '' ? undefined : name })}
        />
      ) : null}
      {groups.length > 0 ? <Filters groups={groups} /> : null}
    </section>
  );
}

const NO_THRESHOLD = { threshold: undefined, ownThresholds: undefined };

/** The label that is taken for the positive one of another truth. */
function positiveOf(columns: OpenedFile['columns'], truth: string): string | undefined {
  const column = columns.find(({ name }) => name === truth);
  return (column && positiveChoice(column)) ?? undefined;
}

function modelName(model: ModelFacts | undefined): string {
  if (!model) return '';
  const name = labelName(model.key);
  if (model.kind === 'scores') return `${name} ≥ threshold`;
  return model.kind === 'scores by class' ? `highest of ${name}` : name;
}

function Select({
  label,
  value,
  options,
  nameOf = labelName,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly nameOf?: (option: string) => string;
  readonly onChoose: (option: string) => void;
}): JSX.Element {
  const known = options.includes(value) ? options : [value, ...options];
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {known.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Rows that are kept: chips of columns with their values. */
function Filters({ groups }: { readonly groups: OpenedFile['groups'] }): JSX.Element {
  const { where } = choice.value;
  const isOpen = useSignal(false);
  const column = useSignal(groups[0]?.name ?? '');
  const values = groups.find(({ name }) => name === column.value)?.common ?? [];
  const kept = where.find((filter) => filter.column === column.value)?.values ?? [];
  const set = (name: string, texts: readonly string[]): void => {
    const rest: Choice['where'] = where.filter((filter) => filter.column !== name);
    choose({ where: texts.length === 0 ? rest : [...rest, { column: name, values: texts }] });
  };
  const box = useRef<HTMLDivElement>(null);
  useClosing(box, () => (isOpen.value = false));
  return (
    <div
      class="filters"
      ref={box}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isElsewhere = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
        if (isElsewhere) isOpen.value = false;
      }}
    >
      <span class="label">Rows</span>
      <div class="chips">
        {where.map((filter) => (
          <button
            key={filter.column}
            type="button"
            class="chip"
            onClick={() => set(filter.column, [])}
          >
            {labelName(filter.column)}: {filter.values.map(labelName).join(' or ')}
            <span aria-hidden="true"> ×</span>
            <span class="sr"> remove this filter</span>
          </button>
        ))}
        <button
          type="button"
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {where.length === 0 ? 'all: filter…' : 'filter…'}
        </button>
      </div>
      {isOpen.value ? (
        <fieldset class="popover">
          <legend class="sr">Filter rows</legend>
          <select
            aria-label="Column of the filter"
            value={column.value}
            onChange={({ currentTarget }) => (column.value = currentTarget.value)}
          >
            {groups.map(({ name }) => (
              <option key={name} value={name}>
                {labelName(name)}
              </option>
            ))}
          </select>
          <div class="values">
            {values.map(({ text, nRows }) => (
              <label key={text}>
                <input
                  type="checkbox"
                  checked={kept.includes(text)}
                  onChange={() =>
                    set(
                      column.value,
                      kept.includes(text) ? kept.filter((one) => one !== text) : [...kept, text],
                    )
                  }
                />{' '}
                {labelName(text)} <small>{nRows.toLocaleString('en-US')}</small>
              </label>
            ))}
          </div>
          <button type="button" onClick={() => (isOpen.value = false)}>
            done
          </button>
        </fieldset>
      ) : null}
    </div>
  );
}
