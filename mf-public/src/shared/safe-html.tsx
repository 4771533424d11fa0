import DOMPurify from 'dompurify';
import { useCallback } from 'react';
import styles from './safe-html.module.css';

/** Text markup only: nothing that loads, runs, asks for input or brings its own look. */
const rules = {
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'sub', 'sup'],
    ...['a', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'section', 'div', 'span'],
  ],
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'scope'],
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

/**
 * HTML that people of the school wrote, made harmless before it comes into the page. The document's own h1 goes: the
 * page or the dialog around it has the same title already.
 */
export function SafeHtml({ html }: { html: string }) {
  const fill = useCallback(
    (element: HTMLDivElement | null) => {
      const content = DOMPurify.sanitize(html, rules);
      content.querySelector('h1')?.remove();
      element?.replaceChildren(content);
    },
    [html],
  );
  return <div ref={fill} className={styles.text} />;
}
