import { foldText } from '../../../shared/fold-text';

interface Parents {
  parentName?: string | null | undefined;
  parentPhone?: string | null | undefined;
  secondParentName?: string | null | undefined;
  secondParentPhone?: string | null | undefined;
}

/** The parents of a child, as far as they are known. */
export interface Family {
  /** Words of each name, folded. */
  names: string[][];
  phones: string[];
}

/** A family with more is not searched further; only hostile data have more. */
const mostOfFamily = 20;

const notNames = new Set(['мама', 'мать', 'папа', 'отец', 'бабушка', 'дедушка', 'опекун']);

/** @param morePhones further phones in a cell, normalized */
export function toFamily(parents: Parents, morePhones: readonly string[] = []): Family {
  const names = [parents.parentName, parents.secondParentName].map((name) => toWords(name ?? ''));
  const phones = [parents.parentPhone, parents.secondParentPhone, ...morePhones];
  return {
    names: names.filter(({ length }) => length > 0),
    phones: phones.flatMap((phone) => phone || []).slice(0, mostOfFamily),
  };
}

export const isUnknownFamily = ({ names, phones }: Family) => names.length === 0 && phones.length === 0;

/** Adds what another line says of the same family. */
export function extendFamily(family: Family, { names, phones }: Family): void {
  for (const name of names) {
    const isNew = !family.names.some((other) => other.join(' ') === name.join(' '));
    if (isNew && family.names.length < mostOfFamily) family.names.push(name);
  }
  for (const phone of phones) {
    if (!family.phones.includes(phone) && family.phones.length < mostOfFamily) family.phones.push(phone);
  }
}

/**
 * `same`: a phone or a parent in common; `other`: both are known of both families, and neither is in common; `unclear`:
 * there is too little to compare.
 */
export function compareFamilies(a: Family, b: Family): 'same' | 'other' | 'unclear' {
  if (a.phones.some((phone) => b.phones.includes(phone))) return 'same';
  if (a.names.some((name) => b.names.some((other) => isSamePerson(name, other)))) return 'same';
  const isKnown = [a, b].every(({ names, phones }) => names.length > 0 && phones.length > 0);
  return isKnown ? 'other' : 'unclear';
}

const toWords = (name: string) => (foldText(name).match(/[\p{L}-]+/gu) ?? []).filter((word) => !notNames.has(word));

/** 'Иванова Ольга', 'Ольга Петровна Иванова' and 'Иванова О. П.' may be one person. */
function isSamePerson(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return (
    short.some((word) => word.length > 1 && long.includes(word)) &&
    short.every((word) => long.some((other) => isSameWord(word, other)))
  );
}

function isSameWord(a: string, b: string): boolean {
  return a === b || ((a.length === 1 || b.length === 1) && a[0] === b[0]);
}
