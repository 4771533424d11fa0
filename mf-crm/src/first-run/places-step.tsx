import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Link, useT } from '@school/kit';
import styles from './first-run.module.css';

/** Leads to the branches and sections in the settings. */
export function PlacesStep() {
  const t = useT('mf-crm');
  return (
    <Card>
      <p className={styles.text}>{t('firstRun.places.text')}</p>
      <ButtonLink variant="primary" render={<Link to="/settings?tab=places" />}>
        {t('firstRun.places.open')}
      </ButtonLink>
    </Card>
  );
}
