/** A text in lower case, with ё as е: how names are compared and searched. */
export const foldText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** SQL of the same; the search indexes of the chat hold texts so. */
export const foldSql = (text: string): string => `translate(lower(${text}), 'ё', 'е')`;
