import { expect, test } from 'vitest';
import { getRequestOrigin } from './request-origin';

const page = { search: '', referrer: '', embedded: false, own: 'https://crm.school.example' };

test('keeps the campaign, and the referring page without its query', () => {
  const search = '?utm_source=vk&utm_medium=social&utm_campaign=osen%202026&name=anna';
  expect(getRequestOrigin({ ...page, search, referrer: 'https://vk.com/feed?id=7#top' })).toEqual({
    ...{ embedded: false, utmSource: 'vk', utmMedium: 'social', utmCampaign: 'osen 2026' },
    referrer: 'https://vk.com/feed',
  });
});

test('leaves out a page of the portal and an unusable address, and shortens an overlong campaign', () => {
  expect(getRequestOrigin({ ...page, embedded: true, referrer: 'https://crm.school.example/auth' })).toEqual({
    embedded: true,
  });
  expect(getRequestOrigin({ ...page, referrer: 'no address', search: '?utm_source=%20' })).toEqual({ embedded: false });
  expect(getRequestOrigin({ ...page, search: `?utm_source=${'x'.repeat(900)}` }).utmSource).toHaveLength(200);
});
