import { expect, test } from 'vitest';
import { codeHmac, codeMessage, isSameCode } from './signing-code';

const secret = 'a secret that only tests have, 32+ characters';
const subject = { signatureId: 7, phoneNumber: '+79161234567', documentSha256: 'a'.repeat(64) };

test('a code is bound to its signature, phone, document and installation', () => {
  const kept = codeHmac(secret, subject, '012345');
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  expect(isSameCode(kept, codeHmac(secret, { ...subject }, '012345'))).toBe(true);
  const others = [
    codeHmac(secret, subject, '012346'),
    codeHmac(secret, { ...subject, signatureId: 8 }, '012345'),
    codeHmac(secret, { ...subject, phoneNumber: '+79161234568' }, '012345'),
    codeHmac(secret, { ...subject, documentSha256: 'b'.repeat(64) }, '012345'),
    codeHmac(`${secret}!`, subject, '012345'),
  ];
  for (const other of others) expect(isSameCode(kept, other)).toBe(false);
});

test('a signature without a code takes none', () => {
  expect(isSameCode(null, codeHmac(secret, subject, '012345'))).toBe(false);
});

test('the message fits two SMS parts and offers the code first', () => {
  const text = codeMessage('012345', '2026-00001', 'deadbeef'.repeat(8));
  expect(/\d{6}/.exec(text)?.[0]).toBe('012345');
  expect(text).toContain('№ 2026-00001');
  expect(text).toContain('deadbeef)');
  expect(text.length).toBeLessThanOrEqual(2 * 67);
});
