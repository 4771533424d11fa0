import { type Language, languages } from '@school/shell-contract/manifest-names';
import type { Context } from 'koa';

/** Returns the language that this browser's user chose; the first visit is in Russian, whatever the browser prefers. */
export function getLanguage(ctx: Context): Language {
  return languages.find((language) => language === ctx.cookies.get('language')) ?? 'ru';
}
