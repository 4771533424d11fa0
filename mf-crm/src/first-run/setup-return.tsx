import { Link as DesignLink } from '@school/design-system/link';
import { Link, useSchoolReady, useSession, useT } from '@school/kit';
import { useReadiness } from '../settings/school/readiness.queries';
import styles from './first-run.module.css';

/** In the settings, the way back to the set-up for an owner who has not finished it. */
export function SetupReturn() {
  const isOwner = useSession().user?.role === 'owner';
  return useSchoolReady() || !isOwner ? null : <ReturnLink />;
}

function ReturnLink() {
  const t = useT('mf-crm');
  const { data } = useReadiness();
  if (!data?.steps.some(({ done, skipped }) => !done && !skipped)) return null;
  return (
    <p className={styles.return}>
      <DesignLink render={<Link to="/first-run" />}>{t('firstRun.return')}</DesignLink>
    </p>
  );
}
