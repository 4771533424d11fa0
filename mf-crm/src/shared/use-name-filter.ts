import { useSearchParams, useSearchText } from '@school/kit';

/** Shorter lists are looked through faster than typed into. */
const longList = 20;

export interface NameFilter {
  /** As it stands in the field. */
  typed: string;
  setTyped: (text: string) => void;
  /** Whether it leaves anybody out. */
  isOn: boolean;
  /** Those of a list who are looked for. */
  pick: <Row extends { name: string }>(rows: readonly Row[]) => readonly Row[];
  /** Whether a list so long needs the field. */
  isWorthwhile: (total: number) => boolean;
}

/** Looks for names in a list that is on screen in full; what is looked for lives in the address, `?name=ива`. */
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

/** Each of the words somewhere in the name, however it is written large or small. */
function isLike(name: string, words: readonly string[]): boolean {
  const plain = normalizeText(name);
  return words.every((word) => plain.includes(word));
}

const toWords = (text: string) => normalizeText(text).split(/\s+/).filter(Boolean);
const normalizeText = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
