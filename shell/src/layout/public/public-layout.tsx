import { SchoolLogo } from '@school/design-system/school-logo';
import { Link, useSession, useT } from '@school/kit';
import { useSchoolStore } from '@school/kit/host';
import { PageOutlet } from '../page/page-outlet';
import { contentId, SkipLink } from '../page/skip-link';
import { LanguageSwitch } from '../top-bar/language-switch';
import styles from './public-layout.module.css';
import { SchoolContacts } from './school-contacts';

/** Layout of the pages for parents, with the legal texts in the footer. */
export function PublicLayout() {
  const t = useT('shell');
  const { user } = useSession();
  const school = useSchoolStore();
  return (
    <div className={styles.layout} data-audience="public">
      <SkipLink />
      <header className={styles.header}>
        <Link to="/trial-request" className={styles.school}>
          <SchoolLogo
            name={school.name || t('app.school')}
            size="md"
            {...(school.logoUrl !== null && { image: school.logoUrl })}
          />
        </Link>
        <SchoolContacts />
        <div className={styles.language}>
          <LanguageSwitch />
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <PageOutlet />
      </main>
      <footer className={styles.footer}>
        <address className={styles.contacts}>
          {school.name && <strong className={styles.name}>{school.name}</strong>}
          {school.address && <span>{school.address}</span>}
          {school.email && <a href={`mailto:${school.email}`}>{school.email}</a>}
        </address>
        <nav aria-label={t('footer.label')} className={styles.links}>
          <Link to="/privacy-policy">{t('footer.privacy')}</Link>
          <Link to="/data-processing-consent">{t('footer.consent')}</Link>
          <Link to={user ? '/' : '/auth'}>{user ? t('footer.portal') : t('footer.staff')}</Link>
        </nav>
        <div className={styles.footerLanguage}>
          <LanguageSwitch />
        </div>
      </footer>
    </div>
  );
}
