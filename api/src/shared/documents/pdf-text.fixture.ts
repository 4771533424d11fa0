import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Reads the text of each page of a PDF. */
export async function readPdfPages(pdf: Buffer): Promise<string[]> {
  return readPages(pdf, async (page) => {
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  });
}

/** Reads the lines of each page from top to bottom; what stands side by side is one line. */
export async function readPdfLines(pdf: Buffer): Promise<string[][]> {
  return readPages(pdf, async (page) => {
    const { items } = await page.getTextContent();
    const lines = new Map<number, string>();
    for (const item of items) {
      if (!('str' in item)) continue;
      const height = Math.round(item.transform[5]);
      lines.set(height, `${lines.get(height) ?? ''}${item.str}`);
    }
    return [...lines].sort(([one], [other]) => other - one).flatMap(([, line]) => line.trim() || []);
  });
}

/** How many characters a PDF draws as `.notdef`, the empty box of a font that lacks them. */
export async function countMissingGlyphs(pdf: Buffer): Promise<number> {
  const counts = await readPages(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const shown = argsArray.filter((_, index) => fnArray[index] === OPS.showText).flat(2);
    return shown.filter((glyph) => glyph.originalCharCode === 0).length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

async function readPages<T>(pdf: Buffer, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise;
  const pages: T[] = [];
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await read(await document.getPage(number)));
  return pages;
}
