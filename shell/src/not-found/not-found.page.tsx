import { ButtonLink } from '@school/design-system/button';
import { Link, usePageHead, useT } from '@school/kit';
import styles from './not-found.module.css';

/** The page for any unknown address. */
export function NotFoundPage() {
  const t = useT('shell');
  usePageHead({ title: t('notFound.title') });
  return (
    <div className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <ButtonLink variant="primary" render={<Link to="/" />}>
        {t('notFound.home')}
      </ButtonLink>
    </div>
  );
}
