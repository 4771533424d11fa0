/*
 * As much XML as the parts of a spreadsheet need: elements by their names, their attributes and text. No entities but the
 * five of XML itself and characters by number, so that nothing grows and nothing is fetched; and one pass whatever comes.
 */

export interface Element {
  attributes: string;
  content: string;
  /** Where it begins in what was searched, and where it is over. */
  start: number;
  end: number;
}

/** What an element of another name would end with is missing. */
export class XmlError extends Error {}

/**
 * Elements of the name, one after another; those within one of the same name are part of its content.
 *
 * @throws {XmlError}
 */
export function* elementsOf(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<((?:[\\w.-]{1,20}:)?${name})(\\s[^<>]*)?>|<((?:[\\w.-]{1,20}:)?${name})/>`, 'g');
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const [tag, qualified, attributes = ''] = match;
    const begin = match.index + tag.length;
    if (qualified === undefined || attributes.endsWith('/')) {
      yield { attributes, content: '', start: match.index, end: begin };
      continue;
    }
    const closing = `</${qualified}>`;
    const close = xml.indexOf(closing, begin);
    if (close < 0) throw new XmlError(`<${name}> without an end`);
    opening.lastIndex = close + closing.length;
    yield { attributes, content: xml.slice(begin, close), start: match.index, end: opening.lastIndex };
  }
}

/** The text without the elements of the name. */
export function without(xml: string, name: string): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of elementsOf(xml, name)) {
    kept += xml.slice(at, start);
    at = end;
  }
  return kept + xml.slice(at);
}

export function attribute(attributes: string, name: string): string | undefined {
  if (!attributes.includes(name)) return undefined;
  for (const [, key, double, single] of attributes.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === name || key?.endsWith(`:${name}`)) return plainText(double ?? single ?? '');
  }
  return undefined;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its entities resolved, and with `_x000D_`, as spreadsheets write what XML cannot hold. */
export function plainText(xml: string): string {
  if (!xml.includes('&') && !xml.includes('_x')) return xml;
  return xml
    .replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
      if (name) return named[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
