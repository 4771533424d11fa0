import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText } from '@school/kit';
import { LoadFailure } from '../../load-failure';
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
        <LogoCard name={values.name} logoUrl={logoUrl} />
        <SchoolForm school={values} />
        <ReceiptsCard />
        <SecondFactorDemand required={secondFactorRequired} />
      </Stack>
    );
  }
  if (school.isError) return <LoadFailure text={errorText(school.error)} onRetry={() => void school.refetch()} />;
  return <Skeleton height="30rem" />;
}
