import { type TrialValues, trialFields } from '@school/api-contract/families/trial-form';
import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { schoolDay } from '@school/kit/school-time';
import type { Texts } from '../texts/texts';
import { type Api, Fault } from './api';
import { type Contacts, createContactLine } from './contact-line';
import { h } from './dom';
import { createCheckbox, createDateTime, createField, type Field } from './fields';
import { type Language, toPhone } from './formats';
import { createPlaceFields } from './place-fields';
import type { FieldErrors } from './rules';

interface Options {
  api: Api;
  portal: string;
  school: Contacts;
  texts: Texts;
  language: Language;
  /** Kept up to date with the controls. */
  values: TrialValues;
  /** Sends the body and returns when the API has stored it. */
  send(body: TrialRequestBody): Promise<void>;
  /** Called when somebody begins to fill in the form. */
  onTouched(): void;
  onSent(body: TrialRequestBody): void;
}

const loadRules = () => import('./rules');

/** The form in one language, over the given values. */
export function createView(options: Options): HTMLElement {
  const { texts, language, values } = options;
  const t = texts.trial;
  const childName = textField('childName', t.childName, { maxlength: 100, autocomplete: 'off' });
  const childAge = textField(
    'childAge',
    t.childAge,
    { inputmode: 'numeric', maxlength: 2, autocomplete: 'off' },
    t.childAgeHint,
  );
  const parentName = textField('parentName', t.parentName, { maxlength: 150, autocomplete: 'name' });
  const parentPhone = textField('parentPhone', t.parentPhone, { type: 'tel', autocomplete: 'tel', maxlength: 24 });
  const desired = createDateTime({
    name: 'desiredDate',
    legend: t.desiredDate,
    dateLabel: t.date,
    timeLabel: t.time,
    min: schoolDay(),
  });
  const notes = createField('textarea', { name: 'notes', label: t.notes, attributes: { maxlength: 1000, rows: 3 } });
  const consent = createCheckbox({ name: 'consentToDataProcessing', label: createConsentLabel(), required: true });
  const places = createPlaceFields({
    api: options.api,
    school: options.school,
    texts,
    language,
    values,
    onChange: recheck,
    onDesiredDate(clock) {
      values.desiredDate = clock;
      desired.write(clock);
      recheck('desiredDate');
    },
  });
  const fields: Record<keyof TrialValues, Field> = {
    ...{ childName, childAge, parentName, parentPhone, sectionId: places.section, branchId: places.branch },
    ...{ desiredDate: desired, notes, consentToDataProcessing: consent },
  };

  const failure = h('div', { class: 'summary', role: 'alert' });
  const status = h('p', { class: 'quiet', role: 'status' });
  const submit = h('button', { type: 'submit', class: 'button button-primary' }, t.submit);
  const form = h(
    'form',
    { novalidate: true, 'aria-label': texts.title },
    h('p', { class: 'hint wide' }, texts.form.requiredHint),
    ...[childName.element, childAge.element, parentName.element, parentPhone.element],
    ...[places.element, desired.element, notes.element, consent.element, failure, submit, status],
  );
  fillControls();
  listen();
  let isBusy = false;
  /** Whether the user tried to send; from then on fields are validated as they change. */
  let isChecked = false;
  return form;

  function textField(
    name: keyof TrialValues,
    label: string,
    attributes: Record<string, string | number>,
    hint?: string,
  ): Field<HTMLInputElement> {
    return createField('input', { name, label, hint, required: true, attributes: { type: 'text', ...attributes } });
  }

  function fillControls(): void {
    childName.control.value = values.childName;
    childAge.control.value = values.childAge;
    parentName.control.value = values.parentName;
    parentPhone.control.value = values.parentPhone;
    desired.write(values.desiredDate);
    notes.control.value = values.notes;
    consent.control.checked = values.consentToDataProcessing;
  }

  function listen(): void {
    form.addEventListener(
      'focusin',
      () => {
        options.onTouched();
        void loadRules();
      },
      { once: true },
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void trySend();
    });
    childAge.control.addEventListener('input', () => {
      childAge.control.value = childAge.control.value.replace(/\D/g, '');
    });
    parentPhone.control.addEventListener('input', () => {
      const { value, selectionStart } = parentPhone.control;
      // Rewriting the text would move the cursor while the user corrects a digit in the middle.
      if (selectionStart === value.length) parentPhone.control.value = toPhone(value);
    });
    parentPhone.control.addEventListener('change', () => {
      parentPhone.control.value = toPhone(parentPhone.control.value);
    });
    const textFields = { childName, childAge, parentName, notes };
    for (const [name, { control }] of Object.entries(textFields)) {
      control.addEventListener('input', () => change({ [name]: control.value }));
    }
    for (const event of ['input', 'change']) {
      parentPhone.control.addEventListener(event, () => change({ parentPhone: toPhone(parentPhone.control.value) }));
      desired.element.addEventListener(event, () => change({ desiredDate: desired.read() }));
    }
    consent.control.addEventListener('change', () => change({ consentToDataProcessing: consent.control.checked }));
  }

  function change(part: Partial<TrialValues>): void {
    Object.assign(values, part);
    if ('desiredDate' in part) places.showSchedule();
    for (const field of trialFields) if (field in part) recheck(field);
  }

  function recheck(field: keyof TrialValues): void {
    if (!isChecked) return;
    void loadRules().then(({ validate, translate }) => {
      const checked = validate(values);
      const message = 'errors' in checked ? checked.errors[field] : undefined;
      fields[field].setError(message && translate(message, texts.validation));
    });
  }

  async function trySend(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { validate } = await loadRules();
      isChecked = true;
      const checked = validate(values);
      if ('errors' in checked) return await showErrors(checked.errors);
      await showErrors({});
      status.textContent = texts.own.checking;
      await options.send(checked.body);
      options.onSent(checked.body);
    } catch (error) {
      await showFailure(error);
    } finally {
      status.textContent = '';
      setBusy(false);
    }
  }

  function setBusy(busy: boolean): void {
    isBusy = busy;
    submit.textContent = busy ? texts.form.sending : t.submit;
    submit.setAttribute('aria-disabled', String(busy));
  }

  /** Shows each error at its field, and focuses the first one. */
  async function showErrors(errors: FieldErrors): Promise<void> {
    const { translate } = await loadRules();
    const wrong = trialFields.filter((field) => errors[field] !== undefined);
    for (const field of trialFields) {
      const message = errors[field];
      fields[field].setError(message && translate(message, texts.validation));
    }
    failure.replaceChildren();
    const [first] = wrong;
    if (first) fields[first].control.focus();
  }

  async function showFailure(error: unknown): Promise<void> {
    const fault = error instanceof Fault ? error : new Fault({ code: 'NETWORK' });
    const { toFieldErrors } = await loadRules().catch(() => ({ toFieldErrors: (): FieldErrors => ({}) }));
    const atBranch = fault.code === 'BRANCH_NOT_IN_SECTION' ? { branchId: fault.message } : {};
    const errors: FieldErrors = { ...toFieldErrors(fault.details), ...atBranch };
    if (Object.keys(errors).length > 0) return showErrors(errors);
    const text = texts.errors[fault.code ?? ''] ?? (fault.message || t.failedFallback);
    failure.replaceChildren(
      h('p', { class: 'summary-title' }, t.failed),
      h('p', {}, text),
      ...createContactLine(texts, options.school),
    );
    failure.scrollIntoView({ block: 'nearest' });
  }

  function createConsentLabel(): HTMLElement {
    const link = (path: string, text: string) =>
      h('a', { href: `${options.portal}/${path}`, target: '_blank', rel: 'noopener', title: texts.own.newTab }, text);
    const paths: Record<string, string> = { consent: 'data-processing-consent', policy: 'privacy-policy' };
    const parts = t.consent.split(/<(\w+)>(.*?)<\/\1>/);
    const label = h('span');
    for (let index = 0; index < parts.length; index += 3) {
      label.append(parts[index] ?? '');
      const path = paths[parts[index + 1] ?? ''];
      if (path !== undefined) label.append(link(path, parts[index + 2] ?? ''));
    }
    return label;
  }
}
