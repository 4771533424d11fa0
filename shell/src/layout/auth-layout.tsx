import { useT } from '@school/kit';
import styles from './auth-layout.module.css';
import { LanguageSwitch } from './language-switch';
import { PageOutlet } from './page-outlet';
import { contentId } from './skip-link';

/** Layout of sign-in, password reset and, for visitors, of the not-found page. */
export function AuthLayout() {
  const t = useT('shell');
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <span className={styles.title}>{t('app.title')}</span>
        <LanguageSwitch />
      </header>
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <PageOutlet />
      </main>
    </div>
  );
}
