import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from 'pdfmake/interfaces';
import { pageMargins } from './page-size';
import { pdfContentOf } from './pdf-content';

interface PdfDocument {
  /** As `renderDocument` gives it. */
  html: string;
  title: string;
  /** Stands in the file as its creation time: the same document gives the same bytes. */
  createdAt: Date;
  /** A word across each page, so that nobody takes the file for a contract. */
  watermark?: string;
  /** Pages behind the document, such as the certificate of its signature. */
  appendix?: Content[];
  /** For programs that look the file up, since they stay readable when its bytes were changed. */
  keywords?: string;
}

/** The document as PDF, A4, with page numbers. Takes about 0.1 s of the processor. */
export async function makePdf({
  html,
  title,
  createdAt,
  watermark,
  appendix = [],
  keywords,
}: PdfDocument): Promise<Buffer> {
  pdfmake ??= loadPdfmake();
  const { createPdf } = await pdfmake;
  return createPdf({
    // the first version that knows seals of today (ISO 32000-1)
    version: '1.7',
    info: { title, creationDate: createdAt, ...(keywords === undefined ? {} : { keywords }) },
    pageSize: 'A4',
    pageMargins,
    content: [...pdfContentOf(html), ...appendix],
    ...(watermark === undefined ? {} : { watermark: { text: watermark, opacity: 0.12, bold: true } }),
    footer: (page, pages) => ({ text: `${title} · стр. ${page} из ${pages}`, style: 'footer' }),
    pageBreakBefore: (node, nodes) => node.headlineLevel !== undefined && nodes.getFollowingNodesOnPage().length === 0,
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    styles: {
      h1: { fontSize: 14, bold: true, alignment: 'center', margin: [0, 0, 0, 2] },
      h2: { fontSize: 11, bold: true, margin: [0, 8, 0, 3] },
      h3: { fontSize: 10, bold: true, margin: [0, 6, 0, 2] },
      // not justified: the gaps that fill a line would part words at their hyphens, in the text that readers take out too
      p: { margin: [0, 0, 0, 4] },
      subtitle: { alignment: 'center', margin: [0, 0, 0, 6] },
      date: { alignment: 'right', margin: [0, 0, 0, 8] },
      list: { margin: [0, 0, 0, 4] },
      certificateHeading: { fontSize: 9.5, bold: true, margin: [0, 7, 0, 2] },
      certificateNote: { fontSize: 8, margin: [0, 8, 0, 0] },
      footer: { fontSize: 8, color: '#555555', alignment: 'center', margin: [0, 20, 0, 0] },
    },
  }).getBuffer();
}

let pdfmake: ReturnType<typeof loadPdfmake> | undefined;

/** Loaded at first need: it would cost every start of the process 0.15 s. */
async function loadPdfmake() {
  const { default: loaded } = await import('pdfmake');
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json'));
  const fonts = path.join(folder, 'fonts/Roboto');
  loaded.setFonts({
    Roboto: {
      normal: path.join(fonts, 'Roboto-Regular.ttf'),
      bold: path.join(fonts, 'Roboto-Medium.ttf'),
      italics: path.join(fonts, 'Roboto-Italic.ttf'),
      bolditalics: path.join(fonts, 'Roboto-MediumItalic.ttf'),
    },
  });
  // a document is text only: nothing in it may make the server read a file or an address
  loaded.setUrlAccessPolicy(() => false);
  loaded.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === fonts);
  return { createPdf: loaded.createPdf.bind(loaded) };
}
