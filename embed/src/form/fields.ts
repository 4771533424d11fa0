import { h, setAttributes } from './dom';

type ControlTag = 'input' | 'select' | 'textarea';
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface Field<C extends Control = Control> {
  element: HTMLElement;
  /** Receives the focus when the field is invalid. */
  control: C;
  setError(text: string | undefined): void;
}

interface FieldOptions {
  /** Unique within the element's own tree, so that two forms on one page do not collide. */
  name: string;
  label: Node | string;
  required?: boolean;
  hint?: string;
  attributes?: Record<string, string | number | boolean | undefined>;
}

/** A labelled control with its hint and error. */
export function createField<Tag extends ControlTag>(
  tag: Tag,
  options: FieldOptions,
): Field<HTMLElementTagNameMap[Tag]> {
  const { name, label, required = false, hint, attributes } = options;
  const control = h(tag, { id: name, name, class: 'control', 'aria-required': required && 'true', ...attributes });
  const error = createError(name);
  const element = h('div', { class: `field field-${name}` }, createLabel(name, label, required));
  element.append(tag === 'select' ? h('div', { class: 'select' }, control) : control);
  if (hint !== undefined) element.append(h('p', { class: 'hint', id: `${name}-hint` }, hint));
  element.append(error);
  const described = hint === undefined ? [] : [`${name}-hint`];
  const field = {
    element,
    control,
    setError: (text: string | undefined) => showError([control], error, described, text),
  };
  field.setError(undefined);
  return field;
}

/** A checkbox with its label after it. */
export function createCheckbox({ name, label, required = false }: FieldOptions): Field<HTMLInputElement> {
  const control = h('input', { type: 'checkbox', id: name, name, 'aria-required': required && 'true' });
  const error = createError(name);
  const element = h(
    'div',
    { class: `field field-${name}` },
    h('div', { class: 'consent' }, control, createLabel(name, label, required)),
    error,
  );
  return { element, control, setError: (text) => showError([control], error, [], text) };
}

/** Date and time side by side. The browser's own controls are familiar on phones. */
export function createDateTime(options: {
  name: string;
  legend: string;
  dateLabel: string;
  timeLabel: string;
  min: string;
}): Field<HTMLInputElement> & { read(): string; write(clock: string): void } {
  const { name, legend, dateLabel, timeLabel, min } = options;
  const date = h('input', { id: `${name}-date`, type: 'date', class: 'control', min, 'aria-required': 'true' });
  const time = h('input', { id: `${name}-time`, type: 'time', class: 'control', 'aria-required': 'true' });
  const error = createError(name);
  const element = h(
    'fieldset',
    { class: `field field-${name}` },
    h('legend', { class: 'label' }, legend, createAsterisk()),
    h(
      'div',
      { class: 'pair' },
      h('div', { class: 'part' }, h('label', { class: 'hint', for: date.id }, dateLabel), date),
      h('div', { class: 'part' }, h('label', { class: 'hint', for: time.id }, timeLabel), time),
    ),
    error,
  );
  return {
    element,
    control: date,
    setError: (text) => showError([date, time], error, [], text),
    read: () => (date.value !== '' && time.value !== '' ? `${date.value}T${time.value.slice(0, 5)}` : ''),
    write(clock) {
      const [day = '', hour = ''] = clock.split('T');
      date.value = day;
      time.value = hour;
    },
  };
}

export function setOptions(select: HTMLSelectElement, placeholder: string, options: readonly [string, string][]): void {
  const { value } = select;
  const items = options.map(([id, label]) => h('option', { value: id }, label));
  select.replaceChildren(h('option', { value: '' }, placeholder), ...items);
  select.value = options.some(([id]) => id === value) ? value : '';
  select.disabled = options.length === 0;
}

function createLabel(name: string, text: Node | string, required: boolean): HTMLLabelElement {
  const label = h('label', { class: 'label', for: name }, text);
  if (required) label.append(createAsterisk());
  return label;
}

const createAsterisk = () => h('span', { class: 'asterisk', 'aria-hidden': 'true' }, ' *');
const createError = (name: string) => h('p', { class: 'error', id: `${name}-error`, hidden: true });

function showError(controls: Control[], error: HTMLElement, described: string[], text: string | undefined): void {
  error.hidden = text === undefined;
  error.textContent = text ?? '';
  const ids = text === undefined ? described : [...described, error.id];
  for (const control of controls) {
    setAttributes(control, {
      'aria-invalid': text !== undefined && 'true',
      'aria-describedby': ids.length > 0 && ids.join(' '),
    });
  }
}
