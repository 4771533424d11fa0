import { getRequestOrigin } from '@school/api-contract/families/request-origin';
import type { RequestOrigin } from '@school/api-contract/families/trial-requests';

/**
 * Where the family came from, when the form was opened: the campaign in the page's address, else in that of the
 * previous page on the same website; the page that linked to the website, else the page with the form.
 */
export function readOrigin(portal: string): RequestOrigin {
  const before = URL.canParse(document.referrer) ? new URL(document.referrer) : undefined;
  const isSameSite = before?.origin === location.origin;
  const hasCampaign = /[?&]utm_/.test(location.search);
  return getRequestOrigin({
    search: hasCampaign || !isSameSite ? location.search : (before?.search ?? ''),
    referrer: before && !isSameSite ? before.href : location.href,
    embedded: true,
    own: portal,
  });
}
