import { formatPhone } from '@school/api-contract/rules/phone';
import type { Texts } from '../texts/texts';
import { h } from './dom';

/** The school's; either may be empty. */
export interface Contacts {
  phone: string;
  email: string;
}

/** How to reach the school, if its phone or e-mail is known. */
export function createContactLine(texts: Texts, { phone, email }: Contacts): HTMLElement[] {
  const links = [
    ...(phone === '' ? [] : [h('a', { href: `tel:${phone}` }, formatPhone(phone))]),
    ...(email === '' ? [] : [h('a', { href: `mailto:${email}` }, email)]),
  ];
  return links.length === 0 ? [] : [h('p', {}, `${texts.help} `, ...links.flatMap((link) => [link, ' ']))];
}
