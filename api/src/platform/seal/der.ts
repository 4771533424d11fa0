/** DER, as far as time-stamps need it (X.690): bytes stay as they came, since signatures cover them. */
export interface Der {
  tag: number;
  /** Tag, length and content. */
  raw: Buffer;
  content: Buffer;
}

export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  octetString: 0x04,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/**
 * The one value that the bytes hold.
 *
 * @throws Error when they are cut short, have a rest or are not DER
 */
export function readDer(bytes: Buffer): Der {
  const values = readAll(bytes);
  const [value] = values;
  if (!value || values.length > 1) throw new Error('Not one DER value');
  return value;
}

/** The values inside a constructed one. */
export function childrenOf({ content }: Der): Der[] {
  return readAll(content);
}

function readAll(bytes: Buffer): Der[] {
  const values: Der[] = [];
  for (let start = 0; start < bytes.length; ) {
    const { length, contentStart } = readLength(bytes, start + 1);
    const end = contentStart + length;
    if (end > bytes.length) throw new Error('DER is cut short');
    values.push({
      tag: bytes.readUInt8(start),
      raw: bytes.subarray(start, end),
      content: bytes.subarray(contentStart, end),
    });
    start = end;
  }
  return values;
}

function readLength(bytes: Buffer, at: number): { length: number; contentStart: number } {
  const first = bytes.readUInt8(at);
  if (first < 0x80) return { length: first, contentStart: at + 1 };
  const size = first & 0x7f;
  // 0x80 is BER's indefinite length; nothing that is read here is longer than 4 bytes tell
  if (size === 0 || size > 4) throw new Error('Not DER');
  return { length: bytes.readUIntBE(at + 1, size), contentStart: at + 1 + size };
}

/** One value of these parts. */
export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const hex = content.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

/** A number that is not negative, big-endian. */
export function derInteger(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = first < 0 ? Buffer.alloc(1) : bytes.subarray(first);
  // a leading bit that is set would make it negative
  return der(derTag.integer, ...(short.readUInt8(0) & 0x80 ? [Buffer.alloc(1), short] : [short]));
}

/** '2.16.840.1.101.3.4.2.1' */
export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(derTag.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let left = arc >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80);
  return bytes;
}
