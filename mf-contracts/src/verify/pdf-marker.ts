/**
 * The PDF's information dictionary of a sealed contract contains `school-contract:<number>:<code>`. PDF encodes such a
 * text as characters or as hex digits, with one or two bytes per character; the reader searches for each encoding.
 */
export interface PdfMarker {
  contractNumber: string;
  /** 10 characters, without hyphens. */
  code: string;
}

const name = 'school-contract:';

/** The number and code of a sealed contract; undefined for any other file. */
export function readPdfMarker(bytes: ArrayBuffer): PdfMarker | undefined {
  const text = new TextDecoder('latin1').decode(bytes);
  const written = plain.exec(text)?.[0].replaceAll('\0', '') ?? fromHex(hex.exec(text)?.[0]);
  const [, contractNumber, code] = whole.exec(written ?? '') ?? [];
  if (contractNumber === undefined || code === undefined) return undefined;
  return { contractNumber, code: code.replaceAll('-', '') };
}

const whole = /^school-contract:(\d{4}-\d{5,9}):([0-9A-Z]{4}-?[0-9A-Z]{4}-?[0-9A-Z]{2})/;
/** Longer than any number and code; `whole` cuts off the rest. */
const tail = '{15,25}';
const plain = new RegExp(`${[...name].join('\0?')}(?:\0?[-0-9A-Z:])${tail}`);
const hex = new RegExp(
  `${[...name].map((each) => `(?:00)?${toHex(each)}`).join('')}(?:(?:00)?[2-5][0-9a-f])${tail}`,
  'i',
);

function toHex(character: string): string {
  return character.charCodeAt(0).toString(16);
}

/** Decodes `73 63 68…` or `0073 0063 0068…`. */
function fromHex(digits: string | undefined): string | undefined {
  return digits
    ?.match(/../g)
    ?.filter((byte) => byte !== '00')
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('');
}
