import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Link, useHeldReason, useT } from '@school/kit';
import styles from './first-run.module.css';

/** Leads to the staff in the settings. */
export function CoachesStep() {
  const t = useT('mf-crm');
  const held = useHeldReason(['email']);
  return (
    <Card>
      <p className={styles.text}>{held ? t('firstRun.coaches.textHeld', { ...held }) : t('firstRun.coaches.text')}</p>
      <ButtonLink variant="primary" render={<Link to="/settings?tab=users" />}>
        {t('firstRun.coaches.open')}
      </ButtonLink>
    </Card>
  );
}
