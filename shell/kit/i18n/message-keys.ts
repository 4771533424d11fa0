import type { MessageKey } from '@school/api-contract/rules/messages';
import type { Language } from '@school/shell-contract/manifest-names';

let find: ((text: string) => MessageKey | undefined) | undefined;

/**
 * Loads the catalogue of the validation rules' texts, which only other languages than Russian need: the rules themselves
 * speak Russian. Without it the texts stay Russian.
 */
export async function loadMessageKeys(language: Language): Promise<void> {
  if (language === 'ru' || find) return;
  const catalogue = await import(/* webpackChunkName: 'message-keys' */ '@school/api-contract/rules/messages').catch(
    () => undefined,
  );
  find = catalogue?.findMessageKey;
}

/** The key of a rule's text; undefined for any other text. */
export function findMessageKey(text: string): MessageKey | undefined {
  return find?.(text);
}
