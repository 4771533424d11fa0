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
