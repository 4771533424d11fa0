import type { RequestOrigin } from './trial-requests';

/** Longer values are cut, so that the API accepts them. */
const maxLetters = 200;

/**
 * Where the family came from: the campaign in the page's address, and the page that linked to the form or contains it,
 * without its query, which may name a person.
 *
 * @param page `own` is the portal's origin; `search` and `referrer` are those of the page with the form
 */
export function getRequestOrigin(page: {
  search: string;
  referrer: string;
  embedded: boolean;
  own: string;
}): RequestOrigin {
  const params = new URLSearchParams(page.search);
  const find = (name: string) => params.get(name)?.trim().slice(0, maxLetters) || undefined;
  const values = {
    utmSource: find('utm_source'),
    utmMedium: find('utm_medium'),
    utmCampaign: find('utm_campaign'),
    referrer: toPage(page.referrer, page.own),
  };
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return { embedded: page.embedded, ...Object.fromEntries(known) };
}

/** Undefined for a page of the portal itself. */
function toPage(referrer: string, own: string): string | undefined {
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  return origin === own ? undefined : `${origin}${pathname}`.slice(0, maxLetters);
}
