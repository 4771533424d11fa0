import type { ReactNode } from 'react';
import styles from './public-page.module.css';

interface PublicPageProps {
  /** For long texts. */
  wide?: boolean;
  children: ReactNode;
}

/** One readable column; the layout sets the margins. */
export function PublicPage({ wide = false, children }: PublicPageProps) {
  return (
    <div data-audience="public" className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      {children}
    </div>
  );
}
