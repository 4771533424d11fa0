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

test('who led to the website is kept, else the page with the form', () => {
  expect(open('https://school.ru/kids?utm_source=vk&name=anna', 'https://vk.com/feed?id=7')).toEqual({
    ...{ embedded: true, utmSource: 'vk', referrer: 'https://vk.com/feed' },
  });
  expect(open('https://school.ru/kids?name=anna', '')).toEqual({
    ...{ embedded: true, referrer: 'https://school.ru/kids' },
  });
});

test('the campaign is kept when the family went on to the page with the form', () => {
  expect(open('https://school.ru/form', 'https://school.ru/?utm_source=vk&utm_campaign=osen')).toEqual({
    ...{ embedded: true, utmSource: 'vk', utmCampaign: 'osen', referrer: 'https://school.ru/form' },
  });
  expect(open('https://school.ru/form', 'https://evil.example/?utm_source=x').utmSource).toBeUndefined();
});

test('in a frame the portal’s own address says nothing, the page around it does', () => {
  expect(open(`${portal}/embed/trial-request?utm_source=ya`, 'https://school.ru/form')).toEqual({
    ...{ embedded: true, utmSource: 'ya', referrer: 'https://school.ru/form' },
  });
  expect(open(`${portal}/embed/trial-request`, '')).toEqual({ embedded: true });
});
