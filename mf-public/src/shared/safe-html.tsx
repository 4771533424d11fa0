import DOMPurify from 'dompurify';
import { useCallback } from 'react';
import styles from './safe-html.module.css';

/** Text markup only: no elements that load resources, run code, request input or style the page. */
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
 * Sanitised HTML written by the school's staff. Removes the document's h1, since the page or dialog shows the same
 * title.
 */
export function SafeHtml({ html }: { html: string }) {
  const fill = useCallback(
    (element: HTMLDivElement | null) => {
      const content = DOMPurify.sanitize(html, rules);
      content.querySelector('h1')?.remove();
      keepEmails(content);
      element?.replaceChildren(content);
    },
    [html],
  );
  return <div ref={fill} className={styles.text} />;
}

const email = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** No line ends inside an address of e-mail. */
function keepEmails(content: DocumentFragment) {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text && email.test(walker.currentNode.data)) texts.push(walker.currentNode);
  }
  for (const text of texts) {
    // every second part is an address
    const parts = text.data.split(email).map((part, index) => {
      if (index % 2 === 0) return part;
      const whole = document.createElement('span');
      whole.className = styles.email ?? '';
      whole.textContent = part;
      return whole;
    });
    text.replaceWith(...parts);
  }
}
