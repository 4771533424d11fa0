import { addNoBreakSpaces } from '@school/api-contract/rules/no-break-spaces';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './contract-html.module.css';

/** Text markup only: no elements that load resources, run code, request input or style the page. */
const rules = {
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup'],
    ...['a', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'section', 'div', 'span'],
  ],
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'scope', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Paragraph classes of the school's documents; any other class could imitate a part of the page. */
const classes = ['subtitle', 'date'];

const purify = DOMPurify(window);
purify.addHook('uponSanitizeAttribute', ({ nodeName }, attribute) => {
  if (attribute.attrName !== 'class') return;
  attribute.keepAttr = nodeName === 'P' && classes.includes(attribute.attrValue);
});

// As in the PDF: no line ends with «№» or between a year and «г.».
purify.addHook('afterSanitizeElements', (node) => {
  if (node instanceof Text) node.data = addNoBreakSpaces(node.data);
});

interface ContractHtmlProps {
  html: string;
  label: string;
  /** Changes the sanitised HTML. */
  decorate?: (clean: string) => string;
}

/** A document of the school as the server rendered it; sanitised again before it is inserted. */
export function ContractHtml({ html, label, decorate }: ContractHtmlProps) {
  const clean = useMemo(() => {
    const sanitised = purify.sanitize(html, rules);
    return decorate ? decorate(sanitised) : sanitised;
  }, [html, decorate]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long document scrolls inside its frame, by keyboard too
    <section aria-label={label} tabIndex={0} className={styles.document}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the document is HTML by the specification; sanitised above */}
      <div dangerouslySetInnerHTML={{ __html: clean }} />
    </section>
  );
}
