import { checkCodeSchema } from '@school/api-contract/contracts/contract-check';
import { expect, test } from 'vitest';
import { createCheckCode, formatCheckCode } from './check-code';

const contract = { contractId: 12, contractNumber: '2026-00012', documentSha256: 'a'.repeat(64) };

test('always gives the same ten characters, which the check page accepts with and without hyphens', () => {
  const code = createCheckCode('key', contract);
  expect(createCheckCode('key', { ...contract })).toBe(code);
  expect(checkCodeSchema.parse(code)).toBe(code);
  expect(formatCheckCode(code)).toMatch(/^.{4}-.{4}-.{2}$/);
  expect(checkCodeSchema.parse(formatCheckCode(code).toLowerCase())).toBe(code);
});

test('gives different codes for different contracts, texts and secrets', () => {
  const codes = [
    createCheckCode('key', contract),
    createCheckCode('other key', contract),
    createCheckCode('key', { ...contract, contractId: 13 }),
    createCheckCode('key', { ...contract, contractNumber: '2026-00013' }),
    createCheckCode('key', { ...contract, documentSha256: 'b'.repeat(64) }),
  ];
  expect(new Set(codes).size).toBe(codes.length);
});

test('uses all characters of its alphabet evenly', () => {
  const codes = Array.from({ length: 2000 }, (_, contractId) =>
    createCheckCode('key', { ...contract, contractId }),
  ).join('');
  const counts = new Map<string, number>();
  for (const character of codes) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(32);
  for (const count of counts.values()) expect(count).toBeGreaterThan(500);
});
