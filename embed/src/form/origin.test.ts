import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOrigin } from './origin';

const portal = 'https://crm.school.example';
const open = (address: string, referrer: string) => {
  vi.stubGlobal('location', new URL(address));
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  return readOrigin(portal);
};
beforeEach(() => vi.restoreAllMocks());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('keeps the page that linked to the website, else the page with the form', () => {
  expect(open('https://school.ru/kids?utm_source=vk&name=anna', 'https://vk.com/feed?id=7')).toEqual({
    ...{ embedded: true, utmSource: 'vk', referrer: 'https://vk.com/feed' },
  });
  expect(open('https://school.ru/kids?name=anna', '')).toEqual({
    ...{ embedded: true, referrer: 'https://school.ru/kids' },
  });
});

test('keeps the campaign when the family navigates to the page with the form', () => {
  expect(open('https://school.ru/form', 'https://school.ru/?utm_source=vk&utm_campaign=osen')).toEqual({
    ...{ embedded: true, utmSource: 'vk', utmCampaign: 'osen', referrer: 'https://school.ru/form' },
  });
  expect(open('https://school.ru/form', 'https://evil.example/?utm_source=x').utmSource).toBeUndefined();
});

test('in a frame uses the page around it instead of the portal’s own address', () => {
  expect(open(`${portal}/embed/trial-request?utm_source=ya`, 'https://school.ru/form')).toEqual({
    ...{ embedded: true, utmSource: 'ya', referrer: 'https://school.ru/form' },
  });
  expect(open(`${portal}/embed/trial-request`, '')).toEqual({ embedded: true });
});
