import { useSearchParams, useSearchText } from '@school/kit';

/** Shorter lists are faster to read than to search. */
const longList = 20;

export interface NameFilter {
  /** The text in the field. */
  typed: string;
  setTyped: (text: string) => void;
  /** Whether it hides anybody. */
  isOn: boolean;
  /** The items of a list that match. */
  pick: <Row extends { name: string }>(rows: readonly Row[]) => readonly Row[];
  /** Whether a list of this length needs the field. */
  isWorthwhile: (total: number) => boolean;
}

/** Filters a fully loaded list by name; the text is kept in the address, `?name=ива`. */
export function useNameFilter(): NameFilter {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useSearchText(params.get('name') ?? '', (name) =>
    setParams(
      (former) => {
        const next = new URLSearchParams(former);
        if (name === '') next.delete('name');
        else next.set('name', name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
  const words = toWords(typed);
  const isOn = words.length > 0;
  return {
    typed,
    setTyped,
    isOn,
    pick: (rows) => (isOn ? rows.filter(({ name }) => isLike(name, words)) : rows),
    isWorthwhile: (total) => total >= longList || typed !== '',
  };
}

/** Whether the name contains each of the words, in any case. */
function isLike(name: string, words: readonly string[]): boolean {
  const plain = normalizeText(name);
  return words.every((word) => plain.includes(word));
}

const toWords = (text: string) => normalizeText(text).split(/\s+/).filter(Boolean);
const normalizeText = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
