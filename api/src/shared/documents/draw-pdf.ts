import type { Content } from 'pdfmake/interfaces';
import { addFallbackFont } from './fallback-font';
import { arrangePages } from './page-flow';
import { pageMargins } from './page-size';
import { toPdfContent } from './pdf-content';
import { isPdfFontFile, pdfFonts } from './pdf-fonts';

/** Serializable data for a worker: no functions. */
export interface PdfDocument {
  /** HTML from `renderDocument`. */
  html: string;
  title: string;
  /** Written into the file as its creation time, so that the same document gives the same bytes. */
  createdAt: Date;
  /** The school's logo, a PNG as a data URL, printed above the text. */
  logo?: string;
  /** A word across each page, so that the file is not mistaken for a contract. */
  watermark?: string;
  /** Content after the document; a table may have the layout 'rows'. */
  appendix?: Content[];
  /** Keywords for programs that identify the file; they stay readable when its bytes are changed. */
  keywords?: string;
}

/**
 * Draws the document as an A4 PDF with page numbers. Runs only in the worker: a hostile text can take any time and
 * memory.
 */
export async function drawPdf({
  html,
  title,
  createdAt,
  logo,
  watermark,
  appendix = [],
  keywords,
}: PdfDocument): Promise<Buffer> {
  pdfmake ??= loadPdfmake();
  const { createPdf } = await pdfmake;
  return createPdf({
    // the first version that supports current seals (ISO 32000-1)
    version: '1.7',
    info: { title, creationDate: createdAt, ...(keywords === undefined ? {} : { keywords }) },
    pageSize: 'A4',
    pageMargins,
    content: addFallbackFont([...toHead(logo), ...arrangePages(toPdfContent(html)), ...appendix]),
    ...(watermark === undefined ? {} : { watermark: { text: watermark, opacity: 0.12, bold: true } }),
    footer: (page, pages) => addFallbackFont({ text: `${title} · стр. ${page} из ${pages}`, style: 'footer' }),
    pageBreakBefore: (node, nodes) => node.headlineLevel !== undefined && nodes.getFollowingNodesOnPage().length === 0,
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
    styles: {
      h1: { fontSize: 14, bold: true, alignment: 'center', margin: [0, 0, 0, 2] },
      h2: { fontSize: 11, bold: true, margin: [0, 8, 0, 3] },
      h3: { fontSize: 10, bold: true, margin: [0, 6, 0, 2] },
      // not justified: stretched lines would split words at their hyphens, also in the extracted text
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

function toHead(logo: string | undefined): Content[] {
  return logo === undefined ? [] : [{ image: logo, fit: [150, 40], margin: [0, 0, 0, 12] }];
}

let pdfmake: ReturnType<typeof loadPdfmake> | undefined;

async function loadPdfmake() {
  const { default: loaded } = await import('pdfmake');
  loaded.setFonts(pdfFonts);
  loaded.setTableLayouts({
    // a thin line between rows and none between columns
    rows: {
      hLineWidth: () => 0.4,
      vLineWidth: () => 0,
      hLineColor: () => '#bbbbbb',
      paddingTop: () => 1.5,
      paddingBottom: () => 1.5,
    },
  });
  // a document is only text: it must not make the server read a file or a URL
  loaded.setUrlAccessPolicy(() => false);
  loaded.setLocalAccessPolicy(isPdfFontFile);
  return { createPdf: loaded.createPdf.bind(loaded) };
}
