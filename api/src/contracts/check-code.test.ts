import { checkCodeSchema } from '@school/api-contract/contract-check';
import { expect, test } from 'vitest';
import { checkCode, formatCheckCode } from './check-code';

const contract = { contractId: 12, contractNumber: '2026-00012', documentSha256: 'a'.repeat(64) };

test('is ten characters that the check page accepts, hyphens or not, and always the same', () => {
  const code = checkCode('key', contract);
  expect(checkCode('key', { ...contract })).toBe(code);
  expect(checkCodeSchema.parse(code)).toBe(code);
  expect(formatCheckCode(code)).toMatch(/^.{4}-.{4}-.{2}$/);
  expect(checkCodeSchema.parse(formatCheckCode(code).toLowerCase())).toBe(code);
});

test('another contract, text or secret gives another code', () => {
  const codes = [
    checkCode('key', contract),
    checkCode('other key', contract),
    checkCode('key', { ...contract, contractId: 13 }),
    checkCode('key', { ...contract, contractNumber: '2026-00013' }),
    checkCode('key', { ...contract, documentSha256: 'b'.repeat(64) }),
  ];
  expect(new Set(codes).size).toBe(codes.length);
});

test('uses its whole alphabet evenly', () => {
  const codes = Array.from({ length: 2000 }, (_, contractId) => checkCode('key', { ...contract, contractId })).join('');
  const counts = new Map<string, number>();
  for (const character of codes) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(32);
  for (const count of counts.values()) expect(count).toBeGreaterThan(500);
});
