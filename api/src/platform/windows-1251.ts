const decoder = new TextDecoder('windows-1251');
const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));

/** Encodes a text in Windows-1251 for accounting programs; a character that it lacks becomes `?`. */
export function encodeWindows1251(text: string): Buffer {
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}
