/**
 * A short storage key for a link. Storage outlives the visit, so the key must not contain the secret token. Two 32-bit
 * FNV-1a hashes suffice to distinguish a family's few links.
 */
export function linkKey(token: string): string {
  return [0x811c9dc5, 0x01000193].map((seed) => fnv1a(token, seed).toString(36)).join('');
}

function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
