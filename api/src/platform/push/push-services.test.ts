import { expect, test } from 'vitest';
import { isPushService } from './push-services';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QABC', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user:secret@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evil-fcm.googleapis.com/abc', false],
  ['https://a.b.push.apple.com/abc', false],
  ['https://push.apple.com@127.0.0.1/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
  ['', false],
])('%s is a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint)).toBe(expected);
});
