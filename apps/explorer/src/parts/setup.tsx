import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { formatCount, labelName } from '@confmat/report/internal';
import { choiceInWords } from '../choice-in-words.js';
import { modelKind } from '../evaluate/model-kind.js';
import { positiveChoice } from '../positive-choice.js';
import type { Choice, ModelFacts, OpenedFile } from '../protocol.js';
import { choice, choose } from '../state/store.js';
import { DecimalMark } from './decimal-mark.js';
import { OtherAnswers } from './other-answers.js';
import { useClosing } from './use-closing.js';

/**
 * What is compared with what: the guess, to be changed, and the rows that are looked at. On a phone
 * one line says it, and unfolds.
 */
export function Setup({ opened }: { readonly opened: OpenedFile }): JSX.Element | null {
  const isOpen = useSignal(false);
  if (opened.columns.length === 0) return null;
  return (
    <section class="setup" aria-label="What is evaluated">
      <button
        type="button"
        class="line"
        aria-expanded={isOpen.value}
        aria-controls="choices"
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <span>{choiceInWords(opened, choice.value)}</span>
        <b>{isOpen.value ? 'done' : 'change'}</b>
      </button>
      <DecimalMark opened={opened} />
      <div id="choices" class={isOpen.value || choice.value.model === '' ? 'open' : ''}>
        <Choices opened={opened} />
      </div>
    </section>
  );
}

function Choices({ opened }: { readonly opened: OpenedFile }): JSX.Element {
  const { truths, models, columns, groups } = opened;
  const { truth, model, other, posLabel } = choice.value;
  const column = columns.find(({ name }) => name === truth);
  const labels = column?.common.map(({ text }) => text) ?? [];
  const kind = modelKind(columns, truth, model);
  const others = models.filter((one) => one.key !== model && one.kind !== 'sets');
  const names = columns.map(({ name }) => name);
  const isGuessed = new Set(models.map(({ key }) => key));
  const rest = names.filter((name) => !isGuessed.has(name) && name !== truth);
  const groupOf = (key: string): string =>
    rest.includes(key) ? OTHER_COLUMNS : modelGroup(models, key);
  return (
    <>
      <Select
        label="Truth"
        value={truth}
        options={[...truths, ...names.filter((name) => !truths.includes(name))]}
        nameOf={chosenName}
        groupOf={(name) => (name === '' || truths.includes(name) ? '' : OTHER_COLUMNS)}
        onChoose={(name) =>
          choose({ truth: name, posLabel: positiveOf(columns, name), ...NO_THRESHOLD })
        }
      />
      <Select
        label="Prediction"
        value={model}
        options={[...isGuessed, ...rest]}
        nameOf={chosenName}
        groupOf={groupOf}
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
          more={(column?.nDistinct ?? 0) - labels.length}
          onChoose={(text) =>
            choose({
              posLabel: text === '' ? undefined : text,
              // Thresholds of classes stay: this one is looked at.
              ...(kind === 'scores by class' ? {} : NO_THRESHOLD),
            })
          }
        />
      ) : null}
      {model !== '' && kind !== 'sets' && others.length + rest.length > 0 ? (
        <Select
          label="Compare with"
          value={other ?? ''}
          options={['', ...others.map(({ key }) => key), ...rest.filter((name) => name !== model)]}
          nameOf={(key) => (key === '' ? '(nothing)' : labelName(key))}
          groupOf={groupOf}
          onChoose={(key) => choose({ other: key === '' ? undefined : key })}
        />
      ) : null}
      <OtherAnswers opened={opened} />
      {groups.length > 0 ? <Filters groups={groups} /> : null}
      <MoreChoices opened={opened} areSets={kind === 'sets'} />
    </>
  );
}

/** Weights and units, which few files have: behind a button until one is chosen. */
function MoreChoices({
  opened,
  areSets,
}: {
  readonly opened: OpenedFile;
  readonly areSets: boolean;
}): JSX.Element | null {
  const isOpen = useSignal(false);
  const { truth, model, other, weight, unit } = choice.value;
  const rest = (names: readonly string[]): readonly string[] =>
    names.filter((name) => name !== truth && name !== model && name !== other);
  const shown = (['weight', 'unit'] as const)
    .map((key) => ({
      key,
      value: choice.value[key] ?? '',
      options: rest(key === 'weight' ? opened.weights : opened.units),
    }))
    .filter(({ key, value, options }) =>
      key === 'weight' ? !areSets && options.length > 0 : value !== '' || options.length > 0,
    );
  if (shown.length === 0) return null;
  const isChosen = weight !== undefined || unit !== undefined;
  const nameOf = (name: string): string => (name === '' ? '(each row is one)' : labelName(name));
  return (
    <>
      {isChosen ? null : (
        <button
          type="button"
          class="quiet"
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {isOpen.value ? 'less' : `more: ${shown.map(({ key }) => key).join(', ')}`}
        </button>
      )}
      {isChosen || isOpen.value
        ? shown.map(({ key, value, options }) => (
            <Select
              key={key}
              label={key === 'weight' ? 'Weights' : 'Unit: what rows belong to'}
              value={value}
              options={['', ...options]}
              nameOf={nameOf}
              onChoose={(name) => choose({ [key]: name === '' ? undefined : name })}
            />
          ))
        : null}
    </>
  );
}

/** The heading of columns that were not guessed. */
const OTHER_COLUMNS = 'Other columns';

/** The name of a column that is chosen. */
function chosenName(name: string): string {
  return name === '' ? '(choose)' : labelName(name);
}

const NO_THRESHOLD = { threshold: undefined, ownThresholds: undefined };

/** The label that is taken for the positive one of another truth. */
function positiveOf(columns: OpenedFile['columns'], truth: string): string | undefined {
  const column = columns.find(({ name }) => name === truth);
  return (column && positiveChoice(column)) ?? undefined;
}

/** How the labels of a model come about, in words. */
function modelGroup(models: readonly ModelFacts[], key: string): string {
  const model = models.find((one) => one.key === key);
  if (!model) return '';
  return KINDS[model.kind];
}

const KINDS: Readonly<Record<ModelFacts['kind'], string>> = {
  scores: 'Scores, cut by a threshold',
  'scores by class': 'The highest of scores by class',
  labels: 'Predicted labels',
  sets: 'Predicted sets of labels',
};

function Select({
  label,
  value,
  options,
  nameOf = labelName,
  groupOf = () => '',
  more = 0,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly nameOf?: (option: string) => string;
  /** The heading that an option stands under; empty for none. */
  readonly groupOf?: (option: string) => string;
  /** How many more options there are than the menu lists. */
  readonly more?: number;
  readonly onChoose: (option: string) => void;
}): JSX.Element {
  const known = options.includes(value) ? options : [value, ...options];
  const headings = [...new Set(known.map(groupOf))];
  const under = (heading: string): readonly JSX.Element[] =>
    known
      .filter((option) => groupOf(option) === heading)
      .map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ));
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        title={nameOf(value)}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {headings.map((heading) =>
          heading === '' ? (
            under(heading)
          ) : (
            <optgroup key={heading} label={heading}>
              {under(heading)}
            </optgroup>
          ),
        )}
        {more > 0 ? (
          <option disabled>{formatCount(more)} less frequent are not listed</option>
        ) : null}
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
    const before = where.find((filter) => filter.column === name);
    choose({
      where: texts.length === 0 ? rest : [...rest, { ...before, column: name, values: texts }],
    });
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
            {filter.orMissing ? ' or none' : ''}
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
