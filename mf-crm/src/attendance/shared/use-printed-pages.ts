import { useEffect } from 'react';

interface PrintedPages {
  /** Stands above each page, where the browser can do so. */
  title: string;
  /** Across the sheet. */
  landscape?: boolean;
}

/** While a list is on screen its pages are printed like this; other documents of the portal keep their paper. */
export function usePrintedPages({ title, landscape = false }: PrintedPages): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // a browser that does not know the boxes in the margin passes over them
    sheet.replaceSync(`@page {
      size: A4 ${landscape ? 'landscape' : 'portrait'};
      margin: 12mm 10mm 10mm;
      @top-left { content: ${cssText(title)}; font-size: 8pt; }
      @top-right { content: counter(page) " / " counter(pages); font-size: 8pt; }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [title, landscape]);
}

/** As a string of CSS, whatever a group is called. */
const cssText = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
