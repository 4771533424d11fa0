import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { formatPhone } from '@school/api-contract/rules/phone';
import { toSchoolClock } from '@school/kit/school-time';
import { fill, type Texts } from '../texts/texts';
import { type Contacts, createContactLine } from './contact-line';
import { h } from './dom';
import { formatDateTime, type Language } from './formats';

/** Replaces the form after the request is stored. */
export function createSuccess(
  { texts, language, school }: { texts: Texts; language: Language; school: Contacts },
  body: TrialRequestBody,
  onAgain: () => void,
): { element: HTMLElement; focus(): void } {
  const { success } = texts.trial;
  const heading = h('h2', { tabindex: -1 }, success.title);
  const again = h('button', { type: 'button', class: 'button' }, success.another);
  again.addEventListener('click', onAgain);
  const element = h(
    'div',
    { class: 'success' },
    heading,
    h('p', {}, success.text),
    h('p', {}, fill(success.date, { at: formatDateTime(toSchoolClock(body.desiredDate), language) })),
    h('p', {}, fill(success.phone, { phone: formatPhone(body.parentPhone) })),
    h('p', {}, success.reminder),
    ...createContactLine(texts, school),
    again,
  );
  return { element, focus: () => heading.focus() };
}
