import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const roboto = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto');
const dejaVu = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');

const dejaVuRegular = path.join(dejaVu, 'DejaVuSans.ttf');
const dejaVuBold = path.join(dejaVu, 'DejaVuSans-Bold.ttf');

/** Files of the fonts that PDFs are set in. */
export const pdfFonts = {
  Roboto: {
    normal: path.join(roboto, 'Roboto-Regular.ttf'),
    bold: path.join(roboto, 'Roboto-Medium.ttf'),
    italics: path.join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: path.join(roboto, 'Roboto-MediumItalic.ttf'),
  },
  // upright in italics too: the oblique fonts have no Arabic
  DejaVu: { normal: dejaVuRegular, bold: dejaVuBold, italics: dejaVuRegular, bolditalics: dejaVuBold },
} as const;

export type PdfFont = keyof typeof pdfFonts;

const files = new Set<string>(Object.values(pdfFonts).flatMap((styles) => Object.values(styles)));

export function isPdfFontFile(file: string): boolean {
  return files.has(path.resolve(file));
}
