import type portal from '../../../mf-public/locales/ru.json';
import type own from '../../locales/ru.json';

/** The texts of the form in one language: those of the portal's own form, and a few more. */
export interface Texts extends Pick<typeof portal, 'trial' | 'form' | 'retry' | 'loading'> {
  title: string;
  /** Before the school's phone and e-mail. */
  help: string;
  own: typeof own;
  weekdays: Record<string, string>;
  /** Translations of the API's messages: rules by their key, errors by their code. */
  validation: Record<string, string>;
  errors: Record<string, string>;
}

/** Replaces `{{name}}` in a text. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
