import type { Texts } from './used-texts';

/** Labels rarely wrap, and people search for them: only sentences get no-break spaces. */
const shortestSentence = 40;

const shortWord = /(?<=^|[\s«(])(а|и|в|к|о|с|у|во|до|за|из|ко|на|не|ни|но|об|от|по|со) /giu;

/** Adds no-break spaces to Russian texts, so that no line ends with a preposition, a conjunction or «№». */
export function keepTogether(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? join(value) : keepTogether(value)]),
  );
}

function join(text: string): string {
  if (text.length < shortestSentence) return text;
  return text
    .replace(shortWord, '$1\u00a0')
    .replace(/№ /g, '№\u00a0')
    .replace(/ (г\.|—)/g, '\u00a0$1');
}
