/** 'Понедельник' from 'понедельник': labels begin with a capital letter, words inside a sentence do not. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
