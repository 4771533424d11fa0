import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import styles from '../settings.module.css';
import { EmbedOriginsCard } from './embed-origins-card';
import { LogoCard } from './logo-card';
import { ReadinessCard } from './readiness-card';
import { ReceiptsCard } from './receipts-card';
import { useSchool } from './school.queries';
import { SchoolForm } from './school-form';
import { SecondFactorDemand } from './second-factor-demand';

/** The school, its requisites and limits. */
export function SchoolSettings() {
  const errorText = useErrorText();
  const school = useSchool();
  if (school.data) {
    const { logoUrl, secondFactorRequired, ...values } = school.data;
    return (
      <Stack>
        <ReadinessCard />
        <div className={styles.form}>
          <LogoCard name={values.name} logoUrl={logoUrl} />
        </div>
        <SchoolForm school={values} />
        <div className={styles.form}>
          <ReceiptsCard />
        </div>
        <div className={styles.form}>
          <SecondFactorDemand required={secondFactorRequired} />
        </div>
        <div className={styles.form}>
          <EmbedOriginsCard />
        </div>
      </Stack>
    );
  }
  if (school.isError) return <LoadFailure text={errorText(school.error)} onRetry={() => void school.refetch()} />;
  return <Skeleton height="30rem" />;
}
