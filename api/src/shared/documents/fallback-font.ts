import { openSync } from 'fontkit';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { type PdfFont, pdfFonts } from './pdf-fonts';

interface Run {
  text: string;
  font?: PdfFont;
}

/** A character with the marks on it, which must come from the same font to be placed over it. */
const clusters = /\P{M}\p{M}*|\p{M}+/gsu;

/**
 * The content with runs in DejaVu where Roboto lacks a letter: names may be in Georgian, Armenian, Hebrew or Arabic. Content
 * that Roboto can show is returned as it is, so that its PDF keeps its bytes.
 */
export function addFallbackFont(content: Content): Content {
  if (typeof content === 'string') return isInRoboto(content) ? content : { text: splitIntoRuns(content) };
  if (typeof content === 'number') return content;
  if (Array.isArray(content)) return content.map(addFallbackFont);
  if (content.text !== undefined) return { ...content, text: splitInlines(content.text) };
  if (content.stack !== undefined) return { ...content, stack: content.stack.map(addFallbackFont) };
  if (content.columns !== undefined) return { ...content, columns: content.columns.map(addFallbackFont) };
  if (content.ul !== undefined) return { ...content, ul: content.ul.map(addFallbackFont) };
  if (content.ol !== undefined) return { ...content, ol: content.ol.map(addFallbackFont) };
  if (content.table !== undefined) {
    const body = content.table.body.map((row) =>
      row.map((cell) => (isCoveredCell(cell) ? cell : addFallbackFont(cell))),
    );
    return { ...content, table: { ...content.table, body } };
  }
  return content;
}

/** An empty cell in place of one that another cell spans. */
function isCoveredCell(cell: TableCell): cell is Record<PropertyKey, never> {
  return typeof cell === 'object' && Object.keys(cell).length === 0;
}

/** A flat list: pdfmake does not pass the style of an inline on to inlines within it. */
function splitInlines(text: Content): Content {
  if (typeof text === 'string') return isInRoboto(text) ? text : splitIntoRuns(text);
  if (!Array.isArray(text)) return text;
  return text.flatMap((inline): Content[] => {
    if (typeof inline === 'string') return isInRoboto(inline) ? [inline] : splitIntoRuns(inline);
    if (typeof inline === 'number' || Array.isArray(inline) || typeof inline.text !== 'string') return [inline];
    const { text: inlineText, ...style } = inline;
    return isInRoboto(inlineText) ? [inline] : splitIntoRuns(inlineText).map((run) => ({ ...style, ...run }));
  });
}

function splitIntoRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const [cluster] of text.matchAll(clusters)) {
    // what neither font has stays in Roboto
    const font = !isInRoboto(cluster) && hasGlyphs(dejaVu(), cluster) ? 'DejaVu' : undefined;
    const last = runs.at(-1);
    if (last && last.font === font) last.text += cluster;
    else runs.push({ text: cluster, ...(font && { font }) });
  }
  return runs;
}

function isInRoboto(text: string): boolean {
  return hasGlyphs(roboto(), text);
}

function hasGlyphs(codePoints: ReadonlySet<number>, text: string): boolean {
  for (const character of text) {
    // a line break has no glyph
    if (character !== '\n' && !codePoints.has(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

/** Of one style: the files of each font have the same letters. */
const roboto = readCodePointsOnce(pdfFonts.Roboto.normal);
const dejaVu = readCodePointsOnce(pdfFonts.DejaVu.bold);

function readCodePointsOnce(file: string): () => ReadonlySet<number> {
  let codePoints: ReadonlySet<number> | undefined;
  return () => {
    if (!codePoints) {
      const font = openSync(file);
      if (!('characterSet' in font)) throw new Error(`${file} holds several fonts`);
      codePoints = new Set(font.characterSet);
    }
    return codePoints;
  };
}
