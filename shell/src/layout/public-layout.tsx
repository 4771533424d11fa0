import { Link, useSession, useT } from '@school/kit';
import { LanguageSwitch } from './language-switch';
import { PageOutlet } from './page-outlet';
import styles from './public-layout.module.css';
import { contentId, SkipLink } from './skip-link';

/** Layout of the pages for parents, with the legal texts in the footer. */
export function PublicLayout() {
  const t = useT('shell');
  const { user } = useSession();
  return (
    <div className={styles.layout} data-audience="public">
      <SkipLink />
      <header className={styles.header}>
        <Link to="/trial-request" className={styles.school}>
          {t('app.school')}
        </Link>
        <LanguageSwitch />
      </header>
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <PageOutlet />
      </main>
      <footer className={styles.footer}>
        <nav aria-label={t('footer.label')} className={styles.links}>
          <Link to="/privacy-policy">{t('footer.privacy')}</Link>
          <Link to="/data-processing-consent">{t('footer.consent')}</Link>
          <Link to={user ? '/' : '/auth'}>{user ? t('footer.portal') : t('footer.staff')}</Link>
        </nav>
      </footer>
    </div>
  );
}
