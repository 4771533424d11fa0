import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './contract-html.module.css';

/** A document of the school as the server rendered it; sanitised here once more before it reaches the page. */
export function ContractHtml({ html, label }: { html: string; label: string }) {
  const clean = useMemo(
    () => DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_ATTR: ['style'] }),
    [html],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long document scrolls inside its frame, by keyboard too
    <section aria-label={label} tabIndex={0} className={styles.document}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the document is HTML by the specification; sanitised above */}
      <div dangerouslySetInnerHTML={{ __html: clean }} />
    </section>
  );
}
