/** 'Понедельник' of 'понедельник': a label begins with a capital, the same word inside a sentence does not. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
