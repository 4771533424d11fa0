import { ButtonLink } from '@school/design-system/button';
import { ThrowFigure } from '@school/design-system/figure';
import { CallSchool, Link, useLocation, usePageHead, useSession, useT } from '@school/kit';
import styles from './not-found.module.css';

/** The page for any unknown address; for a short link from an SMS it says that the link has expired. */
export function NotFoundPage() {
  const t = useT('shell');
  const isVisitor = useSession().user === null;
  const isShortLink = useLocation().pathname.startsWith('/s/');
  const title = isShortLink ? t('notFound.shortLink.title') : t('notFound.title');
  usePageHead({ title });
  return (
    <div className={styles.page}>
      {!isShortLink && (
        <div className={styles.figure} data-direction="martial_arts">
          <ThrowFigure />
        </div>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>
        <p>{isShortLink ? t('notFound.shortLink.text') : t('notFound.text')}</p>
        {isVisitor && <CallSchool />}
      </div>
      <ButtonLink variant="primary" render={<Link to={isVisitor ? '/trial-request' : '/'} />}>
        {isVisitor ? t('notFound.trial') : t('notFound.home')}
      </ButtonLink>
    </div>
  );
}
