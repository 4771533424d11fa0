const shortWord = /(?<=^|[\s«(])(а|и|в|к|о|с|у|во|до|за|из|ко|на|не|ни|но|об|от|по|со) /giu;
const partOfAddress = /(?<=^|[\s,(])(г|ул|д|корп|кв)\. (?=[\p{Lu}\d])/gu;

/** Adds no-break spaces to a Russian text, so that no line ends with a preposition, a conjunction, «№» or «ул.». */
export function addNoBreakSpaces(text: string): string {
  return text
    .replace(shortWord, '$1\u00a0')
    .replace(partOfAddress, '$1.\u00a0')
    .replace(/№ /g, '№\u00a0')
    .replace(/(\d) (г\.|руб\.)/g, '$1\u00a0$2')
    .replace(/ —/g, '\u00a0—');
}

const law = /(?<=\d)-(?=ФЗ(?!\p{L}))/gu;
const phone = /\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}/g;

/**
 * Keeps «63-ФЗ» and the phone numbers of a text on one line. A word joiner after each hyphen, since the portal's font has
 * no no-break hyphen; not for PDFs and letters, where people copy and search the text.
 */
export function joinAtHyphens(text: string): string {
  const join = (part: string) => part.replaceAll('-', '-\u2060');
  return text.replace(law, join).replace(phone, (number) => join(number).replaceAll(' ', '\u00a0'));
}
