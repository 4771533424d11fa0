import type { AsnType } from 'asn1js';

/**
 * Decodes bytes that hold exactly one DER value.
 *
 * @throws Error when they are not DER, are truncated, or have bytes after the value
 */
export async function decodeDer(bytes: Buffer): Promise<AsnType> {
  // Loaded on demand, because most processes never handle a timestamp.
  const { fromBER } = await import('asn1js');
  // Copies the bytes: Buffers may share their memory, but the library assumes that it owns the whole ArrayBuffer.
  const { result, offset } = fromBER(new Uint8Array(bytes));
  if (offset !== bytes.length) throw new Error('Not one DER value');
  return result;
}
