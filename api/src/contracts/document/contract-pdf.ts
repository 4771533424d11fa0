import { createRequire } from 'node:module';
import path from 'node:path';
import pdfmake from 'pdfmake';
import { pdfContentOf } from './pdf-content';

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');

pdfmake.setFonts({
  Roboto: {
    normal: path.join(fonts, 'Roboto-Regular.ttf'),
    bold: path.join(fonts, 'Roboto-Medium.ttf'),
    italics: path.join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: path.join(fonts, 'Roboto-MediumItalic.ttf'),
  },
});
// a document is text only: nothing in it may make the server read a file or an address
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === fonts);

interface PdfDocument {
  /** As `renderDocument` gives it. */
  html: string;
  title: string;
  /** Stands in the file as its creation time: the same document gives the same bytes. */
  createdAt: Date;
}

/** The document as PDF, A4, with page numbers. */
export function makePdf({ html, title, createdAt }: PdfDocument): Promise<Buffer> {
  return pdfmake
    .createPdf({
      info: { title, creationDate: createdAt },
      pageSize: 'A4',
      pageMargins: [62, 50, 45, 56],
      content: pdfContentOf(html),
      footer: (page, pages) => ({ text: `${title} · стр. ${page} из ${pages}`, style: 'footer' }),
      pageBreakBefore: (node, siblings) =>
        node.headlineLevel !== undefined && siblings.getFollowingNodesOnPage().length === 0,
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25 },
      styles: {
        h1: { fontSize: 14, bold: true, alignment: 'center', margin: [0, 0, 0, 2] },
        h2: { fontSize: 11, bold: true, margin: [0, 8, 0, 3] },
        h3: { fontSize: 10, bold: true, margin: [0, 6, 0, 2] },
        p: { alignment: 'justify', margin: [0, 0, 0, 4] },
        subtitle: { alignment: 'center', margin: [0, 0, 0, 6] },
        date: { alignment: 'right', margin: [0, 0, 0, 8] },
        list: { margin: [0, 0, 0, 4] },
        footer: { fontSize: 8, color: '#555555', alignment: 'center', margin: [0, 20, 0, 0] },
      },
    })
    .getBuffer();
}
