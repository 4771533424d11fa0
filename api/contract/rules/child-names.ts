/** The likely surname of a child, which agrees with a word of the parent's name: 'Иванова' of 'Аня Иванова' and 'Иванов Петр'. */
export function findSurname(words: readonly string[], parentName: string): string | undefined {
  const named = parentName.trim().split(/\s+/);
  const ofParent = named.filter((word) => !patronymic.test(word)).map(toSurnameStem);
  // One word is a first name, which mother and daughter may share.
  const agreeing = ofParent.length > 1 ? words.filter((word) => ofParent.includes(toSurnameStem(word))) : [];
  return agreeing.find((word) => surnameEnding.test(word)) ?? agreeing[0];
}

/**
 * The first name alone of a name as a family or staff typed it, for pages that must not show more of the child: 'Аня' of
 * 'Иванова Аня'. Null when it is not certain which of several words it is, or that the only one is a first name.
 */
export function toFirstName(childName: string, parentName: string): string | null {
  const typed = childName.trim();
  if (!/\s/.test(typed)) return isNamedLikeParent(typed, parentName) ? null : toGreeting(typed);
  const words = withoutTurkicPatronymic(typed).split(/\s+/).filter(Boolean);
  const certain = words.filter(isCertainSurname);
  const surname = certain.length === 1 ? certain[0] : findCertainSurname(words, parentName);
  const [first, ...others] = words.filter((word) => word !== surname && !patronymic.test(word));
  return surname !== undefined && first !== undefined && others.length === 0 ? toGreeting(first) : null;
}

/** The word, unless it is no first name: a surname, an initial, several names in one word, or 'сын'. */
function toGreeting(word: string): string | null {
  return firstName.test(word) && !relation.test(word) && !isCertainSurname(word) ? word : null;
}

/** Whether the only word may be the surname, or a first name that parent and child share. */
function isNamedLikeParent(word: string, parentName: string): boolean {
  const named = parentName.trim().split(/\s+/);
  return named.some((other) => toSurnameStem(other) === toSurnameStem(word));
}

/**
 * The same without what may be a first name that parent and child share, such as 'Анна' of 'Анна Пак' and 'Анна Ким': a word
 * counts if the parent's patronymic tells which of the parent's words is the surname, or if it has the other gender.
 */
function findCertainSurname(words: readonly string[], parentName: string): string | undefined {
  const named = parentName.trim().split(/\s+/);
  const at = named.findIndex((word) => patronymic.test(word));
  const surnames = at > 0 ? named.filter((_, index) => index !== at && index !== at - 1) : [];
  return words.find((word) => {
    const agrees = (other: string) => toSurnameStem(other) === toSurnameStem(word);
    return surnames.some(agrees) || named.some((other) => agrees(other) && toPlain(other) !== toPlain(word));
  });
}

const surnameEnding = /(?:[оеёи]в|[иы]н)а?$|..(?:ая|яя|ий|ый|ой)$/i;
/** No first name ends like this, unlike 'Полина', 'Лев' and 'Аглая'. */
const certainSurname = /...(?:[оеё]ва?|ск(?:ий|ая|ой)|енко|дзе|швили|чук)$|...(?:[oe]va?|sk(?:iy|y|aya)|enko)$/i;
const firstNamesLikeSurnames = /^(?:иаков|женева|[ijy]akov)$/i;
const isCertainSurname = (word: string) =>
  word.split('-').some((part) => certainSurname.test(part) && !firstNamesLikeSurnames.test(part));
const patronymic = /(?:[ое]вич|[ое]вна|ична|[иь]ич|[кнмт]ич)$/i;
const firstName = /^\p{L}{2,}(?:[-'’]\p{L}+)*$/u;
const relation = /^(?:сын|сынок|доч[ьк]а?|дочурка|внук|внучка|реб[её]нок|мальчик|девочка)$/i;

/** 'Али' of 'Али Расим оглы': father's name and 'son' or 'daughter', in one word or two. */
const withoutTurkicPatronymic = (name: string) =>
  name.replace(/(?<=\S\s+)\p{L}+[\s-]+(?:оглы|оглу|кызы|гызы|улы|уулу)(?=\s|$)/giu, ' ');

const toPlain = (word: string) => word.toLowerCase().replaceAll('ё', 'е');
/** The same for a woman's surname and a man's: 'Иванова' and 'Иванов', 'Белая' and 'Белый'. */
const toSurnameStem = (word: string) => toPlain(word).replace(/([оеи]в|[иы]н)а$|(..)(?:ая|яя|ий|ый|ой)$/, '$1$2');
