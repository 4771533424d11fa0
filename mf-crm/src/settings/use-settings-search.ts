import { toOtherLayout } from '@school/api-contract/rules/keyboard-layout';
import { useT } from '@school/kit';
import { type SettingsSection, toSectionAddress } from './settings-sections';

export interface SettingsHit {
  /** Opens the section and, for a field, puts the focus there. */
  to: string;
  title: string;
  section: string;
}

/**
 * Searches sections and their fields by title, hint and further words, also as typed in the other keyboard layout; finds nothing
 * for an empty query.
 */
export function useSettingsSearch(sections: readonly SettingsSection[], query: string): SettingsHit[] {
  const t = useT('mf-crm');
  const hits = findSettings(t, sections, query);
  return hits.length > 0 ? hits : findSettings(t, sections, toOtherLayout(query) ?? '');
}

function findSettings(t: ReturnType<typeof useT>, sections: readonly SettingsSection[], query: string): SettingsHit[] {
  const queryWords = toWords(query);
  if (queryWords.length === 0) return [];
  const matches = (...texts: string[]) => {
    const words = toWords(texts.join(' '));
    return queryWords.every((part) => words.some((word) => word.startsWith(toStem(part))));
  };

  const found = sections.flatMap((entry) => {
    const { id } = entry;
    const section = t(`settings.sections.${id}.title`);
    const address = toSectionAddress(entry);
    const wordsOfSection = t(`settings.search.${id}.words`, { defaultValue: '' });
    const hits: SettingsHit[] = [];
    if (matches(section, t(`settings.sections.${id}.hint`), wordsOfSection)) {
      hits.push({ to: address, title: section, section });
    }
    for (const [name, target] of Object.entries('fields' in entry ? entry.fields : {})) {
      const title = t(`settings.search.${id}.fields.${name}.title`);
      const words = t(`settings.search.${id}.fields.${name}.words`, { defaultValue: '' });
      if (matches(title, words)) hits.push({ to: `${address}#${target}`, title, section });
    }
    return hits;
  });
  // Those whose title has the words come first.
  return [...found.filter(({ title }) => matches(title)), ...found.filter(({ title }) => !matches(title))];
}

/** Lower-case words; «ё» counts as «е», since people type either. */
function toWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Without the last letter of a longer word, since Russian words change it: «пароль», «пароля». */
const toStem = (word: string) => (word.length > 4 ? word.slice(0, -1) : word);
