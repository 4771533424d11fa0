/** A text in lower case with ё as е, for comparing and searching names. */
export const foldText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** SQL of the same; the search indexes of the chat use it. */
export const foldSql = (text: string): string => `translate(lower(${text}), 'ё', 'е')`;
