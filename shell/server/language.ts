import { type Language, languages } from '@school/shell-contract/manifest-names';
import type { Context } from 'koa';

/** Returns the chosen language, else that of the browser; English for any other language (specification section 1). */
export function getLanguage(ctx: Context): Language {
  const chosen = languages.find((language) => language === ctx.cookies.get('language'));
  return chosen ?? languages.find((language) => language === ctx.acceptsLanguages('ru', 'en')) ?? 'en';
}
