import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharePicture } from './share-picture';

const picture = new Blob(['png'], { type: 'image/png' });
const share = vi.fn<(data: ShareData) => Promise<void>>();
/** In place of a click that would lead the test's page away. */
const click = vi.fn<(this: HTMLAnchorElement) => void>();

/** A browser on a phone or a desk; `files`: whether it shares files. */
function useBrowser({ phone, files }: { phone: boolean; files: boolean }): void {
  vi.stubGlobal('matchMedia', () => ({ matches: phone }));
  vi.stubGlobal('navigator', { share, canShare: () => files });
}

beforeEach(() => {
  share.mockReset().mockResolvedValue();
  click.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(click);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('on a phone hands the file to the sheet', async () => {
  useBrowser({ phone: true, files: true });
  expect(await sharePicture(picture, 'QR.png')).toBe('shared');
  expect(share.mock.calls[0]?.[0].files?.[0]).toMatchObject({ name: 'QR.png', type: 'image/png' });
  expect(click).not.toHaveBeenCalled();
});

test('whoever closes the sheet gets no download', async () => {
  useBrowser({ phone: true, files: true });
  share.mockRejectedValue(new DOMException('closed', 'AbortError'));
  expect(await sharePicture(picture, 'QR.png')).toBe('closed');
  expect(click).not.toHaveBeenCalled();
});

test.each([
  ['the browser shares no files', { phone: true, files: false }, undefined],
  ['the browser refuses to share', { phone: true, files: true }, new DOMException('no', 'NotAllowedError')],
  ['on a desk', { phone: false, files: true }, undefined],
])('downloads when %s', async (_, browser, refusal) => {
  useBrowser(browser);
  if (refusal) share.mockRejectedValue(refusal);
  expect(await sharePicture(picture, 'QR.png')).toBe('saved');
  expect(click.mock.contexts[0]).toMatchObject({ download: 'QR.png' });
});
