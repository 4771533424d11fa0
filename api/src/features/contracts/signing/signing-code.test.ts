import { expect, test } from 'vitest';
import { getCodeMessage, hashSigningCode, isSameCode } from './signing-code';

const secret = 'a secret that only tests have, 32+ characters';
const subject = { signatureId: 7, phoneNumber: '+79161234567', documentSha256: 'a'.repeat(64) };

test('binds a code to its signature, phone, document and installation', () => {
  const kept = hashSigningCode(secret, subject, '012345');
  expect(kept).toMatch(/^[0-9a-f]{64}$/);
  expect(isSameCode(kept, hashSigningCode(secret, { ...subject }, '012345'))).toBe(true);
  const others = [
    hashSigningCode(secret, subject, '012346'),
    hashSigningCode(secret, { ...subject, signatureId: 8 }, '012345'),
    hashSigningCode(secret, { ...subject, phoneNumber: '+79161234568' }, '012345'),
    hashSigningCode(secret, { ...subject, documentSha256: 'b'.repeat(64) }, '012345'),
    hashSigningCode(`${secret}!`, subject, '012345'),
  ];
  for (const other of others) expect(isSameCode(kept, other)).toBe(false);
});

test('a signature without a code accepts none', () => {
  expect(isSameCode(null, hashSigningCode(secret, subject, '012345'))).toBe(false);
});

test('the message fits two SMS parts and begins with the code', () => {
  const of = { contractNumber: '2026-00001', documentSha256: 'deadbeef'.repeat(8) };
  const text = getCodeMessage('012345', { ...of, schoolName: 'Спортивная школа «Вектор»' });
  expect(/\d{6}/.exec(text)?.[0]).toBe('012345');
  expect(text).toContain('№ 2026-00001');
  expect(text).toContain('deadbeef)');
  expect(text).toMatch(/Спортивная школа «Вектор»$/);
  expect(text.length).toBeLessThanOrEqual(2 * 67);
  const long = getCodeMessage('012345', {
    ...of,
    schoolName: 'Детско-юношеская спортивная школа олимпийского резерва «Вектор»',
  });
  expect(long).toMatch(/не сообщайте\. «Вектор»$/);
  expect(long.length).toBeLessThanOrEqual(2 * 67);
});
