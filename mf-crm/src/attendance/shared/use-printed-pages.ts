import { useSchoolName } from '@school/kit';
import { useEffect } from 'react';

interface PrintedPages {
  /** Printed above each page after the school's name, where the browser supports it. */
  title: string;
  /** Landscape orientation. */
  landscape?: boolean;
}

/** Page settings for print while a list is on screen; other documents of the portal keep theirs. */
export function usePrintedPages({ title, landscape = false }: PrintedPages): void {
  const heading = [useSchoolName(), title].filter(Boolean).join(' · ');
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // A browser without page margin boxes ignores them.
    sheet.replaceSync(`@page {
      size: A4 ${landscape ? 'landscape' : 'portrait'};
      margin: 12mm 10mm 10mm;
      @top-left { content: ${cssText(heading)}; font-size: 8pt; }
      @top-right { content: counter(page) " / " counter(pages); font-size: 8pt; }
    }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [heading, landscape]);
}

/** Escaped as a CSS string, since a group may have any name. */
const cssText = (text: string) =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
