import type { AsnType } from 'asn1js';

/**
 * Decodes bytes that hold exactly one DER value.
 *
 * @throws Error when they are no DER, are cut short, or go on after the value
 */
export async function decodeDer(bytes: Buffer): Promise<AsnType> {
  // Loaded on demand, since most processes never meet a time-stamp.
  const { fromBER } = await import('asn1js');
  // A copy, because Buffers may share the memory that the library takes them to own.
  const { result, offset } = fromBER(new Uint8Array(bytes));
  if (offset !== bytes.length) throw new Error('Not one DER value');
  return result;
}
