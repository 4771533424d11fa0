import { expect, test } from 'vitest';
import { getRequestOrigin } from './request-origin';

const page = { search: '', referrer: '', embedded: false, own: 'https://crm.school.example' };

test('the campaign and the leading page are kept, the query of that page is not', () => {
  const search = '?utm_source=vk&utm_medium=social&utm_campaign=osen%202026&name=anna';
  expect(getRequestOrigin({ ...page, search, referrer: 'https://vk.com/feed?id=7#top' })).toEqual({
    ...{ embedded: false, utmSource: 'vk', utmMedium: 'social', utmCampaign: 'osen 2026' },
    referrer: 'https://vk.com/feed',
  });
});

test('a page of the portal, no page and an overlong campaign tell nothing wrong', () => {
  expect(getRequestOrigin({ ...page, embedded: true, referrer: 'https://crm.school.example/auth' })).toEqual({
    embedded: true,
  });
  expect(getRequestOrigin({ ...page, referrer: 'no address', search: '?utm_source=%20' })).toEqual({ embedded: false });
  expect(getRequestOrigin({ ...page, search: `?utm_source=${'x'.repeat(900)}` }).utmSource).toHaveLength(200);
});
